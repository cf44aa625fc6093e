/** What a list is narrowed to by what products are: the slugs of values by the facet's name, `{ colour: ['sage'] }`. */
export type Facets = Readonly<Record<string, readonly string[]>>;

/** Facets that products of every collection have; those of attributes are named `is.` and the attribute's slug. */
export const COMMON_FACETS = ['material', 'colour', 'width', 'height', 'depth'] as const;

/** This many facets of an address count; what is beyond is passed over. */
export const MAX_FACETS = 10;

/** And this many values of each. */
const MAX_FACET_VALUES = 20;

/** As the database makes them (`facet_slug`): no white space, no capitals of A to Z, no sign but the hyphen. */
const SLUG = /^[^\s!-,./:-`{-~]{1,60}$/;

/** Whether a parameter of an address names a facet. */
export const isFacetName = (name: string): boolean =>
  (COMMON_FACETS as readonly string[]).includes(name) ||
  (name.startsWith('is.') && SLUG.test(name.slice(3)));

/** Reads what an address says of one facet: `sage,off-white`. What can't be a value is passed over. */
export function readFacetValues(text: string): readonly string[] {
  const slugs = text
    .split(',')
    .map((slug) => slug.trim())
    .filter((slug) => SLUG.test(slug));
  return [...new Set(slugs)].sort().slice(0, MAX_FACET_VALUES);
}

/** Reads facets as one text, `colour:sage,blue;is.bulb:e27`; what makes no sense in it is passed over. */
export function parseFacets(text: string): Facets {
  const found: [string, readonly string[]][] = [];
  for (const part of text.split(';')) {
    const at = part.indexOf(':');
    const name = part.slice(0, Math.max(at, 0)).trim();
    const values = readFacetValues(part.slice(at + 1));
    if (isFacetName(name) && values.length > 0 && !found.some(([other]) => other === name))
      found.push([name, values]);
  }
  found.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(found.slice(0, MAX_FACETS));
}

/** The same the other way round; empty for none. */
export const writeFacets = (facets: Facets): string =>
  Object.entries(facets)
    .map(([name, values]) => `${name}:${values.join()}`)
    .join(';');

/** How a slug reads where nothing better is known: "Frame colour" of `frame-colour`. */
export const readableSlug = (slug: string): string =>
  slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
