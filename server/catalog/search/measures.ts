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
      merged.push({ ...word, others: [meaning(0.7, `${size[2]}x${size[1]}`)] });
      at += partsAfter(words.slice(at + 1), size);
    } else if (measure && measure[1] === word.word) {
      const other = inOtherUnit(measure);
      const others = [meaning(0.5, word.word), ...(other ? [meaning(0.8, other)] : [])];
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

function inOtherUnit([, number, unit]: readonly (string | undefined)[]): string | null {
  if (!number || !/^\d{1,5}$/.test(number) || (unit !== 'in' && unit !== 'cm')) return null;
  const length = Number(number) * CENTIMETRES[unit];
  return unit === 'in' ? `${Math.round(length)}cm` : `${Math.round(length / CENTIMETRES.in)}in`;
}
