/** How many letters two words differ by: one more, one less, another one, or two that changed places. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, length) => length);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [(last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1];
      steps.push((last[column - 1] ?? 0) + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && isSwapped) steps.push((before[column - 2] ?? 0) + 1);
      line[column] = Math.min(...steps);
    }
    before = last;
    last = line;
  }
  return last[other.length] ?? 0;
}
