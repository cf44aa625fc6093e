/** The longest side of a product, 100 m. In mm. */
export const MAX_LENGTH_MM = 100_000;

/** The heaviest product, 10 t. In g. */
export const MAX_WEIGHT_G = 10_000_000;

/** What is said of a length that can't be one. */
export const INVALID_LENGTH = 'must be a length in cm between 0.1 and 10,000, like 45.5';

/** What is said of a weight that can't be one. */
export const INVALID_WEIGHT = 'must be a weight in kg between 0.001 and 10,000, like 1.25';

/** Centimetres as people write them, "45.5", in whole mm; `null` for what is no length of a product. */
export const parseCentimetres = (text: string): number | null => parse(text, 1, MAX_LENGTH_MM);

/** Kilograms as people write them, "1.25", in whole g; `null` for what is no weight of a product. */
export const parseKilograms = (text: string): number | null => parse(text, 3, MAX_WEIGHT_G);

/** Digits and at most `decimals` behind the point, as a whole number of the smallest unit, 1 to `most`. */
function parse(text: string, decimals: number, most: number): number | null {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const digits = part.replace(/0+$/, '');
  if (whole === '' || digits.length > decimals) return null;
  const value = Number(whole + digits.padEnd(decimals, '0'));
  return value >= 1 && value <= most ? value : null;
}
