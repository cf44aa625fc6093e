/** The ids of a whole list in its order, as they stood at one catalogue version. */
export interface KnownOrder {
  readonly version: number;
  readonly ids: Int32Array;
}

/** Orders of lists by filter and sort, true for one catalogue version. */
export interface KnownOrders {
  find(list: string): KnownOrder | undefined;
  keep(list: string, order: KnownOrder): void;
  /** Whether a list was asked for before since the catalogue changed; it is from now on. */
  isWanted(list: string): boolean;
  /** What was read at an older version than this one is forgotten. */
  see(version: number): void;
}

/** So many lists are remembered as asked for; then remembering begins anew. */
const MOST_ASKED = 10_000;

interface Options {
  /** Ids held at most, of all lists together; 4 bytes each. */
  readonly most?: number;
  /** Covers counters, which do not change the version (architecture.md). Milliseconds. */
  readonly lifetimeMs?: number;
  readonly now?: () => number;
}

/** Remembers orders until the catalogue changes; the oldest go first. */
export function createKnownOrders({
  most = 1_000_000,
  lifetimeMs = 60_000,
  now = Date.now,
}: Options = {}): KnownOrders {
  const orders = new Map<string, KnownOrder & { readonly expiresAt: number }>();
  const asked = new Set<string>();
  let newest = 0;
  let held = 0;

  const forget = (list: string) => {
    held -= orders.get(list)?.ids.length ?? 0;
    orders.delete(list);
  };
  const see = (version: number) => {
    if (version <= newest) return;
    newest = version;
    orders.clear();
    asked.clear();
    held = 0;
  };
  return {
    find(list) {
      const order = orders.get(list);
      if (order && order.expiresAt <= now()) forget(list);
      return orders.get(list);
    },
    keep(list, order) {
      see(order.version);
      if (order.version < newest) return;
      forget(list);
      orders.set(list, { ...order, expiresAt: now() + lifetimeMs });
      held += order.ids.length;
      for (const oldest of orders.keys()) {
        if (held <= most) break;
        forget(oldest);
      }
    },
    isWanted(list) {
      const wanted = asked.has(list);
      if (asked.size >= MOST_ASKED) asked.clear();
      asked.add(list);
      return wanted;
    },
    see,
  };
}
