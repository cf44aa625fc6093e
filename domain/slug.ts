/** The longest one, in characters. */
export const MAX_SLUG_LENGTH = 60;

/** Small letters, digits, single hyphens between them: what may stand in an address, such as `about-us`. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text is a slug, whatever its length. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** The slug that a title suggests: "Delivery & Returns" is `delivery-returns`; empty where it has no letter that fits. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
