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

/** In how many centimetres a unit goes. */
const CENTIMETRES = { in: 2.54, ft: 30.48, cm: 1, mm: 0.1 };

type Unit = keyof typeof CENTIMETRES;

const isUnit = (unit: string | undefined): unit is Unit =>
  unit !== undefined && unit in CENTIMETRES;

/**
 * Takes the forms in which the index holds one measure (`search_clean`) for one word: "30 30in" is 30 inches, which a
 * bare 30 may mean as well, or 76 cm; "8x10 8 8ft 10 10ft" is a size, which may be given the other way round.
 */
export function mergeMeasures(words: readonly QueryWord[]): QueryWord[] {
  const merged: QueryWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) break;
    const size = SIZE.exec(word.word);
    const measure = MEASURE.exec(words[at + 1]?.word ?? '');
    if (size) {
      const parts = partsAfter(words.slice(at + 1), size);
      const units = words.slice(at + 1, at + 1 + parts).map((part) => MEASURE.exec(part.word)?.[2]);
      merged.push({ ...word, others: otherSizes(size, units.find(isUnit)) });
      at += parts;
    } else if (measure && measure[1] === word.word) {
      const others = [
        meaning(0.5, word.word),
        ...inOtherUnits(measure).map((other) => meaning(0.8, other)),
      ];
      merged.push({ ...(words[at + 1] ?? word), others });
      at += 1;
    } else merged.push(word);
  }
  return merged;
}

const meaning = (weight: number, ...stems: string[]): Meaning => ({ stems, weight });

/** How many words after a size say its two lengths again. */
function partsAfter(
  rest: readonly QueryWord[],
  [, one, other]: readonly (string | undefined)[],
): number {
  const isPart = ({ word }: QueryWord) => {
    const number = MEASURE.exec(word)?.[1] ?? word;
    return number === one || number === other;
  };
  const end = rest.slice(0, 4).findIndex((word) => !isPart(word));
  return end === -1 ? Math.min(rest.length, 4) : end;
}

/** A size the other way round, and in other units where its own is given: 96 x 120 inch is 8 x 10 feet. */
function otherSizes(
  [, one = '', other = '']: readonly (string | undefined)[],
  unit: Unit | undefined,
): readonly Meaning[] {
  const turned = meaning(0.7, `${other}x${one}`);
  if (!unit) return [turned];
  return [
    turned,
    ...OTHER_UNITS[unit].flatMap((wanted) => {
      const [first, second] = [convert(one, unit, wanted), convert(other, unit, wanted)];
      if (!first || !second) return [];
      return [meaning(0.8, `${first}x${second}`), meaning(0.6, `${second}x${first}`)];
    }),
  ];
}

/** What else one length may be written in. */
const OTHER_UNITS: Readonly<Record<Unit, readonly Unit[]>> = {
  in: ['cm', 'ft'],
  ft: ['in', 'cm'],
  cm: ['in', 'mm', 'ft'],
  mm: ['cm', 'in'],
};

const inOtherUnits = ([, number = '', unit]: readonly (string | undefined)[]): readonly string[] =>
  isUnit(unit)
    ? OTHER_UNITS[unit].flatMap((wanted) => {
        const length = convert(number, unit, wanted);
        return length ? [`${length}${wanted}`] : [];
      })
    : [];

/** A whole length in another unit, rounded: a foot only where it is one within the half inch, so that 30 inches are no 2 feet. */
function convert(number: string, from: Unit, to: Unit): number | null {
  if (!/^\d{1,5}$/.test(number)) return null;
  const length = (Number(number) * CENTIMETRES[from]) / CENTIMETRES[to];
  const rounded = Math.round(length);
  const isWhole = Math.abs(length - rounded) * CENTIMETRES[to] <= CENTIMETRES.in / 2;
  return rounded > 0 && isWhole ? rounded : null;
}
