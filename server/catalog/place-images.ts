import { sql, type Transaction } from 'kysely';
import { ownWords } from '../../domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { captionImages } from './product-images.ts';

/** A picture's place in the order, and what it says to those who can't see it. */
export interface PlacedImage {
  readonly id: number;
  /** Left out, it stays as it is; blank or the product's own caption, it follows the product's name. */
  readonly alt?: string | undefined;
}

/**
 * Puts all pictures of a product in order and writes what they say. All of this happens while the product's
 * row is locked.
 *
 * @throws {Refusal} 409 when these are not the pictures that the product has.
 */
export async function placeImages(
  db: Transaction<Database>,
  productId: number,
  wanted: readonly PlacedImage[],
): Promise<void> {
  const own = await db
    .selectFrom('product_images')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_images.id', 'name'])
    .where('product_id', '=', productId)
    .execute();
  const ids = new Set(own.map(({ id }) => id));
  if (ids.size !== wanted.length || wanted.some(({ id }) => !ids.has(id))) throw otherPictures();
  const words = wanted.map(({ alt }) =>
    alt === undefined ? null : ownWords(alt, own[0]?.name ?? ''),
  );
  await sql`
    update product_images i
    set position = w.place - 1, alt_text = coalesce(w.alt, i.alt_text), own_words = coalesce(w.alt <> '', i.own_words)
    from unnest(${wanted.map(({ id }) => id)}::int[], ${words}::text[])
      with ordinality as w (id, alt, place)
    where i.id = w.id and i.product_id = ${productId}
      and (i.position <> w.place - 1 or i.own_words <> (w.alt <> '') or i.own_words and i.alt_text <> w.alt)
    `.execute(db);
  await captionImages(db, productId);
}

const otherPictures = () =>
  new Refusal(409, 'The pictures of this product were changed meanwhile: look at them again');
