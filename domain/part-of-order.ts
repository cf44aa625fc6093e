/** How many of a line of an order: those ordered, kept or coming back. */
export interface LineQuantity {
  readonly product_id: number;
  readonly variant_id?: number | undefined;
  readonly quantity: number;
}

const keyOf = ({ product_id, variant_id }: LineQuantity): string =>
  `${product_id} ${variant_id ?? ''}`;

/** What is left of lines without some of them, which may name a line more than once. */
export const linesWithout = <Line extends LineQuantity>(
  lines: readonly Line[],
  some: readonly LineQuantity[],
): readonly Line[] => {
  const taken = new Map<string, number>();
  for (const line of some) taken.set(keyOf(line), (taken.get(keyOf(line)) ?? 0) + line.quantity);
  return lines.flatMap((line) => {
    const less = Math.min(line.quantity, taken.get(keyOf(line)) ?? 0);
    taken.set(keyOf(line), (taken.get(keyOf(line)) ?? 0) - less);
    return less < line.quantity ? [{ ...line, quantity: line.quantity - less }] : [];
  });
};

/** Whether all of these lines are among others, each once. */
export function isWithin(some: readonly LineQuantity[], lines: readonly LineQuantity[]): boolean {
  const isUnique = new Set(some.map(keyOf)).size === some.length;
  const count = (those: readonly LineQuantity[]) =>
    those.reduce((sum, one) => sum + one.quantity, 0);
  return isUnique && count(lines) - count(linesWithout(lines, some)) === count(some);
}

/** Whether these lines are a part of the order's: some of it, not all, nothing that is not in it, no line twice. */
export function isPartOf(kept: readonly LineQuantity[], lines: readonly LineQuantity[]): boolean {
  const ordered = new Map<string, number>();
  for (const line of lines) {
    ordered.set(keyOf(line), (ordered.get(keyOf(line)) ?? 0) + line.quantity);
  }
  const isUnique = new Set(kept.map(keyOf)).size === kept.length;
  const fits = kept.every(
    (line) => line.quantity > 0 && line.quantity <= (ordered.get(keyOf(line)) ?? 0),
  );
  const count = (some: readonly LineQuantity[]) =>
    some.reduce((sum, line) => sum + line.quantity, 0);
  return kept.length > 0 && isUnique && fits && count(kept) < count(lines);
}
