import { type Kysely, sql } from 'kysely';
import { variantName } from '../domain/variants.ts';
import { storeCounts } from '../server/catalog/variant-counts.ts';
import type { Database } from '../server/database/types.ts';
import { insertProduct, type ProductTraits } from './factories.ts';

/** What a test says of a variant; the rest is filled in. */
interface VariantTraits {
  readonly values: readonly string[];
  readonly price?: string;
  readonly discount?: string;
  readonly offered?: boolean;
  /** How many are in stock; not counted unless said. */
  readonly stock?: number;
  readonly imageId?: number;
}

/** Makes these the variants of a product that had none, and gives their ids. */
export async function insertVariants(
  db: Kysely<Database>,
  productId: number,
  variants: readonly VariantTraits[],
): Promise<number[]> {
  const options = (variants[0]?.values ?? []).map((_, at) => ({
    name: ['Colour', 'Size', 'Material'][at],
    values: [...new Set(variants.map(({ values }) => values[at]))].map((name) => ({ name })),
  }));
  await db
    .insertInto('product_options')
    .values({ product_id: productId, options: JSON.stringify(options), offered: true })
    .execute();
  const inserted = await db
    .insertInto('product_variants')
    .values(
      variants.map(({ values, offered = true, ...traits }, position) => ({
        product_id: productId,
        position,
        option_values: [...values],
        name: variantName(values),
        price: traits.price ?? '25.00',
        discount: traits.discount ?? '0',
        offered,
        available: offered,
        image_id: traits.imageId ?? null,
      })),
    )
    .returning('id')
    .execute();
  const counts = variants.map(({ stock }) => ({ stock }));
  await storeCounts(db, productId, { variants: counts, adminId: null });
  const ids = inserted.map(({ id }) => id);
  await sql`select show_variant_stock(${ids}::int[])`.execute(db);
  return ids;
}

/** Writes a product in two colours: Sage at $20, Sand at $34 less 50 %. @param stock how many of each; not counted unless said */
export async function insertCushion(
  db: Kysely<Database>,
  traits: ProductTraits = {},
  stock: { readonly sage?: number; readonly sand?: number } = {},
): Promise<{ readonly id: number; readonly sage: number; readonly sand: number }> {
  const id = await insertProduct(db, { name: 'Cushion', ...traits });
  const [sage = 0, sand = 0] = await insertVariants(db, id, [
    { values: ['Sage'], price: '20.00', ...(stock.sage !== undefined && { stock: stock.sage }) },
    {
      values: ['Sand'],
      price: '34.00',
      discount: '50.00',
      ...(stock.sand !== undefined && { stock: stock.sand }),
    },
  ]);
  return { id, sage, sand };
}

/** Removes a variant, as the panel does. */
export const removeVariant = (db: Kysely<Database>, id: number) =>
  db.updateTable('product_variants').set({ deleted_at: new Date() }).where('id', '=', id).execute();
