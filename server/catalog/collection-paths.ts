import { identityKey } from '../../domain/typed-text.ts';

/** Between the names of a path: "Gifts > Under 25" is the collection "Under 25" in "Gifts". */
const IN = ' > ';

/** A collection as paths find it. */
export interface PlacedCollection {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
}

/** A collection that is to be made for a path. */
export interface NewCollection {
  readonly name: string;
  /** The name of the one that it stands in; `null`: by itself. */
  readonly parent: string | null;
}

/** Finds collections by their names or paths. */
export interface CollectionFinder<C extends PlacedCollection> {
  /** The collection that a name or a path means; undefined where there is none. */
  find(path: string): C | undefined;
  /** What has to be made, so that `find` answers for the path, the outer one first. */
  lacking(path: string): NewCollection[];
}

/**
 * Finds collections by name, whatever their case, spaces and Unicode form, or by a path. The shop's tree has two levels and each name once:
 * of a longer path the first and the last name count, and where the last one stands elsewhere already, it is "Shirts (Women)".
 */
export function collectionFinder<C extends PlacedCollection>(
  collections: readonly C[],
): CollectionFinder<C> {
  const byKey = Map.groupBy(collections, ({ name }) => identityKey(name));
  const byId = new Map(collections.map((one) => [one.id, one]));
  const named = (name: string): readonly C[] => byKey.get(identityKey(name)) ?? [];
  const isIn = (one: C, parent: string): boolean =>
    one.parent_id !== null &&
    identityKey(byId.get(one.parent_id)?.name ?? '') === identityKey(parent);
  const find = (path: string): C | undefined => {
    const [whole] = named(path);
    const { parent, name } = splitPath(path);
    if (whole || parent === null) return whole;
    const found = named(name);
    return (
      found.find((one) => isIn(one, parent)) ??
      named(apart(name, parent)).find((one) => isIn(one, parent)) ??
      found.find((one) => one.parent_id === null)
    );
  };
  return {
    find,
    lacking(path) {
      if (find(path)) return [];
      const { parent, name } = splitPath(path);
      if (parent === null) return [{ name, parent: null }];
      const outer = named(parent)[0];
      const top = outer?.parent_id ? byId.get(outer.parent_id)?.name : outer?.name;
      const own = {
        name: named(name).length > 0 ? apart(name, parent) : name,
        parent: top ?? parent,
      };
      return outer ? [own] : [{ name: parent, parent: null }, own];
    },
  };
}

const apart = (name: string, parent: string): string => `${name} (${parent})`;

/** The first and the last name of a path. */
function splitPath(path: string): NewCollection {
  const names = path
    .split(IN)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const [first = path, ...rest] = names;
  return { name: rest.at(-1) ?? first, parent: rest.length > 0 ? first : null };
}
