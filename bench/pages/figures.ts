/** One measured figure against its target. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Absent: printed, but not checked. */
  readonly target?: Target;
}

export interface Target {
  readonly sign: '>=' | '<=';
  readonly value: number;
}

export const atMost = (value: number) => ({ sign: '<=', value }) as const;
export const atLeast = (value: number) => ({ sign: '>=', value }) as const;

export const isReached = ({ value, target }: Figure): boolean =>
  !target || (target.sign === '>=' ? value >= target.value : value <= target.value);

/** The middle one; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Prints figures as one table and answers whether all are reached. */
export function printFigures(figures: readonly Figure[]): boolean {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const figure of figures) {
    const { name, value, unit, target } = figure;
    const shown = `${rounded(value)} ${unit}`.trim().padStart(11);
    const wanted = target && `${target.sign === '>=' ? '≥' : '≤'} ${target.value} ${unit}`.trim();
    const verdict = isReached(figure) ? 'reached' : 'MISSED';
    const checked = wanted ? `   ${wanted.padEnd(11)} ${verdict}` : '';
    console.log(`${name.padEnd(width)}  ${shown}${checked}`);
  }
  return figures.every(isReached);
}

const rounded = (value: number): string => String(Number(value.toFixed(value < 1 ? 3 : 1)));
