import type { Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { insertPicture } from '../media/picture-rows.ts';
import type { StoredPicture } from '../media/write-variants.ts';
import type { DemoCatalogue } from './read-catalogue.ts';

/** The newest product came this long before the seeding, and each older one that much earlier. In ms. */
const BETWEEN_ARRIVALS = 9 * 60 * 60 * 1000;

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
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function insertProducts(
  tx: Transaction<Database>,
  catalogue: DemoCatalogue,
  { pictureIds, categoryIds }: { pictureIds: Ids; categoryIds: Ids },
): Promise<void> {
  const oldestFirst = inOrderOfArrival(catalogue);
  const now = Date.now();
  for (const [index, product] of oldestFirst.entries()) {
    const created_at = new Date(now - (oldestFirst.length - index) * BETWEEN_ARRIVALS);
    const id = await insertProduct(tx, product, {
      created_at,
      category_id: idOf(categoryIds, product.collection),
    });
    await insertImages(
      tx,
      { id, name: product.name },
      product.pictures.map((name) => idOf(pictureIds, name)),
    );
  }
}

async function insertProduct(
  tx: Transaction<Database>,
  { name, description, price, discount, available, views, purchases }: DemoProduct,
  rest: { readonly created_at: Date; readonly category_id: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({ name, description, price, discount, available, ...rest })
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
  product: { readonly id: number; readonly name: string },
  pictureIds: readonly number[],
): Promise<void> {
  const rows = pictureIds.map((picture_id, position) => ({
    product_id: product.id,
    picture_id,
    position,
    alt_text: position === 0 ? product.name : `${product.name}, another view`,
  }));
  await tx.insertInto('product_images').values(rows).execute();
}

/**
 * The collections take turns, so that 'Newest' is a mixed page; the first product of the first
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
}

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`Not inserted: ${name}`);
  return id;
}
