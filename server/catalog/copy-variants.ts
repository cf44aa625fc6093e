import { sql, type Transaction } from 'kysely';
import type { EditedVariants, ProductOption } from '../../contract/variants.ts';
import type { Database } from '../database/types.ts';
import { VARIANT_USUAL_DISCOUNT } from '../products/sale-now.ts';
import { readVariants, storeVariants } from './variants.ts';

type Tx = Transaction<Database>;

/** Gives a copy of a product its options and variants: without counts, references and barcodes, and on no sale. */
export async function copyVariants(db: Tx, from: number, to: number): Promise<void> {
  const { options, variants } = await readVariants(db, from);
  if (options.length === 0) return;
  const images = await copiedImages(db, from, to);
  const discounts = await discountsWithoutSale(db, from);
  const imageOf = (id: number | undefined) => (id === undefined ? undefined : images.get(id));
  await storeVariants(db, to, {
    adminId: null, // Nothing is counted of it.
    options: options.map((option) => withImages(option, imageOf)),
    variants: variants.map((variant) => ({
      id: undefined,
      values: variant.values,
      price: variant.price,
      discount: discounts.get(variant.id) ?? variant.discount,
      available: variant.offered,
      image_id: imageOf(variant.image_id),
    })),
  });
}

const withImages = (
  option: EditedVariants['options'][number],
  imageOf: (id: number | undefined) => number | undefined,
): ProductOption => ({
  ...option,
  values: option.values.map(({ image_id, ...value }) => {
    const copied = imageOf(image_id);
    return copied === undefined ? value : { ...value, image_id: copied };
  }),
});

/** By the id of a picture of the product, that of its copy's: they stand at the same place. */
async function copiedImages(db: Tx, from: number, to: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; copy: number }>`
    select a.id, b.id as copy from product_images a join product_images b using (position)
    where a.product_id = ${from} and b.product_id = ${to}`.execute(db);
  return new Map(rows.map(({ id, copy }) => [id, copy]));
}

async function discountsWithoutSale(db: Tx, productId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; discount: string }>`
    select v.id, ${sql.raw(VARIANT_USUAL_DISCOUNT)}::text as discount from product_variants v
    where product_id = ${productId} and deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, discount }) => [id, discount]));
}
