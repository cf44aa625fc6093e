/** What says how a thing is and not what it is, as far as shoppers write it behind the noun: "rug blue", "vanity white 36 inch". */
const TRAITS = new Set(
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
  victorian vintage wall mounted waterproof washable weathered white wide woven
  bundle collection kit pack pair pc pcs piece set sets trio
  bathroom bedroom hallway home kitchen office patio sale cm ft foot feet gal gallon in inch inches mm watt`.split(
    /\s+/,
  ),
);

/** Where what it is about ends and its circumstances begin; "30 in" is a size. */
const AFTER = /(?<!\d)\s(?:with|without|in|for|by|from|on|at|to|and|or|w\/)\s|[,;:(|]/i;

/**
 * The place of the noun that a query is about: "rug" in "8x10 area rug blue for bedroom". What names it comes first in English,
 * and what is wanted of it may follow.
 *
 * @param words as they are written, in order
 * @returns -1 where no word is one
 */
export function headOf(search: string, words: readonly string[]): number {
  const about = (search.trim().split(AFTER)[0] ?? '').toLowerCase();
  const isNoun = (word: string) => !/\d/.test(word) && !TRAITS.has(word);
  const inAbout = words.findLastIndex((word) => isNoun(word) && about.includes(word));
  return inAbout === -1 ? words.findLastIndex(isNoun) : inAbout;
}
