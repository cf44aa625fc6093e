/** A collection in the tree of two levels. */
interface Placed {
  readonly category_id: number;
  /** The collection that it stands in. */
  readonly parent_id?: number | null | undefined;
}

/** Collections in their order, each followed by those that stand in it; one whose parent is not there stands by itself. */
export function inTree<T extends Placed>(collections: readonly T[]): T[] {
  const children = new Map<number | null, T[]>([[null, []]]);
  for (const { category_id } of collections) children.set(category_id, []);
  for (const one of collections) {
    const siblings = children.get(one.parent_id ?? null) ?? children.get(null);
    siblings?.push(one);
  }
  const top = children.get(null) ?? [];
  return top.flatMap((one) => [one, ...(children.get(one.category_id) ?? [])]);
}
