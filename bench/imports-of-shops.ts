import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import type { ErrorGroup, ImportResult } from '../contract/catalog-exchange.ts';
import { findActor, openSession } from '../server/accounts/account-queries.ts';
import { importJob } from '../server/catalog/import/import-job.ts';
import { SHOPS } from '../server/catalog/import/shops/find-shop.ts';
import { openDatabase } from '../server/database/connection.ts';
import type { Database } from '../server/database/types.ts';
import { startJobs } from '../server/jobs/run-jobs.ts';
import { createDiskStore } from '../server/media/media-store.ts';
import { servePictures } from '../test/picture-server.ts';
import { withBenchDatabase } from './bench-shop.ts';
import { createUncachedApp, PUBLIC_URL } from './uncached-app.ts';

/**
 * How many products of other shops' files are stored right: `node bench/imports-of-shops.ts` imports each file of `test/shop-files` as
 * the panel does into a shop that has none of its products, and compares what is stored with `right.json`, which was written by hand.
 */
const TARGET = 0.99;
const FOLDER = 'test/shop-files';

/** A product as it should be: what is named here is compared. */
type RightProduct = Readonly<Record<string, unknown>> & { readonly name: string };

interface RightFile {
  readonly system: string;
  /** Chosen for all rows, where the file has none. */
  readonly collection?: string;
  readonly products: readonly RightProduct[];
  /** What this shop can't sell, and why, by name. */
  readonly left_out: Readonly<Record<string, string>>;
}

interface Shop {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly token: string;
  /** In place of the samples' https://pictures.example. */
  readonly pictures: string;
}

await withBenchDatabase(0, measure);

async function measure(connectionString: string): Promise<void> {
  const image = sharp({ create: { width: 800, height: 800, channels: 3, background: '#a98' } });
  const site = await servePictures(await image.jpeg().toBuffer());
  const database = openDatabase({ connectionString });
  const { db } = database;
  const media = createDiskStore(tmpdir());
  const services = { media, publicUrl: PUBLIC_URL, sites: site.sites, uploadsDir: tmpdir() };
  const log = pino({ level: 'silent' });
  const jobs = await startJobs({ connectionString, jobs: [importJob(services)], log });
  const app = await createUncachedApp(database, {
    findActor: (token) => findActor(db, token),
    wakeJob: jobs.wake,
    pictureSites: site.sites,
  });
  try {
    const user = { name: 'Merchant', email: 'me@shop.test', role: 'admin', password_hash: 'none' };
    const { id } = await db
      .insertInto('users')
      .values(user)
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = await openSession(db, { user: { id }, passwordHash: 'none' });
    await measureAll({ app, db, token, pictures: site.address });
  } finally {
    await app.close();
    await jobs.stop();
    await database.close();
    await site.close();
  }
}

async function measureAll(shop: Shop): Promise<void> {
  const right = JSON.parse(readFileSync(`${FOLDER}/right.json`, 'utf8')) as Record<
    string,
    RightFile
  >;
  const files = readdirSync(FOLDER).filter((name) => name.startsWith('shape-'));
  const unknown = files.filter((name) => !right[name]);
  if (unknown.length > 0) throw new Error(`right.json does not say: ${unknown.join(', ')}`);
  const systems = new Map<string, { right: number; all: number }>();
  const reasons: string[] = [];
  for (const [name, file] of Object.entries(right)) {
    const wrong = await measureFile(shop, name, file);
    reasons.push(...wrong.map((reason) => `  ${name}: ${reason}`));
    const sum = systems.get(file.system) ?? { right: 0, all: 0 };
    sum.right += file.products.length - wrong.length;
    sum.all += file.products.length;
    systems.set(file.system, sum);
  }
  for (const [system, { right: good, all }] of systems) {
    const isUnseen = SHOPS.some((one) => one.name === system && one.byDocumentation);
    console.log(
      `${system.padEnd(20)} ${good} of ${all} products stored right${isUnseen ? ' (no real file was there to learn from)' : ''}`,
    );
  }
  const [good, all] = [...systems.values()].reduce(
    ([a, b], sum) => [a + sum.right, b + sum.all],
    [0, 0],
  );
  const isReached = good / all >= TARGET;
  if (!isReached) process.exitCode = 1;
  console.log(
    `${isReached ? 'reached' : 'MISSED '} ${good} of ${all}, ${((100 * good) / all).toFixed(1)}%`,
  );
  for (const [name, { left_out }] of Object.entries(right))
    for (const [product, why] of Object.entries(left_out))
      console.log(`  ${name}: ${product} is left out, as it should be: ${why}`);
  for (const reason of reasons) console.log(reason);
}

