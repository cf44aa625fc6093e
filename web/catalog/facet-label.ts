import type { Facet } from '../../contract/catalog.ts';
import { readableSlug } from '../../domain/facets.ts';

/** "Colour: Sage", "Width: 20 – 50 cm", "Dimmable"; before its counts are there, as the address says it. */
export function facetLabel(
  facets: readonly Facet[] | undefined,
  name: string,
  slug: string,
): string {
  const facet = facets?.find((one) => one.name === name);
  const label = facet?.label ?? readableSlug(name.replace(/^is\./, ''));
  if (facet?.type === 'yes_no') return label;
  const value = facet?.values.find((one) => one.slug === slug);
  return `${label}: ${facet && value ? valueLabel(facet, value) : readableSlug(slug)}`;
}

/** "Sage", "Yes", "20 – 50 cm". */
export function valueLabel(
  { type, unit }: Pick<Facet, 'type' | 'unit'>,
  { label }: { readonly label: string },
): string {
  if (type === 'yes_no') return 'Yes';
  if (type === 'text') return label;
  const range = label.startsWith('below') ? 'Below 0' : label.replace('-', ' – ');
  return unit === '' ? range : `${range} ${unit}`;
}
