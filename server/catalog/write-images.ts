import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProductImage } from '../../contract/catalog.ts';
import type { ImageUpload } from '../../contract/catalog-admin.ts';
import { ownWords } from '../../domain/pictures.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { pictureKey } from '../media/picture-rows.ts';
import {
  appendImages,
  captionImages,
  countImages,
  findUpload,
  refuseTooMany,
  removeImages,
} from './product-images.ts';
import { readImages } from './read-product.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct, present } from './write-product.ts';

/**
 * Takes pictures away by their urls, then appends new ones. A url that is none of this product's is
 * passed over, so that a retry changes nothing. Answers the pictures as JSON text.
 *
 * @throws {Refusal} 404 for no such product, 422 for more than 10 pictures in all.
 */
export async function updateImages(
  services: CatalogueWriter,
  id: number,
  { urls, images }: { readonly urls: readonly string[]; readonly images: readonly Buffer[] },
): Promise<string> {
  present(await countImages(services.db, id));
  const keys = urls.flatMap((url) => pictureKey(url) ?? []);
  return writeCatalogue(services, images, async (transaction, pictureIds) => {
    await lockProduct(transaction, id);
    const dropped = await removeImages(transaction, id, keys);
    await appendImages(transaction, id, pictureIds);
    await captionImages(transaction, id);
    return { answer: present(await readImages(transaction, id, 'panel')), dropped };
  });
}

/**
 * Appends one picture. An upload that has arrived before, by what the client calls it, adds nothing and
 * answers the picture it has made, so that a client that lost the answer may send the file again.
 *
 * @throws {Refusal} 404 for no such product, 422 for more than 10 pictures.
 */
export async function addImage(
  services: CatalogueWriter,
  id: number,
  { upload_id, image }: ImageUpload & { readonly image: readonly Buffer[] },
): Promise<ProductImage> {
  const count = present(await countImages(services.db, id)); // Before a picture is made for nothing.
  const known = await findUpload(services.db, id, upload_id);
  if (known !== null) return readImage(services.db, id, known);
  refuseTooMany(count + 1);
  return writeCatalogue(services, image, async (transaction, pictureIds) => {
    await lockProduct(transaction, id);
    const twin = await findUpload(transaction, id, upload_id); // It came twice at once.
    if (twin !== null)
      return { answer: await readImage(transaction, id, twin), dropped: pictureIds };
    const [made = 0] = await appendImages(transaction, id, pictureIds, upload_id);
    await captionImages(transaction, id);
    return { answer: await readImage(transaction, id, made) };
  });
}

/**
 * Puts a product's pictures in order, the cover first, and writes what they say to those who can't see
 * them. Answers the pictures as JSON text.
 *
 * @throws {Refusal} 404 for no such product, 409 when it has other pictures by now.
 */
export function arrangeImages(
  services: CatalogueWriter,
  id: number,
  wanted: readonly PlacedImage[],
): Promise<string> {
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, id);
    await placeImages(transaction, id, wanted);
    return { answer: present(await readImages(transaction, id, 'panel')) };
  });
}

async function readImage(db: Kysely<Database>, productId: number, id: number) {
  const images: ProductImage[] = JSON.parse(present(await readImages(db, productId, 'panel')));
  return present(images.find((one) => one.id === id) ?? null);
}

/** A picture's place in the order, and what it says to those who can't see it. */
interface PlacedImage {
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
async function placeImages(
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
