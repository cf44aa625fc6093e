import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { clientNetworks } from '../http/client-network.ts';
import { createCountingTable } from '../http/counting-table.ts';
import { type SeenProduct, storeViews } from './store-views.ts';

/** Who looks, told apart by a salted hash only. */
export interface Visitor {
  readonly clientAddress: string;
  readonly userAgent: string;
}

/** Counts views of products, away from the request. */
export interface ViewCounter {
  /** Notes a view; it is written with the next batch. */
  count(productId: number, visitor: Visitor): void;
  /** Writes what is noted now. Rejects when the database is away; the views stay noted then. */
  flush(): Promise<void>;
  /** Writes the rest and stops. */
  close(): Promise<void>;
}

export interface ViewCounterOptions {
  readonly shopSecret: string;
  readonly now?: () => Date;
  /** Told when a batch could not be written; it is tried again with the next. */
  readonly onError?: (error: unknown) => void;
}

const FLUSH_EVERY_MS = 5_000;
const BATCH = 500;
/** While the database is away, views beyond this many are not noted. */
const MOST_NOTED = 10_000;

/** Browsers whose views of one product count from one address in 30 minutes: what a browser calls itself is free. */
const MOST_BROWSERS = 10;
const WINDOW_SECONDS = 30 * 60;

/** Tells whether a view may count: it is of a browser seen before, or one of the first ten of its network. */
function createBrowserLimit(now: () => Date) {
  const table = createCountingTable({ slots: 16_384, now: () => now().getTime() });
  return (productId: number, clientAddress: string, visitor: string): boolean => {
    if (table.read(visitor).spent > 0) return true;
    const network = clientNetworks(clientAddress)[0] ?? '';
    const { spent } = table.add(`${productId} ${network}`, 1, WINDOW_SECONDS);
    if (spent > MOST_BROWSERS) return false;
    table.add(visitor, 1, WINDOW_SECONDS);
    return true;
  };
}

/** Views are noted in memory and written every 5 s, or when 500 wait, and at the close. */
export function createViewCounter(
  db: Kysely<Database>,
  { shopSecret, now = () => new Date(), onError = () => undefined }: ViewCounterOptions,
): ViewCounter {
  const noted = new Map<string, SeenProduct>();
  const mayCount = createBrowserLimit(now);
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const writeBatches = async () => {
    clearTimeout(timer);
    timer = undefined;
    while (noted.size > 0) {
      const batch = [...noted].slice(0, BATCH);
      await storeViews(
        db,
        batch.map(([, seen]) => seen),
      );
      for (const [key] of batch) noted.delete(key);
    }
  };
  const flush = () => {
    writing = writing.then(writeBatches, writeBatches);
    return writing;
  };
  const flushLater = () => {
    timer ??= setTimeout(() => flush().catch(onError), FLUSH_EVERY_MS).unref();
  };

  return {
    count(productId, visitor) {
      const seenAt = now();
      const visitorHash = hashVisitor(shopSecret, seenAt, visitor);
      const key = `${productId} ${visitorHash.toString('base64')}`;
      if (noted.has(key) || noted.size >= MOST_NOTED) return;
      if (!mayCount(productId, visitor.clientAddress, key)) return;
      noted.set(key, { productId, visitorHash, seenAt });
      if (noted.size === BATCH) flush().catch(onError);
      else flushLater();
    },
    flush,
    async close() {
      await flush().catch(flush).catch(onError);
      clearTimeout(timer);
    },
  };
}

/** Salted with the shop's secret and the day, so that nobody can be followed over days. */
function hashVisitor(secret: string, at: Date, { clientAddress, userAgent }: Visitor): Buffer {
  const day = at.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([secret, day, clientNetworks(clientAddress)[0], userAgent]))
    .digest();
}
