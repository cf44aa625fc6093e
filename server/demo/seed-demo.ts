import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { storeVariants } from '../catalog/variants.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Database } from '../database/types.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { StoredPicture } from '../media/store-picture.ts';
import {
  DEMO_FOLDER,
  insertCatalogue,
  readManifest,
  storeDemoPicture,
} from './insert-catalogue.ts';
import { insertPeople } from './insert-people.ts';
import { insertRooms } from './insert-rooms.ts';
import { markIds, markSeeded, wasSeeded } from './mark-demo.ts';
import {
  type DemoCatalogue,
  picturesOf,
  readCatalogue,
  SeedError,
  workInParallel,
} from './read-demo.ts';

interface SeedDependencies {
  readonly db: Kysely<Database>;
  readonly media: MediaStore;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  /** Holds `catalogue.json` and `pictures/`; the project's own by default. */
  readonly folder?: string;
  /** Whether people and their orders come with the catalogue (`SEED=demo`), or not (`SEED=catalogue`). */
  readonly withOrders: boolean;
}

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
      await insertRooms(tx, catalogue, pictures);
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
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.demo}) as taken
  `.execute(tx);
  return rows[0]?.taken === true;
}

/** The collection of which two pieces cost less. */
const CANDLES = 'Candles & Scent';

/** Gives a demo shop two offers: one for two candles, one with a code. */
async function insertOffers(tx: Transaction<Database>): Promise<void> {
  const candles = await tx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', CANDLES)
    .executeTakeFirst();
  const { id: welcome } = await tx
    .insertInto('offers')
    .values({
      name: 'Welcome gift: 10% off',
      code: 'WELCOME10',
      kind: 'percent',
      value: '10.00',
      minimum: '50.00',
      most_uses_per_phone: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pairs = candles
    ? await tx
        .insertInto('offers')
        .values({
          name: '2 candles or scents: 15% off',
          kind: 'percent',
          value: '15.00',
          parts: JSON.stringify([{ quantity: 2, category_id: candles.id }]),
        })
        .returning('id')
        .execute()
    : [];
  await sql`select settle_offers()`.execute(tx);
  await markIds(tx, 'offer', [welcome, ...pairs.map(({ id }) => id)]);
}

interface DemoRule {
  readonly name: string;
  readonly description: string;
  /** The demo's collection that it stands in. */
  readonly parent?: string;
  readonly rule: { readonly match: 'all'; readonly conditions: readonly object[] };
}

/** The tag of lamps by a word of their name. */
const TAGS = { Lamp: 'lamp', Pendant: 'pendant' } as const;

const RULES: readonly DemoRule[] = [
  {
    name: 'Lamps',
    description: 'For tables, floors and the corner where you read.',
    parent: 'Lighting',
    rule: { match: 'all', conditions: [{ kind: 'tag', tag: TAGS.Lamp }] },
  },
  {
    name: 'Pendants',
    description: 'Soft light from above, over a table or in the hall.',
    parent: 'Lighting',
    rule: { match: 'all', conditions: [{ kind: 'tag', tag: TAGS.Pendant }] },
  },
  {
    name: 'New Arrivals',
    description: 'What came in during the last thirty days.',
    rule: { match: 'all', conditions: [{ kind: 'new', days: 30 }] },
  },
];

/**
 * Writes collections that fill themselves, two of them in another one, and the tags that they ask for. They fit the project's own
 * demo alone.
 */
async function insertRules(tx: Transaction<Database>): Promise<void> {
  for (const [word, tag] of Object.entries(TAGS)) {
    await sql`
      update products p set tags = ${tag} from categories c
      where c.id = p.category_id and c.name = 'Lighting' and p.name ~ ${`\\m${word}\\M`}`.execute(
      tx,
    );
  }
  const ids: number[] = [];
  for (const { name, description, parent = null, rule } of RULES) {
    const { rows } = await sql<{ id: number }>`
      insert into categories (name, description, rule, parent_id, position)
      select ${name}, ${description}, ${JSON.stringify(rule)}::jsonb, (select id from categories where name = ${parent}::citext),
        (select coalesce(max(position) + 1, 0) from categories) returning id`.execute(tx);
    for (const { id } of rows) ids.push(id);
  }
  await markIds(tx, 'collection', ids);
  while (
    (await sql<{ left: boolean }>`select fill_some_collections(1000) as left`.execute(tx)).rows[0]
      ?.left
  );
  // Their picture is that of their first product; those in another collection follow it.
  await sql`
    update categories c set picture_id = (
      select i.picture_id from collection_products m join product_images i on i.product_id = m.product_id and i.position = 0
      where m.category_id = c.id order by m.created_at desc, m.product_id desc limit 1)
    where id = any(${ids}::int[])`.execute(tx);
  await sql`
    update categories c set position = o.place - 1 from (
      select c.id, row_number() over (order by coalesce(p.position, c.position), p.id is not null, c.position) as place
      from categories c left join categories p on p.id = c.parent_id) o
    where o.id = c.id and c.position <> o.place - 1`.execute(tx);
}

/** Gives products of the demo the options and variants that the catalogue has for them. They go with their products. */
async function insertVariants(
  tx: Transaction<Database>,
  { products }: DemoCatalogue,
): Promise<void> {
  for (const { name, discount, pictures, options, variants } of products) {
    if (options.length === 0) continue;
    const images = await tx
      .selectFrom('products')
      .innerJoin('product_images', 'product_images.product_id', 'products.id')
      .where('products.name', '=', name)
      .orderBy('position')
      .select(['products.id as product_id', 'product_images.id'])
      .execute();
    const [first] = images;
    if (!first) throw new SeedError(`Product "${name}" was not written`);
    await storeVariants(tx, first.product_id, {
      adminId: null,
      options,
      variants: variants.map(({ values, price, available, picture }) => ({
        ...{ id: undefined, values, price, discount },
        available: available ? 1 : 0,
        image_id: picture === undefined ? undefined : images[pictures.indexOf(picture)]?.id,
      })),
    });
  }
}
