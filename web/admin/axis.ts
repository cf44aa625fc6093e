/** 1, 2, 5, 10, 20 … */
export const TICKS = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((e) => [1, 2, 5].map((n) => n * 10 ** e));

/** Where a value axis ends: at the first of at most four ticks that no value is above. */
export function axisTop(most: number): number {
  const step = TICKS.find((tick) => most <= 4 * tick) ?? most;
  return Math.max(1, Math.ceil(most / step)) * step;
}
