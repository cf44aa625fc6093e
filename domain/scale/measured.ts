/** What is known of a product's size, in mm. */
export interface Measured {
  readonly name: string;
  readonly width: number;
  /** Absent of what lies flat. */
  readonly height?: number;
  readonly depth?: number;
  readonly isRound?: boolean;
}

/** What a product says of itself; `values` are those of the variant that is chosen. */
export interface Sized {
  readonly name: string;
  readonly width_mm?: number | undefined;
  readonly height_mm?: number | undefined;
  readonly depth_mm?: number | undefined;
  readonly values?: readonly string[] | undefined;
}

/** Smaller than this it would be a dot, larger no room has it, in mm. */
const RANGE = { least: 20, most: 6_000 };

const FLAT = /\b(rug|carpet|kilim|runner|mat|doormat)s?\b/i;
const SPREAD = /\b(throw|blanket|bedspread|quilt|duvet)s?\b/i;

/** Whether a thing of this name lies on the floor. */
export const liesFlat = (name: string): boolean => FLAT.test(name);

/** Whether it is spread over something. */
export const isSpread = (name: string): boolean => SPREAD.test(name);

/**
 * What is known of a product's size: by its facts, else by the size that a variant is named by ("80 × 120 cm"). `null` where less
 * than two lengths are known, since what it looks like is not known then.
 */
export function measured({ name, values = [], ...facts }: Sized): Measured | null {
  const [width, height, depth] = [facts.width_mm, facts.height_mm, facts.depth_mm];
  const found = width
    ? liesFlat(name) || isSpread(name)
      ? flat(name, width, depth ?? height)
      : height && { name, width, height, ...(depth && { depth }) }
    : bySize(name, values);
  if (!found) return null;
  const lengths = [found.width, found.height, found.depth].filter((mm) => mm !== undefined);
  const isDrawn = Math.max(...lengths) >= RANGE.least && Math.max(...lengths) <= RANGE.most;
  return isDrawn ? found : null;
}

const flat = (name: string, width: number, depth: number | undefined): Measured | null =>
  depth ? { name, width, depth } : null;

/** The sizes in "80 × 120 cm" or, of what is round, "120 cm". */
function bySize(name: string, values: readonly string[]): Measured | null {
  for (const value of values) {
    const [, first, second, unit] =
      /(\d+(?:\.\d+)?)(?:\s*[×x*]\s*(\d+(?:\.\d+)?))?\s*(cm|mm|m)\b/i.exec(value) ?? [];
    if (!first || !unit) continue;
    const one = inMillimetres(first, unit);
    const isFlat = liesFlat(name) || isSpread(name);
    if (second) {
      const other = inMillimetres(second, unit);
      return isFlat ? { name, width: other, depth: one } : { name, width: one, height: other };
    }
    if (isFlat) return { name, width: one, depth: one, isRound: true };
  }
  return null;
}

const MM = { cm: 10, mm: 1, m: 1_000 } as const;
const inMillimetres = (text: string, unit: string): number =>
  Math.round(Number(text) * MM[unit.toLowerCase() as keyof typeof MM]);
