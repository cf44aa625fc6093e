/** What a generated product is; names and descriptions are written from it, and judgements read it. */
export interface GeneratedProduct {
  readonly name: string;
  readonly description: string;
  readonly collection: string;
  readonly price: string;
  readonly traits: Traits;
}

export interface Traits {
  readonly type: string;
  readonly colour: string;
  readonly material: string;
  readonly style: string;
  readonly size: string;
  readonly brand: string;
}

type Random = () => number;

/** Mulberry32: the same numbers for the same seed on every machine. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const list = (words: string): readonly string[] => words.split(',').map((word) => word.trim());

/** Products of each collection, the common ones first, with the sizes they come in. */
const TYPES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  Lighting: [
    ['table lamp', '20 in.,24 in.,28 in.'],
    ['floor lamp', '58 in.,61 in.,66 in.'],
    ['pendant light', '10 in.,14 in.,18 in.'],
    ['chandelier', '24 in.,30 in.,36 in.'],
    ['wall sconce', '5 in.,8 in.'],
    ['lamp shade', '12 in.,14 in.,16 in.'],
    ['ceiling fan', '42 in.,52 in.,60 in.'],
    ['light bulb', '40 watt,60 watt,75 watt'],
    ['string lights', '20 ft.,50 ft.'],
    ['desk lamp', '15 in.,18 in.'],
  ],
  Rugs: [
    ['area rug', '5 ft. x 8 ft.,8 ft. x 10 ft.,9 ft. x 12 ft.'],
    ['runner rug', '2 ft. x 6 ft.,2 ft. x 8 ft.'],
    ['outdoor rug', '5 ft. x 7 ft.,8 ft. x 11 ft.'],
    ['bath mat', '17 in. x 24 in.,20 in. x 30 in.'],
    ['door mat', '18 in. x 30 in.,24 in. x 36 in.'],
    ['rug pad', '5 ft. x 8 ft.,8 ft. x 10 ft.'],
  ],
  Furniture: [
    ['sofa', '72 in.,84 in.,90 in.'],
    ['loveseat', '56 in.,62 in.'],
    ['accent chair', '28 in.,30 in.'],
    ['dining chair', '18 in.,20 in.'],
    ['coffee table', '36 in.,42 in.,48 in.'],
    ['side table', '18 in.,20 in.,24 in.'],
    ['console table', '47 in.,55 in.'],
    ['dining table', '48 in.,60 in.,72 in.'],
    ['bookcase', '30 in.,36 in.'],
    ['tv stand', '58 in.,65 in.,70 in.'],
    ['nightstand', '18 in.,22 in.'],
    ['dresser', '48 in.,60 in.'],
    ['bar stool', '24 in.,29 in.,30 in.'],
    ['ottoman', '18 in.,24 in.,36 in.'],
    ['storage bench', '42 in.,48 in.'],
  ],
  Bath: [
    ['bathroom vanity', '24 in.,30 in.,36 in.,48 in.'],
    ['shower curtain', '70 in. x 72 in.,72 in. x 84 in.'],
    ['towel bar', '18 in.,24 in.'],
    ['bath towel', '27 in. x 52 in.,30 in. x 54 in.'],
    ['medicine cabinet', '16 in.,20 in.'],
    ['soap dispenser', '8 oz.,12 oz.'],
    ['toilet paper holder', '6 in.,8 in.'],
  ],
  Bedding: [
    ['duvet cover', 'twin,queen,king'],
    ['comforter set', 'twin,queen,king'],
    ['sheet set', 'twin,full,queen,king'],
    ['throw pillow', '18 in. x 18 in.,20 in. x 20 in.'],
    ['throw blanket', '50 in. x 60 in.'],
    ['quilt', 'full,queen,king'],
    ['mattress', 'twin,full,queen,king'],
  ],
  Windows: [
    ['curtain panel', '50 in. x 84 in.,50 in. x 96 in.'],
    ['curtain rod', '36 in.,48 in.,84 in.'],
    ['roller shade', '27 in. x 72 in.,36 in. x 72 in.'],
    ['faux wood blinds', '31 in. x 64 in.,35 in. x 64 in.'],
  ],
  Decor: [
    ['vase', '8 in.,12 in.,16 in.'],
    ['wall mirror', '24 in.,30 in.,36 in.'],
    ['floor mirror', '65 in.,71 in.'],
    ['picture frame', '5 in. x 7 in.,8 in. x 10 in.,11 in. x 14 in.'],
    ['wall clock', '12 in.,24 in.'],
    ['candle holder', '4 in.,9 in.'],
    ['scented candle', '8 oz.,14 oz.'],
    ['canvas wall art', '16 in. x 20 in.,24 in. x 36 in.'],
    ['wallpaper', '20 in. x 33 ft.'],
    ['artificial plant', '24 in.,48 in.,60 in.'],
    ['planter', '6 in.,10 in.,14 in.'],
    ['storage basket', '12 in.,15 in.'],
  ],
  Kitchen: [
    ['dinner plate set', '4 piece,12 piece'],
    ['coffee mug', '12 oz.,16 oz.'],
    ['wine glass', '14 oz.,20 oz.'],
    ['cutting board', '12 in. x 18 in.'],
    ['trash can', '8 gal.,13 gal.'],
    ['kitchen cart', '36 in.,44 in.'],
  ],
  Outdoor: [
    ['patio dining set', '5 piece,7 piece'],
    ['patio umbrella', '9 ft.,10 ft.'],
    ['adirondack chair', '29 in.'],
    ['fire pit', '28 in.,36 in.'],
    ['hammock', '11 ft.,13 ft.'],
  ],
};

