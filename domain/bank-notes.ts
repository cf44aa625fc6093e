/** Currencies whose smallest usual note is far above one unit, and that note. */
const SMALLEST: Readonly<Record<string, number>> = {
  IDR: 1_000,
  IRR: 10_000,
  LBP: 1_000,
  SYP: 100,
  VND: 1_000,
};

/** Notes in which most currencies come, in units of the smallest. */
const SIZES = [100, 50, 20, 10, 5, 1];

/**
 * The notes that a till is counted by, the largest first, in whole units of the currency. Coins and notes beside them are counted as a rest.
 *
 * @param code ISO 4217
 */
export function notesOfCurrency(code: string): readonly number[] {
  if (code === 'IQD') return [50_000, 25_000, 10_000, 5_000, 1_000, 500, 250];
  return SIZES.map((size) => size * (SMALLEST[code] ?? 1));
}

/** What counted notes come to with the rest, in hundredths. */
export const sumOfNotes = (
  counts: Readonly<Record<number, number>>,
  restHundredths: number,
): number =>
  Object.entries(counts).reduce(
    (sum, [note, count]) => sum + Number(note) * count * 100,
    restHundredths,
  );
