/** What a word that says how a thing is weighs by its rarity. */
const TRAIT = 0.8;
/** The first words of a trait of several. */
const PART_OF_TRAIT = 0.3;
/** And a bare number: "set of 4" is asked of chairs and of plates alike. */
const NUMBER = 0.6;
/** What stands behind "with", "for" or a comma weighs so much of that: the stand of a "hammock with stand". */
const CIRCUMSTANCE = 0.6;

/** What says how a thing is and not what it is, as far as shoppers write it behind the noun: "rug blue", "vanity white 36 inch". */
export const TRAITS: ReadonlySet<string> = new Set(
  `amber aqua beige black blue blush brass bronze brown burgundy charcoal chrome clear copper coral cream dark emerald espresso gold
  golden gray green grey indigo ivory lavender light lilac maroon mint multicolor multicolored mustard natural navy neutral nickel
  ochre olive orange peach pink plum purple red rose rust sage sand silver tan taupe teal turquoise violet white yellow
  acacia acrylic alabaster aluminum bamboo birch boucle brick burlap canvas cedar ceramic cherry chenille concrete cotton crystal
  faux felt fiberglass glass granite iron jute lace leather linen mahogany maple marble metal microfiber oak paper pine plastic
  polyester porcelain quartz rattan resin sateen satin seagrass silk slate steel stainless stone stoneware suede teak terracotta
  travertine tweed upholstered velvet vinyl walnut wicker wood wooden wool wrought
  adjustable antique arched art boho bohemian brushed cheap classic clearance coastal colonial colored coloured contemporary cordless
  cottage country custom damask deco decorative deep distressed double dimmable extra farmhouse floral folding french full geometric glossy
  handmade heavy duty hexagon high huge indoor industrial inexpensive jumbo king large led long low luxury matte medium mid century
  midcentury mini minimalist modern narrow nautical new octagon only outdoor oval oversized painted plain plaid pleated polished portable queen
  rectangle rectangular reclaimed reversible ribbed round rustic scandinavian shabby chic short single size sized sizes slim small
  solid square striped style styles tall textured thick thin traditional transitional triple tufted twin unfinished unique
  victorian vintage wall mounted peel stick waterproof washable weathered white wide woven
  bundle collection kit pack pair pc pcs piece set sets trio
  bathroom bedroom blk bn hallway home kitchen office orb patio qn sale sn ss wht cm ft foot feet gal gallon in inch inches mm watt`.split(
    /\s+/,
  ),
);

/** What a search is about that names no thing: a "patio set 7 pc" is for the patio. */
const PLACES = new Set('bathroom bedroom hallway kitchen office outdoor patio'.split(' '));

/**
 * Where what it is about ends and its circumstances begin; "30 in" is a size, and one word before "and" is part of what follows:
 * "peel and stick wallpaper".
 */
const AFTER =
  /(?<!\d)\s(?:with|without|in|for|by|from|on|at|to|that|which|w\/|w\/o)\s|(?<=\S\s+\S+)\s(?:and|or|&)\s|[,;:(|]/i;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’`´]/gu, '')
    .toLowerCase();

const plainWords = (text: string): readonly string[] =>
  plain(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** Tells whether a search is about a word, or names it among the circumstances: of "lampshades for lamps" the lamps are none. */
function aboutOf(search: string): (word: string) => boolean {
  const about = plain(search.trim().split(AFTER)[0] ?? '');
  const words = new Set(plainWords(about));
  return (word) => words.has(word) || (/[^a-z]/.test(word) && about.includes(word));
}

/** What begins a trait of several words: "oil-rubbed bronze" and "heavy duty" are one trait each. */
const BEGINS_TRAIT = new Set(
  'brushed hammered heavy matte mid oil peel polished rubbed satin stainless wrought'.split(' '),
);

/** A light is a lamp, but in "light blue" and "3 light". */
const isLamp = (words: readonly string[], at: number): boolean =>
  words[at] === 'light' && !/\d/.test(words[at - 1] ?? '') && !COLOURS.has(words[at + 1] ?? '');

const COLOURS = new Set('beige blue brown gray green grey oak pink purple wood yellow'.split(' '));

const beginsTrait = (word: string, next = ''): boolean =>
  BEGINS_TRAIT.has(word) && (TRAITS.has(next) || BEGINS_TRAIT.has(next));

/** What is said around a search: "what size", "where to buy", "the best". */
const FILLERS = new Set(
  'best buy find good how look looking need nice sell sells want what when where who why'.split(
    ' ',
  ),
);

/** What a word weighs by its rarity if it is not the noun; a size says how a thing is. */
function shareOf(word: string, next: string | undefined): number {
  if (/^\d+$/.test(word)) return NUMBER;
  if (FILLERS.has(word) || beginsTrait(word, next)) return PART_OF_TRAIT;
  return TRAITS.has(word) || /\d/.test(word) ? TRAIT : 1;
}

/** What is not wanted, up to where something else is said: "ceiling fan without light in white". */
const WITHOUT =
  /\s(?:without|w\/o)\s+(.+?)(?=\s(?:with|in|for|by|from|on|at|to|w\/)\s|[,;:(|]|$)/gi;

/** The words of a search that say what a thing shall not have; what it says that it shall be is none. */
export function unwantedOf(search: string): ReadonlySet<string> {
  const phrases = [...search.matchAll(WITHOUT)].map(([, said]) => said);
  const wanted = new Set(plainWords(search.replace(WITHOUT, ' ')));
  return new Set(plainWords(phrases.join(' ')).filter((word) => !wanted.has(word)));
}

/** What a word is in a query. */
export interface Role {
  /** The noun that the query is about. */
  readonly isHead: boolean;
  /** What another word weighs by its rarity. */
  readonly share: number;
}

/**
 * What each word is in a query.
 *
 * @param words as they are written, in order; blank where no product has one
 */
export function rolesOf(search: string, words: readonly string[]): Role[] {
  const head = headOf(search, words);
  const about = aboutOf(search);
  const isAbout = (word: string) => /\d/.test(word) || about(word);
  const hasHead = head !== -1 && isAbout(words[head] ?? '');
  return words.map((word, at) => ({
    isHead: at === head,
    share: shareOf(word, words[at + 1]) * (hasHead && !isAbout(word) ? CIRCUMSTANCE : 1),
  }));
}

/**
 * The place of the noun that a query is about: "rug" in "8x10 area rug blue for bedroom". What names it comes first in English,
 * and what is wanted of it may follow.
 *
 * @param words as they are written, in order; blank where no product has one: of "candle gift set" it is the candle
 * @returns -1 where no word is one
 */
export function headOf(search: string, words: readonly string[]): number {
  const about = aboutOf(search);
  const isNoun = (word: string, at: number) =>
    word !== '' &&
    !/\d/.test(word) &&
    (isLamp(words, at) || !TRAITS.has(word)) &&
    !FILLERS.has(word) &&
    !beginsTrait(word, words[at + 1]);
  const inAbout = words.findLastIndex((word, at) => isNoun(word, at) && about(word));
  const noun = inAbout === -1 ? words.findLastIndex(isNoun) : inAbout;
  return noun === -1 ? words.findLastIndex((word) => PLACES.has(word)) : noun;
}
