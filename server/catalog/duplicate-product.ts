import { sql } from 'kysely';
import { LONGEST } from '../../contract/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { captionImages } from './product-images.ts';
import { readProduct } from './read-product.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

/**
 * Makes a copy of a product, out of stock until someone has looked at it. Its pictures are shown by both: files
 * stay as long as one of them has them. Answers the copy as JSON text.
 *
 * @throws {Refusal} 404 for no such product.
 */
export function duplicateProduct(services: CatalogueWriter, id: number): Promise<string> {
  return writeCatalogue(services, [], async (transaction) => {
    const original = await transaction
      .selectFrom('products')
      .select(['name', 'description', 'price', 'discount', 'category_id'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!original) throw new Refusal(404, 'Product not found');
    const { id: copyId } = await transaction
      .insertInto('products')
      .values({ ...original, name: copyName(original.name), available: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into product_images (product_id, picture_id, position, alt_text, own_words)
      select ${copyId}, picture_id, position, alt_text, own_words from product_images
      where product_id = ${id}`.execute(transaction);
    await captionImages(transaction, copyId);
    const copy = await readProduct(transaction, copyId);
    if (copy === null) throw new Error('The copy was not written');
    return { answer: copy };
  });
}

const MARK = ' (copy)';

/** The name with its mark, cut where both together would be too long. */
function copyName(name: string): string {
  const room = LONGEST.productName - MARK.length;
  return [...name].slice(0, room).join('').trimEnd() + MARK;
}
