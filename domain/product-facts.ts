import { MAX_TAGS_LENGTH } from './tags.ts';

/** The lengths of a product, in mm. */
export const LENGTH_FACTS = ['width_mm', 'height_mm', 'depth_mm'] as const;
/** Texts that shoppers ask of any product, in the order in which they are shown. */
export const SHOWN_TEXTS = ['material', 'color', 'care', 'origin'] as const;
type ShownText = (typeof SHOWN_TEXTS)[number];
/** What shoppers ask of any product, in the order in which it is shown. */
export const SHOWN_FACTS = [...LENGTH_FACTS, 'weight_g', ...SHOWN_TEXTS] as const;
/** The texts about a product. */
export const TEXT_FACTS = [...SHOWN_TEXTS, 'reference', 'tags'] as const;
/** What is kept of a product beside its card: what shoppers ask, the merchant's own reference (SKU), and tags. */
export const FACTS = [...LENGTH_FACTS, 'weight_g', ...TEXT_FACTS] as const;
export type Fact = (typeof FACTS)[number];

/** What each fact is called, on screens and in messages. */
export const FACT_NAMES: Readonly<Record<Fact, string>> = {
  width_mm: 'Width',
  height_mm: 'Height',
  depth_mm: 'Depth',
  weight_g: 'Weight',
  material: 'Material',
  color: 'Colour',
  care: 'Care',
  origin: 'Origin',
  reference: 'Reference (SKU)',
  tags: 'Tags',
};

/** How long texts about a product may be, in characters. */
export const MAX_FACT_LENGTH = {
  material: 100,
  color: 60,
  care: 300,
  origin: 60,
  reference: 60,
  tags: MAX_TAGS_LENGTH,
} as const;

/** The same for each text that shoppers ask of. */
export const eachShownText = <T>(make: (text: ShownText) => T): Readonly<Record<ShownText, T>> =>
  Object.fromEntries(SHOWN_TEXTS.map((text) => [text, make(text)])) as Record<ShownText, T>;

/** Whole mm as centimetres without needless zeros: 455 is "45.5". Reverses parseCentimetres. */
export const formatCentimetres = (mm: number): string => String(mm / 10);

/** Whole g as kilograms without needless zeros: 1250 is "1.25". Reverses parseKilograms. */
export const formatKilograms = (g: number): string => String(g / 1000);

/** Whole mm as inches, to the tenth: 455 is "17.9". */
export const formatInches = (mm: number): string => String(Math.round(mm / 2.54) / 10);

/** An attribute's value as shoppers read it: "45 W", "Yes". The space before the unit never breaks. */
export function displayAttribute(value: string | number | boolean, unit: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return unit === '' ? String(value) : `${value}\u00a0${unit}`;
}
