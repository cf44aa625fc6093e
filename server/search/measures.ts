/** One way to mean a word of the query: stems that a product must have all, and what that is worth, 0 to 1. */
export interface Meaning {
  readonly stems: readonly string[];
  readonly weight: number;
}

/** A word of the query as the index has it. */
export interface QueryWord {
  readonly word: string;
  readonly stem: string;
  /** In how many products it occurs. */
  readonly frequency: number;
  /** Other ways to say it that cost no look-up, such as another unit. */
  readonly others: readonly Meaning[];
}

const MEASURE = /^(\d+(?:[fd]\d+)?)(in|ft|cm|mm|w|v|gal|oz|lb|qt|pc)$/;
const SIZE = /^(\d+(?:[fd]\d+)?)x(\d+(?:[fd]\d+)?)$/;

/** Each unit of length in centimetres. */
const CENTIMETRES: Readonly<Record<string, number>> = { in: 2.54, ft: 30.48, cm: 1, mm: 0.1 };

/**
 * Takes the forms in which the index holds one measure (`search_clean`) for one word: "30 30in" is 30 inches, which a
 * bare 30 may mean as well, or 76 cm; "8x10 8 8ft 10 10ft" is a size, which may be given the other way round.
 */
export function mergeMeasures(words: readonly QueryWord[]): QueryWord[] {
  const merged: QueryWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = words.slice(at, at + 2);
    if (!word) break;
    const [, one, other] = SIZE.exec(word.word) ?? [];
    const [, number, unit] = MEASURE.exec(next?.word ?? '') ?? [];
    if (one && other) {
      const parts = partsAfter(words.slice(at + 1), [one, other]);
      const units = parts.map((part) => MEASURE.exec(part)?.[2]).filter((found) => found);
      merged.push({ ...word, others: otherSizes(one, other, units[0]) });
      at += parts.length;
    } else if (next && number === word.word) {
      const converted = inOtherUnits([number], unit);
      const others = converted.map(({ lengths, name }) => meaning(0.8, `${lengths[0]}${name}`));
      merged.push({ ...next, others: [meaning(0.5, number), ...others] });
      at += 1;
    } else merged.push(word);
  }
  return merged;
}

const meaning = (weight: number, stem: string): Meaning => ({ stems: [stem], weight });

/** The words after a size that say its two lengths again. */
function partsAfter(rest: readonly QueryWord[], lengths: readonly string[]): readonly string[] {
  const following = rest.slice(0, 4).map(({ word }) => word);
  const end = following.findIndex((word) => !lengths.includes(MEASURE.exec(word)?.[1] ?? word));
  return end === -1 ? following : following.slice(0, end);
}

/** A size the other way round, and in other units where its own is given: 96 x 120 inch is 8 x 10 feet. */
const otherSizes = (one: string, other: string, unit: string | undefined): readonly Meaning[] => [
  meaning(0.7, `${other}x${one}`),
  ...inOtherUnits([one, other], unit).flatMap(({ lengths: [first, second] }) => [
    meaning(0.8, `${first}x${second}`),
    meaning(0.6, `${second}x${first}`),
  ]),
];

/** Whole lengths in each other unit that has whole ones for them, within half an inch: 30 inches are 76 cm, and no 2 feet. */
function inOtherUnits(lengths: readonly string[], unit = '') {
  const { [unit]: from, ...others } = CENTIMETRES;
  if (!from || !lengths.every((length) => /^\d{1,5}$/.test(length))) return [];
  return Object.entries(others).flatMap(([name, to]) => {
    const exact = lengths.map((length) => (Number(length) * from) / to);
    const rounded = exact.map(Math.round);
    const isNear = exact.every((length, at) => Math.abs(length - (rounded[at] ?? 0)) * to <= 1.27);
    return isNear && !rounded.includes(0) ? [{ lengths: rounded, name }] : [];
  });
}
