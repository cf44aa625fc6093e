import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/types.ts';
import { decodePicture, type Pixels, validatePicture } from '../media/check-picture.ts';
import { createDiskStore, type MediaStore } from '../media/media-store.ts';
import { insertPicture } from '../media/picture-rows.ts';
import { type StoredPicture, storePixels } from '../media/store-picture.ts';
import { insertDemoSettings } from './demo-settings.ts';
import { markDemo, markIds } from './mark-demo.ts';
import { type DemoCatalogue, SeedError } from './read-demo.ts';

/**
 * The newest product came this long before the seeding, and each older one that much earlier, so that more than half of
 * the demo's are older than its orders. In ms.
 */
const BETWEEN_ARRIVALS = 36 * 60 * 60 * 1000;

type Ids = ReadonlyMap<string, number>;
type DemoProduct = DemoCatalogue['products'][number];

/** Writes the whole catalogue. `pictures` holds every picture of it by the name of its master. */
export async function insertCatalogue(
  tx: Transaction<Database>,
  catalogue: DemoCatalogue,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<void> {
  const pictureIds = new Map<string, number>();
  for (const [name, stored] of pictures) pictureIds.set(name, await insertPicture(tx, stored));
  await markIds(tx, 'picture', [...pictureIds.values()]);
  const categoryIds = await insertCollections(tx, catalogue, pictureIds);
  await insertProducts(tx, catalogue, { pictureIds, categoryIds });
  await insertBanners(tx, catalogue, { pictureIds, categoryIds });
}

async function insertCollections(
  tx: Transaction<Database>,
  { collections }: DemoCatalogue,
  pictureIds: Ids,
): Promise<Ids> {
  const rows = await tx
    .insertInto('categories')
    .values(
      collections.map(({ name, picture }, position) => ({
        name,
        position,
        picture_id: idOf(pictureIds, picture),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  await markIds(
    tx,
    'collection',
    rows.map(({ id }) => id),
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const attributes = collections.flatMap(({ name, attributes }) =>
    attributes.map((one, position) => ({ ...one, category_id: idOf(ids, name), position })),
  );
  if (attributes.length > 0)
    await tx.insertInto('collection_attributes').values(attributes).execute();
  return ids;
}

async function insertProducts(
  tx: Transaction<Database>,
  catalogue: DemoCatalogue,
  { pictureIds, categoryIds }: { pictureIds: Ids; categoryIds: Ids },
): Promise<void> {
  const oldestFirst = inOrderOfArrival(catalogue);
  const now = Date.now();
  const ids: number[] = [];
  for (const [index, product] of oldestFirst.entries()) {
    const created_at = new Date(now - (oldestFirst.length - index) * BETWEEN_ARRIVALS);
    const id = await insertProduct(tx, product, {
      created_at,
      category_id: idOf(categoryIds, product.collection),
    });
    ids.push(id);
    await insertImages(
      tx,
      id,
      product.pictures.map((name, position) => ({
        picture_id: idOf(pictureIds, name),
        alt_text: altTextOf(product, position),
      })),
    );
  }
  await markIds(tx, 'product', ids);
}

async function insertProduct(
  tx: Transaction<Database>,
  {
    name,
    description,
    price,
    discount,
    available,
    views,
    purchases,
    facts,
    attributes,
  }: DemoProduct,
  rest: { readonly created_at: Date; readonly category_id: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({
      ...{ name, description, price, discount, available, ...facts, ...rest },
      attributes: sql`(
        select jsonb_object_agg(a.id, v.value)
        from jsonb_each(${JSON.stringify(attributes)}::jsonb) v (name, value)
          join collection_attributes a on a.name = v.name::citext
        where a.category_id = ${rest.category_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('product_popularity')
    .set({ view_count: views, purchase_count: purchases })
    .where('product_id', '=', id)
    .execute();
  return id;
}

async function insertImages(
  tx: Transaction<Database>,
  product_id: number,
  images: readonly { readonly picture_id: number; readonly alt_text: string }[],
): Promise<void> {
  const rows = images.map((image, position) => ({ ...image, product_id, position }));
  await tx.insertInto('product_images').values(rows).execute();
}

/** What a picture is for who can't see it: a variant's is named by its first value, such as the colour. */
function altTextOf({ name, pictures, variants }: DemoProduct, position: number): string {
  if (position === 0) return name;
  const shown = variants.find(({ picture }) => picture === pictures[position]);
  return shown ? `${name}, ${shown.values[0]}` : `${name}, another view`;
}

/**
 * The collections alternate, so that 'Newest' is a mixed page; the first product of the first
 * collection is the newest. Oldest first.
 */
function inOrderOfArrival({ collections, products }: DemoCatalogue): DemoCatalogue['products'] {
  const shelves = collections.map(({ name }) => products.filter((p) => p.collection === name));
  const longest = Math.max(0, ...shelves.map((shelf) => shelf.length));
  const turns = Array.from({ length: longest }, (_, turn) => shelves.flatMap((s) => s[turn] ?? []));
  return turns.flat().reverse();
}

/** The hero's slides are a setting: pictures by id, all else as it travels (contract/content.ts). */
async function insertBanners(
  tx: Transaction<Database>,
  { banners }: DemoCatalogue,
  { pictureIds, categoryIds }: { pictureIds: Ids; categoryIds: Ids },
): Promise<void> {
  const slides = banners.map(({ picture, portrait, collection, ...content }) => ({
    ...content,
    ...(collection ? { buttonLink: `/collection/${idOf(categoryIds, collection)}` } : {}),
    picture_id: idOf(pictureIds, picture),
    portrait_picture_id: portrait ? idOf(pictureIds, portrait) : null,
  }));
  await tx
    .insertInto('settings')
    .values({ key: 'banners', value: JSON.stringify(slides) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await insertDemoSettings(tx);
  const marks = slides.map((details, key) => ({ key, details }));
  await markDemo(tx, 'slide', marks);
}

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`Not inserted: ${name}`);
  return id;
}

/** Raise it when `server/media/store-picture.ts` changes, so that variants are made again. */
const RECIPE = 1;

/** Where the demo catalogue lies in the repository. */
export const DEMO_FOLDER = join(import.meta.dirname, '../../database/demo');

/** Variants made ahead by `tools/prepare-demo-pictures.ts`, committed (docs/decisions/117). */
export const variantsOf = (folder: string): string => join(folder, 'variants');
/** The list of the variants made ahead, and of which masters they are. */
export const manifestOf = (folder: string): string => join(folder, 'variants.json');

/** The pictures whose variants are there, by the name of their master. */
export type Manifest = Readonly<Record<string, StoredPicture>>;

const manifest = z.record(
  z.string(),
  z.object({
    key: z.string(),
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()),
    avif: z.boolean(),
    dominantColor: z.string(),
  }),
);

/** Reads which variants are there; none when they were never made. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => '{}');
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new SeedError('variants.json is damaged: run npm run demo:pictures', { cause });
  }
}

/** Reads a master and names it by its content: the same bytes always have the same key. */
export async function readMaster(
  folder: string,
  name: string,
): Promise<{ key: string; bytes: Buffer }> {
  const bytes = await readFile(join(folder, 'pictures', name)).catch((cause) => {
    throw new SeedError(`Picture ${name} is missing`, { cause });
  });
  const hash = createHash('sha256').update(`${RECIPE} `).update(bytes).digest('hex').slice(0, 12);
  return { key: `${name.replace(/\.\w+$/, '')}-${hash}`, bytes };
}

/** @throws {SeedError} naming the master when it is broken. */
export async function decodeMaster(name: string, bytes: Buffer): Promise<Pixels> {
  try {
    await validatePicture(bytes);
    return await decodePicture(bytes);
  } catch (cause) {
    throw new SeedError(`Picture ${name} is broken`, { cause });
  }
}

/**
 * Brings a demo picture into the store: by copying the variants made ahead, or, where the master
 * is newer than they are, by making them now (some 0.2 s).
 */
export async function storeDemoPicture(
  media: MediaStore,
  { folder, prepared }: { readonly folder: string; readonly prepared: Manifest },
  name: string,
): Promise<StoredPicture> {
  const { key, bytes } = await readMaster(folder, name);
  const ready = prepared[name];
  if (ready?.key !== key) return storePixels(media, key, await decodeMaster(name, bytes));
  try {
    await copyVariants(media, createDiskStore(variantsOf(folder)), ready);
    return ready;
  } catch (error) {
    await media.remove(key).catch(() => undefined);
    throw error;
  }
}

async function copyVariants(
  media: MediaStore,
  variants: MediaStore,
  { key, widths, avif }: StoredPicture,
): Promise<void> {
  for (const width of widths) {
    for (const file of [`${width}.webp`, ...(avif ? [`${width}.avif`] : [])]) {
      const bytes = await variants.read(key, file).catch((cause) => {
        throw new SeedError(`${key}/${file} is missing: run npm run demo:pictures`, { cause });
      });
      await media.write(key, file, bytes);
    }
  }
}