const COLOURS = list(
  'white,black,gray,brown,beige,blue,ivory,navy,green,red,silver,gold,natural,cream,charcoal,teal,pink,yellow,espresso,sage,orange,rust,taupe,purple,turquoise,blush,emerald,mustard,burgundy,coral,indigo,lavender,copper,champagne,aqua',
);
const MATERIALS = list(
  'wood,metal,glass,cotton,ceramic,steel,velvet,linen,leather,oak,brass,wool,polyester,marble,bamboo,walnut,rattan,iron,jute,acrylic,faux leather,stoneware,pine,bronze,wicker,mango wood,brushed nickel,aluminum,concrete,silk,terracotta,microfiber,porcelain,seagrass,chrome',
);
const STYLES = list(
  'modern,farmhouse,rustic,traditional,mid-century,industrial,contemporary,coastal,vintage,bohemian,scandinavian,transitional,art deco,tufted,geometric,striped,floral,round,rectangular,adjustable,folding,handmade,distressed,woven,ribbed,oversized,arched,minimalist,shabby chic,damask',
);
const SYLLABLES = list(
  'al,an,bar,bel,bri,cal,car,da,del,dor,el,en,fa,fen,gar,gre,ha,har,hol,in,ka,kel,la,len,lo,ma,mar,mel,mon,nor,o,or,pel,per,ra,ren,ro,sal,sel,sha,sol,ta,ten,tor,ul,va,ven,ver,vi,wes,wil,wood,field,ton,ville,stone,brook,dale,mont,land',
);
const ROOMS = list(
  'living room,bedroom,kitchen,bathroom,hallway,dining room,office,entryway,nursery,patio,guest room,porch',
);

const capital = (text: string): string =>
  text.replace(
    /(^|[\s-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/** Few are picked often and many seldom, as words are. */
const pick = <T>(random: Random, items: readonly T[], skew = 2): T =>
  items[Math.floor(items.length * random() ** skew)] as T;

/** An invented word: the same for the same number, some 20,000 different ones. */
function inventWord(number: number): string {
  const random = randomFrom(number + 977);
  const length = 2 + Math.floor(random() * 2);
  return Array.from({ length }, () => pick(random, SYLLABLES, 1)).join('');
}

/** This many invented words stand for brands, series and rare words of descriptions. */
const INVENTED = 24_000;
const invent = (random: Random, skew: number) =>
  inventWord(Math.floor(INVENTED * random() ** skew));

const types = Object.entries(TYPES).flatMap(([collection, all]) =>
  all.map(([type, sizes]) => ({ collection, type, sizes: list(sizes) })),
);

/** The nth product of a catalogue of home furnishings with a natural, skewed vocabulary. */
export function generateProduct(number: number): GeneratedProduct {
  const random = randomFrom(number * 7919 + 13);
  const { collection, type, sizes } = pick(random, types, 1);
  const traits: Traits = {
    type,
    colour: pick(random, COLOURS),
    material: pick(random, MATERIALS),
    style: pick(random, STYLES),
    size: pick(random, sizes, 1),
    brand: invent(random, 3),
  };
  return {
    name: nameOf(random, traits),
    description: describe(random, traits),
    collection,
    price: (5 + random() ** 3 * 1500).toFixed(2),
    traits,
  };
}

function nameOf(random: Random, traits: Traits): string {
  const { type, colour, material, style, size, brand } = traits;
  const series = random() < 0.4 ? ` ${invent(random, 2)}` : '';
  const kind = capital(type);
  const forms = [
    `${brand}${series} ${colour} ${size} ${material} ${kind}`,
    `${brand}${series} ${size} ${style} ${kind} in ${colour}`,
    `${style} ${material} ${kind}, ${colour}`,
    `${brand} ${style} ${colour} ${kind} with ${material} ${pick(random, ['accents', 'finish', 'trim', 'base'])}`,
    `${size} ${colour} ${material} ${kind}`,
    `${brand}${series} ${style} ${material} ${kind} - ${size}`,
  ];
  const name = pick(random, forms, 1);
  return capital(name)
    .replace(/\b(In|With|Ft|Oz|Gal)\b/g, (word) => word.toLowerCase())
    .replaceAll('In.', 'in.');
}

function describe(random: Random, { type, colour, material, style, size }: Traits): string {
  const room = pick(random, ROOMS, 1);
  const other = pick(random, types, 1).type;
  const sentences = [
    `This ${style} ${type} brings a ${pick(random, ['warm', 'calm', 'bright', 'bold'])} look to your ${room}.`,
    `Made of ${material} in ${colour}, it goes well with a ${other}.`,
    `Measures ${size}.`,
    `The ${invent(random, 1)} finish is ${pick(random, ['easy to clean', 'made to last', 'resistant to stains', 'applied by hand'])}.`,
    `Part of the ${invent(random, 1)} collection with ${pick(random, COLOURS)} and ${pick(random, MATERIALS)} pieces.`,
    `${pick(random, ['Assembly required.', 'No assembly needed.', 'Wipe with a damp cloth.', 'Spot clean only.'])}`,
  ];
  return sentences.filter(() => random() < 0.85).join(' ') || `A ${type}.`;
}
