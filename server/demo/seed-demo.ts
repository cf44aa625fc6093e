import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { StoredPicture } from '../media/store-picture.ts';
import {
  DEMO_FOLDER,
  insertCatalogue,
  readManifest,
  storeDemoPicture,
} from './insert-catalogue.ts';
import { insertOffers } from './insert-offers.ts';
import { insertPeople } from './insert-people.ts';
import { insertRules } from './insert-rules.ts';
import { insertVariants } from './insert-variants.ts';
import { markSeeded, wasSeeded } from './mark-demo.ts';
import { type DemoCatalogue, picturesOf, readCatalogue } from './read-demo.ts';
import { workInParallel } from './work-in-parallel.ts';

interface SeedDependencies {
  readonly db: Kysely<Database>;
  readonly media: MediaStore;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  /** Holds `catalogue.json` and `pictures/`; the project's own by default. */
  readonly folder?: string;
  /** Whether people and their orders come with the catalogue (`SEED=demo`), or not (`SEED=catalogue`). */
  readonly withOrders: boolean;
}

/** Every instance takes this advisory lock to seed: "demo" on a phone's keys. */
const SEED_LOCK = 3366;

/** Between two looks whether another instance is ready, in ms. */
const TIMEOUT_MS = 100;

/**
 * Fills an empty catalogue (no products, no collections) with the demo catalogue, and with orders if they are wanted, all
 * or nothing. A database that had its demo gets none again, also once everything was removed. An instance that finds
 * another one at it waits for it.
 *
 * @returns whether this call has filled it.
 * @throws {SeedError} naming the file or the product that is wrong.
 */
export async function seedDemo(deps: SeedDependencies): Promise<boolean> {
  const { db, log, folder = DEMO_FOLDER } = deps;
  if (!(await isFresh(db))) return false;
  const catalogue = await readCatalogue(folder);
  const began = Date.now();
  let outcome = await trySeeding({ ...deps, folder }, catalogue);
  while (outcome === 'busy') {
    await pause(TIMEOUT_MS);
    outcome = await trySeeding({ ...deps, folder }, catalogue);
  }
  if (outcome === 'filled already') return false;
  log.info(
    { products: catalogue.products.length, ms: Date.now() - began },
    'demo catalogue loaded',
  );
  return true;
}

const isFresh = async (db: Kysely<Database>): Promise<boolean> =>
  (await isEmpty(db)) && !(await wasSeeded(db));

async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from products) and not exists (select from categories) as empty
  `.execute(db);
  return rows[0]?.empty === true;
}

/** Files are written and, after a failure, removed while the lock is held: nobody else is at them. */
function trySeeding(
  { db, media, folder, withOrders }: SeedDependencies & { readonly folder: string },
  catalogue: DemoCatalogue,
): Promise<'done' | 'busy' | 'filled already'> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx))) return 'busy';
    if (!(await isFresh(tx))) return 'filled already';
    const pictures = new Map<string, StoredPicture>();
    try {
      const source = { folder, prepared: await readManifest(folder) };
      await workInParallel(picturesOf(catalogue), 4, async (name) => {
        pictures.set(name, await storeDemoPicture(media, source, name));
      });
      await insertCatalogue(tx, catalogue, pictures);
      if (withOrders && folder === DEMO_FOLDER) await insertRules(tx);
      if (withOrders) {
        await insertPeople(tx, new Date());
        // Behind the orders, which were placed before the merchant sold variants.
        await insertVariants(tx, catalogue);
        await insertOffers(tx);
      }
      await markSeeded(tx);
      return 'done';
    } catch (error) {
      await Promise.allSettled([...pictures.values()].map(({ key }) => media.remove(key)));
      throw error;
    }
  });
}

/** The lock ends with the transaction, which may be idle while pictures are written. */
async function takeLock(tx: Transaction<Database>): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${SEED_LOCK}) as taken
  `.execute(tx);
  return rows[0]?.taken === true;
}
