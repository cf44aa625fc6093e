import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { lockProductsExclusively } from '../database/product-locks.ts';
import type { Database } from '../database/types.ts';
import { removeDemoSettings } from '../demo/demo-settings.ts';
import { DEMO_KINDS, type DemoKind, readMarks, removeMarks } from '../demo/mark-demo.ts';
import {
  removeBooks,
  removeNumbers,
  removePlaces,
  removeRuns,
  removeSettings,
  removeTemplates,
  removeZones,
} from '../demo/remove-trial.ts';
import { defineJob, type Job, type JobKind } from '../jobs/define-job.ts';
import { deleteUnusedPictures } from '../media/picture-rows.ts';
import { inPanel } from '../products/in-panel.ts';

type Tx = Transaction<Database>;

/** Removes the rows with these keys, as far as nothing of the shop's own needs them. Answers how many went. */
type Removal = (tx: Tx, keys: readonly string[]) => Promise<number>;

/** How each kind of demo data is removed. */
const REMOVALS: Readonly<Record<DemoKind, Removal>> = {
  setting: removeSettings,
  books: removeBooks,
  run: removeRuns,
  order: removeOrders,
  zone: removeZones,
  place: removePlaces,
  number: removeNumbers,
  template: removeTemplates,
  customer: removeCustomers,
  courier: removeCouriers,
  message: removeMessages,
  search: removeSearches,
  slide: removeSlides,
  room: removeRooms,
  offer: removeOffers,
  product: removeProducts,
  collection: removeCollections,
  picture: removePictures,
};

