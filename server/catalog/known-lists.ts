import type { ListOrder } from '../../domain/sort-options.ts';
import type { BoundedStore } from '../http/bounded-store.ts';
import { STALE_TIME_MS } from '../http/public-cache.ts';
import { isByPopularity } from './list-statement.ts';

/** What was read of lists before: each holds as long as nothing that it shows was written. */
export interface KnownLists {
  readonly totals: KnownTotals;
  readonly orders: KnownOrders;
}

/** Totals of lists by filter: counting is the dear part of a first page. */
interface KnownTotals {
  /** What was counted for `filter`, with the catalogue version up to which it is known to hold. */
  find(filter: string): Total | null;
  keep(filter: string, total: Total, tags: readonly string[]): void;
}

interface Total {
  readonly version: number;
  readonly total: number;
}

/** Which products a list begins with, by filter and order: to find them is the dear part of a later page, and of narrow lists. */
interface KnownOrders {
  find(filter: string, order: ListOrder): Start | null;
  keep(filter: string, order: ListOrder, start: Start, tags: readonly string[]): void;
}

interface Start {
  readonly version: number;
  /** The first products' ids in the list's order, at most `MOST_IDS`. */
  readonly ids: Int32Array;
}

/** A hundred pages of the shop's own size. */
export const MOST_IDS = 3000;

/** A number, or a list's ends, and the objects around them. */
const BYTES = 100;

/** Stores totals and orders until what they show is written; orders by counters, which change no version, at most as long as answers. */
export const createKnownLists = (store: BoundedStore): KnownLists => ({
  totals: {
    find(filter) {
      const found = store.find<{ readonly total: number }>(`total ${filter}`);
      if (!found || found.state === 'changed') return null;
      return { total: found.value.total, version: found.version };
    },
    keep(filter, { version, total }, tags) {
      store.keep(`total ${filter}`, { total }, { bytes: BYTES, tags, version });
    },
  },
  orders: {
    find(filter, order) {
      const found = store.find<Int32Array>(`order ${order} ${filter}`);
      if (!found || found.state === 'changed' || found.state === 'aging') return null;
      return { ids: found.value, version: found.version };
    },
    keep(filter, order, { version, ids }, tags) {
      const lasting = isByPopularity(order) ? { staleTimeMs: STALE_TIME_MS } : {};
      const bytes = BYTES + ids.byteLength;
      store.keep(`order ${order} ${filter}`, ids, { bytes, tags, version, ...lasting });
    },
  },
});
