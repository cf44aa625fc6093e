import { placeKey } from './zones.ts';

/** A place by its own name and the other ways to write it. */
interface NamedPlace {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/**
 * The place that a name was probably meant to be: the only one whose name is a slip of the pen away, in letters that are missing, too many,
 * wrong or swapped: one, in long names two. `null` where the name is known, is short, or may be several.
 *
 * @returns its own name, or the one that is like it where that is in another script: "جونية" for "جونيةة"
 */
export function nearPlace(typed: string, places: readonly NamedPlace[]): string | null {
  const key = placeKey(typed);
  const allowed = key.length < 4 ? 0 : key.length < 8 ? 1 : 2;
  const meant = new Map<string, { readonly slips: number; readonly shown: string }>();
  for (const { name, otherNames } of places) {
    for (const written of [name, ...otherNames]) {
      const slips = slipsBetween(key, placeKey(written), allowed);
      if (slips === 0) return null;
      if (slips > allowed || slips >= (meant.get(name)?.slips ?? Number.POSITIVE_INFINITY))
        continue;
      meant.set(name, { slips, shown: isLatin(key) ? name : written });
    }
  }
  const fewest = Math.min(...[...meant.values()].map(({ slips }) => slips));
  const [found, ...others] = [...meant.values()].filter(({ slips }) => slips === fewest);
  return found && others.length === 0 ? found.shown : null;
}

const isLatin = (text: string): boolean => /^[\p{Script=Latin}\p{N} ]*$/u.test(text);

/** How many letters are missing, too many, wrong, or swapped with their neighbour (the distance of Damerau and Levenshtein); above `most` just more. */
export function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, row]: [number[], number[]] = [[], Array.from(other, (_, at) => at)];
  row.push(other.length);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const [left = 0, above = 0, across = 0] = [next[j - 1], row[j], row[j - 1]];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? (before[j - 2] ?? most) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(left + 1, above + 1, across + (isSame ? 0 : 1), swapped));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