/** Their lines, history and reviews go with them, and what they counted as purchases is taken back. */
async function removeOrders(tx: Tx, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  await lockCatalogue(tx); // Cards show the reviews that go with them.
  await sql`
    with bought as (
      select product_id, sum(quantity) as quantity from order_items where order_id = any(${ids}::int[])
      group by product_id
    ), counters as (
      select product_id from product_popularity join bought using (product_id)
      order by product_id for no key update of product_popularity
    )
    update product_popularity p set purchase_count = greatest(0, p.purchase_count - bought.quantity)
    from counters join bought using (product_id) where p.product_id = counters.product_id`.execute(
    tx,
  );
  const { numAffectedRows } = await sql`delete from orders where id = any(${ids}::int[])`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Who works for the shop by now, or has an order of their own, is nobody of the demo any more. */
async function removeCustomers(tx: Tx, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from users u where id = any(${keys.map(Number)}::int[]) and role = 'user' and staff_role is null
      and not exists (select from orders where user_id = u.id)`.execute(tx);
  return Number(numAffectedRows);
}

async function removeCouriers(tx: Tx, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  await sql`select from couriers where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from couriers c where id = any(${ids}::int[])
      and not exists (select from orders where courier_id = c.id)`.execute(tx);
  await sql`
    delete from payout_sheets s where courier_id = any(${ids}::int[])
      and not exists (select from couriers c where c.id = s.courier_id)`.execute(tx);
  return Number(numAffectedRows);
}

async function removeMessages(tx: Tx, keys: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from contact_messages where id = any(${keys.map(Number)}::int[])`.execute(tx);
  return Number(numAffectedRows);
}

/** What visitors searched for on the same day stays counted. */
async function removeSearches(tx: Tx, keys: readonly string[]): Promise<number> {
  await sql`
    update search_log l set searches = greatest(0, searches - (d.details ->> 'searches')::int),
      clicks = greatest(0, clicks - (d.details ->> 'clicks')::int)
    from demo_data d where d.kind = 'search' and d.key = any(${keys}::text[])
      and l.day = split_part(d.key, ' ', 1)::date and l.words = substr(d.key, 12)`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from search_log l using unnest(${keys}::text[]) key
    where l.day = split_part(key, ' ', 1)::date and l.words = substr(key, 12)
      and searches = 0 and clicks = 0`.execute(tx);
  return Number(numAffectedRows);
}

/** Orders keep what they took off. */
async function removeOffers(tx: Tx, keys: readonly string[]): Promise<number> {
  await lockCatalogue(tx);
  const { numAffectedRows } = await sql`
    delete from offers where id = any(${keys.map(Number)}::int[])`.execute(tx);
  return Number(numAffectedRows);
}

/** Slides of the home page that the merchant has changed are theirs. */
async function removeSlides(tx: Tx, keys: readonly string[]): Promise<number> {
  await lockCatalogue(tx);
  await removeDemoSettings(tx);
  const { rows } = await sql<{ before: number; after: number }>`
    with before as (
      select value from settings where key = 'banners' and jsonb_typeof(value) = 'array'
    ), kept as (
      select coalesce(jsonb_agg(slide order by place), '[]') as value
      from before cross join lateral jsonb_array_elements(value) with ordinality as s (slide, place)
      where not exists (
        select from demo_data d where d.kind = 'slide' and d.key = any(${keys}::text[]) and d.details = slide)
    )
    update settings set value = kept.value from before, kept where settings.key = 'banners'
    returning jsonb_array_length(before.value) as before, jsonb_array_length(kept.value) as after`.execute(
    tx,
  );
  return rows[0] ? rows[0].before - rows[0].after : 0;
}

async function removeRooms(tx: Tx, keys: readonly string[]): Promise<number> {
  await lockCatalogue(tx);
  const { numAffectedRows } = await sql`
    delete from rooms where id = any(${keys.map(Number)}::int[])`.execute(tx);
  return Number(numAffectedRows);
}

/** A product in an order of the shop's own leaves the shop as a deleted one does; the others go altogether. */
async function removeProducts(tx: Tx, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  await lockCatalogue(tx);
  await lockProductsExclusively(tx, ids);
  // Anyone who orders one of them has done so by now, or will find it gone.
  await sql`select from products where id = any(${ids}::int[]) order by id for update`.execute(tx);
  const deleted = await sql`
    delete from products p where id = any(${ids}::int[])
      and not exists (select from order_items where product_id = p.id)`.execute(tx);
  const left = await sql`
    update products set deleted_at = now(), hidden = false
    where id = any(${ids}::int[]) and ${inPanel('products')}`.execute(tx);
  await sql`delete from cart_items where product_id = any(${ids}::int[])`.execute(tx);
  return Number(deleted.numAffectedRows) + Number(left.numAffectedRows);
}

/** As when an admin deletes one: those that show products stay, deleted products leave them. */
async function removeCollections(tx: Tx, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  await lockCatalogue(tx);
  const { rows } = await sql<{ id: number }>`
    select id from categories c where id = any(${ids}::int[])
      and not exists (select from products where category_id = c.id and ${inPanel('products')})
    order by id for update`.execute(tx);
  const empty = rows.map(({ id }) => id);
  await sql`update products set category_id = null where category_id = any(${empty}::int[])`.execute(
    tx,
  );
  // What the merchant has put into one of them stands by itself from now on.
  await sql`update categories set parent_id = null where parent_id = any(${empty}::int[])`.execute(
    tx,
  );
  await sql`delete from categories where id = any(${empty}::int[])`.execute(tx);
  return empty.length;
}

/** Those that nothing shows any more; the nightly sweep removes their files. */
async function removePictures(tx: Tx, keys: readonly string[]): Promise<number> {
  await lockCatalogue(tx);
  return (await deleteUnusedPictures(tx, keys.map(Number))).length;
}

/** Enqueued by the owner in the settings. */
export const REMOVE_DEMO = {
  name: 'remove-demo-data',
  title: 'Removing the demo data',
  input: z.unknown(),
  whenBusy: 'merge',
} as const satisfies JobKind<unknown>;

/** What is being done, for the list of jobs. */
const STEPS: Readonly<Record<DemoKind, string>> = {
  setting: 'Turning off what was tried',
  books: 'Removing the books of the trial',
  run: 'Removing runs',
  order: 'Removing orders',
  zone: 'Removing delivery zones',
  place: 'Removing places of delivery zones',
  number: 'Removing notes of numbers',
  template: 'Removing templates',
  customer: 'Removing customers',
  courier: 'Removing couriers',
  message: 'Removing messages',
  search: 'Removing searches',
  slide: 'Removing banners',
  room: 'Removing rooms',
  offer: 'Removing offers',
  product: 'Removing products',
  collection: 'Removing collections',
  picture: 'Removing pictures',
};

/** This many rows of a kind go in one transaction: few enough for nobody to notice its locks. */
const BATCH = 20;

/**
 * Removes what the demo wrote, in short transactions that each take their marks along: one that was interrupted goes on
 * where it was. Answers how many rows of each kind were removed; what the shop's own rows need stays and is no demo data
 * any more.
 */
export const removeDemoJob: Job<unknown> = defineJob<unknown>({
  ...REMOVE_DEMO,
  async run({ db, progress, throwIfInterrupted }) {
    const removed: Partial<Record<DemoKind, number>> = {};
    for (const [done, kind] of DEMO_KINDS.entries()) {
      progress({ done, total: DEMO_KINDS.length, step: STEPS[kind] });
      for (let left = true; left; ) {
        throwIfInterrupted();
        const batch = await removeBatch(db, kind);
        removed[kind] = (removed[kind] ?? 0) + batch.removed;
        left = batch.marks === BATCH;
      }
    }
    progress({ done: DEMO_KINDS.length, total: DEMO_KINDS.length });
    return { removed };
  },
});

interface Batch {
  /** How many marks were taken away. */
  readonly marks: number;
  /** How many rows went with them. */
  readonly removed: number;
}

const removeBatch = (db: Kysely<Database>, kind: DemoKind): Promise<Batch> =>
  db.transaction().execute(async (transaction: Transaction<Database>) => {
    const keys = await readMarks(transaction, kind, BATCH);
    if (keys.length === 0) return { marks: 0, removed: 0 };
    const removed = await REMOVALS[kind](transaction, keys);
    await removeMarks(transaction, kind, keys);
    return { marks: keys.length, removed };
  });
