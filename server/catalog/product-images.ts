import { type Kysely, sql, type Transaction } from 'kysely';
import { MAX_PICTURES } from '../../domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';

/**
 * The pictures of a product. Position 0 is the cover and there are no gaps. All of this happens while
 * the product's row is locked.
 */
type Db = Transaction<Database>;

/** How many pictures a product has; `null` when it is absent or deleted. */
export async function countImages(db: Kysely<Database>, productId: number): Promise<number | null> {
  const found = await db
    .selectFrom('products')
    .select(({ selectFrom, fn }) =>
      selectFrom('product_images')
        .select(fn.countAll<number>().as('count'))
        .whereRef('product_id', '=', 'products.id')
        .as('count'),
    )
    .where('id', '=', productId)
    .where(inPanel('products'))
    .executeTakeFirst();
  return found ? (found.count ?? 0) : null;
}

/** @throws {Refusal} 422 under `images` for more than 10 pictures in all. */
export function refuseTooMany(count: number): void {
  if (count <= MAX_PICTURES) return;
  const message = `A product has at most ${MAX_PICTURES} pictures, its cover included`;
  throw new Refusal(422, message, { errors: fieldErrors('images', message) });
}

/**
 * Puts a picture in the cover's place.
 *
 * @returns the picture that was there.
 */
export async function replaceCover(
  db: Db,
  productId: number,
  pictureId: number,
): Promise<number[]> {
  const cover = await db
    .selectFrom('product_images')
    .select(['id', 'picture_id'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .executeTakeFirst();
  if (!cover) {
    await appendImages(db, productId, [pictureId]);
    return [];
  }
  await db
    .updateTable('product_images')
    .set({ picture_id: pictureId })
    .where('id', '=', cover.id)
    .execute();
  return [cover.picture_id];
}

/**
 * Puts pictures behind those that are there; `upload_id` is what a client called its only one.
 *
 * @returns the ids of the product's new pictures.
 * @throws {Refusal} 422 under `images` when there would be more than 10.
 */
export async function appendImages(
  db: Db,
  product_id: number,
  pictureIds: readonly number[],
  upload_id?: string,
): Promise<number[]> {
  if (pictureIds.length === 0) return [];
  const count = (await countImages(db, product_id)) ?? 0;
  refuseTooMany(count + pictureIds.length);
  const rows = await db
    .insertInto('product_images')
    .values(
      pictureIds.map((picture_id, index) => ({
        product_id,
        picture_id,
        position: count + index,
        upload_id: upload_id ?? null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The picture that an upload has made; `null` when it has made none. */
export async function findUpload(
  db: Kysely<Database>,
  productId: number,
  uploadId: string | undefined,
): Promise<number | null> {
  if (uploadId === undefined) return null;
  const found = await db
    .selectFrom('product_images')
    .select('id')
    .where('product_id', '=', productId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Takes pictures away by the keys of their files; what is not this product's own is left alone. Those
 * that stay move up.
 *
 * @returns the pictures that were taken.
 */
export async function removeImages(
  db: Db,
  productId: number,
  keys: readonly string[],
): Promise<number[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ picture_id: number }>`
    delete from product_images using pictures
    where product_images.product_id = ${productId} and pictures.id = product_images.picture_id
      and pictures.file_key = any(${keys}::text[])
    returning product_images.picture_id`.execute(db);
  if (rows.length > 0) await closeGaps(db, productId);
  return rows.map(({ picture_id }) => picture_id);
}

async function closeGaps(db: Db, productId: number): Promise<void> {
  await sql`
    update product_images set position = placed.position
    from (
      select id, row_number() over (order by position) - 1 as position
      from product_images where product_id = ${productId}
    ) placed
    where placed.id = product_images.id and placed.position <> product_images.position`.execute(db);
}

/** Says what the pictures show, where the merchant has not: the product by its name, as it is now. */
export const captionImages = (db: Db, productId: number): Promise<void> =>
  captionProducts(db, [productId]);

/** The same for many products. */
export async function captionProducts(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    update product_images set alt_text = caption.alt_text
    from (
      select product_images.id, case position when 0 then name else name || ', another view' end as alt_text
      from product_images join products on products.id = product_id
      where product_id = any(${productIds}::int[]) and not own_words
    ) caption
    where caption.id = product_images.id and caption.alt_text <> product_images.alt_text`.execute(
    db,
  );
}
