/** A product's name with that of its variant, if it has one, in SQL: as `nameWithVariant` of `domain/variants.ts` writes it. */
export const nameWithVariant = (name: string, variant: string): string =>
  `concat_ws(', ', ${name}, ${variant})`;