/** Imports a file. Answers what is not right of each product that is not. */
async function measureFile(shop: Shop, name: string, file: RightFile): Promise<string[]> {
  await sql`truncate products, categories, import_columns cascade`.execute(shop.db);
  const notes = await importAsThePanel(shop, name, file.collection);
  const stored = new Map((await readStored(shop.db)).map((product) => [product.name, product]));
  const asked = new Set([...file.products.map((one) => one.name), ...Object.keys(file.left_out)]);
  const extra = [...stored.keys()].filter((one) => !asked.has(one) || one in file.left_out);
  if (extra.length > 0) throw new Error(`${name} made products that are not in it: ${extra}`);
  return file.products.flatMap((product) => {
    const found = stored.get(product.name);
    const why = notes.filter(({ values }) => values.some(({ value }) => value === product.name));
    if (!found)
      return `${product.name} is not stored: ${why.map(({ message }) => message).join('; ')}`;
    const other = Object.keys(product).filter(
      (field) => !isDeepStrictEqual(found[field], product[field]),
    );
    if (other.length === 0) return [];
    const said = other.map(
      (field) =>
        `${field} ${JSON.stringify(found[field])} in place of ${JSON.stringify(product[field])}`,
    );
    return `${product.name}: ${said.join(', ')}`;
  });
}

/** Makes the collections that it lacks, and imports it. Answers its notes. */
async function importAsThePanel(
  shop: Shop,
  name: string,
  collection: string | undefined,
): Promise<readonly ErrorGroup[]> {
  const bytes = readFileSync(`${FOLDER}/${name}`);
  // Latin text stays as it is: only addresses are changed, which are in plain letters.
  const file = Buffer.from(
    bytes.toString('latin1').replaceAll('https://pictures.example', shop.pictures),
    'latin1',
  );
  const send = async (dry_run: string) => {
    const form = new FormData();
    form.set('dry_run', dry_run);
    form.set('ask_columns', '1');
    if (collection) form.set('collection', collection);
    form.set('file', new File([file], name));
    const encoded = new Response(form);
    return post(shop, '/api/products/import', Buffer.from(await encoded.arrayBuffer()), encoded);
  };
  const { missing_collections: names = [] } = (await send('1')) as ImportResult;
  if (names.length > 0) await post(shop, '/api/categories/bulk', JSON.stringify({ names }));
  const { error_groups: errors = [] } = (await send('1')) as ImportResult;
  if (errors.length > 0) return errors;
  const { job_id } = (await send('0')) as { readonly job_id: string };
  for (;;) {
    const headers = { authorization: `Bearer ${shop.token}` };
    const { body } = await shop.app.inject({ url: `/api/jobs/${job_id}`, headers });
    const { state, import_result, error } = JSON.parse(body).data;
    if (state === 'done') return import_result.notes ?? [];
    if (state === 'failed') throw new Error(`The import failed: ${error}`);
    await pause(50);
  }
}

async function post(shop: Shop, url: string, payload: string | Buffer, form?: Response) {
  const { body } = await shop.app.inject({
    ...{ method: 'POST', url, payload },
    headers: {
      'content-type': form?.headers.get('content-type') ?? 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${shop.token}`,
    },
  });
  const { success, message, data } = JSON.parse(body);
  if (!success) throw new Error(`Refused: ${message}`);
  return data;
}

/** All products with what `right.json` may say of them; a variant is "Sand 24.00 -10.00% SKU (4)". */
async function readStored(db: Kysely<Database>): Promise<RightProduct[]> {
  const { rows } = await sql<RightProduct>`
    select p.name, p.description, p.price::text, p.discount::text, p.reference, p.tags, p.material, p.hidden,
      p.width_mm as width, p.weight_g as weight, s.on_hand,
      concat_ws(' > ', parent.name::text, c.name::text) as collection,
      array(select concat_ws(' > ', up.name::text, o.name::text) from collection_picks k
        join categories o on o.id = k.category_id left join categories up on up.id = o.parent_id
        where k.product_id = p.id order by 1) as also,
      (select count(*)::int4 from product_images i where i.product_id = p.id) as pictures,
      array(select concat_ws(' ', v.name, v.price, '-' || v.discount || '%', v.reference, '(' || n.on_hand || ')')
        from product_variants v left join variant_stock n on n.variant_id = v.id
        where v.product_id = p.id and v.deleted_at is null order by v.position) as variants
    from products p join categories c on c.id = p.category_id left join categories parent on parent.id = c.parent_id
      left join product_stock s on s.product_id = p.id
    order by p.id`.execute(db);
  return rows;
}
