/** The longest side of a product, 100 m. In mm. */
export const MAX_LENGTH_MM = 100_000;

/** The heaviest product, 10 t. In g. */
export const MAX_WEIGHT_G = 10_000_000;

/** How long texts about a product may be, in characters. */
export const LONGEST_FACT = { material: 100, color: 60, care: 300, origin: 60 } as const;

/** The lengths of a product, in mm. */
export const LENGTH_FACTS = ['width_mm', 'height_mm', 'depth_mm'] as const;
/** The texts about a product. */
export const TEXT_FACTS = ['material', 'color', 'care', 'origin'] as const;
/** What shoppers ask of any product, in the order in which it is shown (issue 17, 3). */
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
};

/** What is said of a length that can't be one. */
export const INVALID_LENGTH = 'must be a length in cm between 0.1 and 10,000, like 45.5';

/** What is said of a weight that can't be one. */
export const INVALID_WEIGHT = 'must be a weight in kg between 0.001 and 10,000, like 1.25';

/** Centimetres as people write them, "45.5", in whole mm; `null` for what is no length of a product. */
export const parseCentimetres = (text: string): number | null => parse(text, 1, MAX_LENGTH_MM);

/** Kilograms as people write them, "1.25", in whole g; `null` for what is no weight of a product. */
export const parseKilograms = (text: string): number | null => parse(text, 3, MAX_WEIGHT_G);

/** Whole mm as centimetres without needless zeros: 455 is "45.5". Reverses parseCentimetres. */
export const formatCentimetres = (mm: number): string => String(mm / 10);

/** Whole g as kilograms without needless zeros: 1250 is "1.25". Reverses parseKilograms. */
export const formatKilograms = (g: number): string => String(g / 1000);

/** Whole mm as inches, to the tenth: 455 is "17.9". */
export const formatInches = (mm: number): string => String(Math.round(mm / 2.54) / 10);

/** Digits and at most `decimals` behind the point, as a whole number of the smallest unit, 1 to `most`. */
function parse(text: string, decimals: number, most: number): number | null {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const digits = part.replace(/0+$/, '');
  if (whole === '' || digits.length > decimals) return null;
  const value = Number(whole + digits.padEnd(decimals, '0'));
  return value >= 1 && value <= most ? value : null;
}
