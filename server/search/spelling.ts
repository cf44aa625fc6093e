/** Letters beside each other on a keyboard of the English layout. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Letters that sound alike or are mixed up by ear. */
const SOUNDS_ALIKE = ['aeiouy', 'ckqs', 'csz', 'gj', 'fv', 'dt', 'bp', 'mn', 'xs', 'vw'];

const alike = new Set([...neighbours(), ...SOUNDS_ALIKE.flatMap(pairsOf)]);

function neighbours(): string[] {
  return KEY_ROWS.flatMap((row, at) =>
    [...row].flatMap((key, column) => {
      const below = KEY_ROWS[at + 1] ?? '';
      const near = [row[column + 1], below[column - 1], below[column]].filter(
        (other) => other !== undefined && other !== '',
      );
      return near.flatMap((other) => [key + other, other + key]);
    }),
  );
}

function pairsOf(letters: string): string[] {
  return [...letters].flatMap((one) => [...letters].map((other) => one + other));
}

/** Endings that are said alike: "candal", "mirra", "cushen". */
const ENDINGS = [
  ['l', /(?:[aeiou]l|le)$/],
  ['r', /(?:[aeo]|ou)r$|a$/],
  ['shn', /(?:sh|[cst])[aeiou]{1,2}n$/],
] as const;

/** Several letters for one sound are written as one, so that "ph" and "f" are alike. */
const bySound = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('tion', 'shn')
    .replaceAll('sion', 'shn');

/** Two words by their sound; their endings as one where they are said alike. */
function soundsOf(typed: string, word: string): readonly [string, string] {
  const ending = ENDINGS.find(([, letters]) => letters.test(typed) && letters.test(word));
  if (!ending) return [bySound(typed), bySound(word)];
  const [said, letters] = ending;
  return [bySound(typed.replace(letters, said)), bySound(word.replace(letters, said))];
}

/**
 * How far a typed word is from a word of the catalogue: the edits between them, swapped neighbours being one
 * edit, each less than 1 where it is a likely slip.
 */
export function spellingDistance(typed: string, word: string): number {
  const plain = editDistance(typed, word);
  const [typedSound, wordSound] = soundsOf(typed, word);
  return typedSound === typed && wordSound === word
    ? plain
    : Math.min(plain, editDistance(typedSound, wordSound) + 0.4);
}

function editDistance(typed: string, word: string): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, length) => length);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [(last[0] ?? 0) + 1];
    for (let column = 1; column <= word.length; column += 1) {
      const one = typed[row - 1] ?? '';
      const other = word[column - 1] ?? '';
      const isSwapped =
        row > 1 && column > 1 && one === word[column - 2] && other === typed[row - 2];
      line[column] = Math.min(
        (last[column] ?? 0) + extra(one, typed[row - 2]),
        (line[column - 1] ?? 0) + extra(other, word[column - 2]),
        (last[column - 1] ?? 0) + swap(one, other, row === 1 && column === 1),
        isSwapped ? (before[column - 2] ?? 0) + 0.7 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = line;
  }
  return last[word.length] ?? 0;
}

/** A letter too many or one missing: least where a double letter is meant. */
const extra = (letter: string, previous: string | undefined): number =>
  letter === previous ? 0.5 : 0.9;

/** One letter for another; first letters are seldom wrong. */
function swap(one: string, other: string, isFirst: boolean): number {
  if (one === other) return 0;
  return (alike.has(one + other) ? 0.7 : 1.1) + (isFirst ? 0.3 : 0);
}

/** The greatest distance at which a word of this length is still taken for a slip of another. */
export function mostDistance(length: number): number {
  if (length <= 2) return 0;
  if (length === 3) return 0.7;
  if (length === 4) return 0.95;
  if (length <= 6) return 1.45;
  if (length <= 8) return 2;
  return 2.7;
}

/** Every text of Latin letters that is one edit away. */
export function oneEditAway(word: string): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after) found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
    for (const letter of letters) {
      found.add(before + letter + after);
      if (after) found.add(before + letter + after.slice(1));
    }
  }
  found.delete(word);
  return [...found];
}
