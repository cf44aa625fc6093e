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

/** The collections that stand where one of them does, that one included, in their order. */
export function siblingsOf<T extends Placed>(collections: readonly T[], one: T): T[] {
  const home = homeOf(collections, one);
  return collections.filter((other) => homeOf(collections, other) === home);
}

/** The collection in which another one stands, or `null` at the top: also where its parent is not there. */
const homeOf = (collections: readonly Placed[], { parent_id }: Placed): number | null =>
  collections.find(({ category_id }) => category_id === parent_id)?.category_id ?? null;

/**
 * Where among its siblings a collection lands that is put down at the place of another one, counted from 0: at that of the sibling
 * in which the other stands, else at the nearer end.
 */
export function placeAmongSiblings<T extends Placed>(
  collections: readonly T[],
  from: number,
  to: number,
): number {
  const [one, over] = [collections[from], collections[to]];
  if (!one || !over) return 0;
  const siblings = siblingsOf(collections, one);
  const place = siblings.findIndex(
    ({ category_id }) => category_id === over.category_id || category_id === over.parent_id,
  );
  return place >= 0 ? place : to < from ? 0 : siblings.length - 1;
}

/** Collections with one of them at another place among its siblings, counted from 0; those that stand in it go along. */
export function movedInTree<T extends Placed>(
  collections: readonly T[],
  one: T,
  place: number,
): T[] {
  const siblings = siblingsOf(collections, one);
  const others = siblings.filter((other) => other !== one);
  const reordered = others.toSpliced(place, 0, one);
  return inTree(collections.map((other) => reordered[siblings.indexOf(other)] ?? other));
}
