import { type Kysely, sql } from 'kysely';
import type { ProductPricing } from '../../contract/costs.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct } from './write-product.ts';

/**
 * What a product costs the merchant, with its price of now.
 *
 * @throws {Refusal} 404 for a product that is absent or deleted.
 */
export async function readPricing(db: Kysely<Database>, id: number): Promise<ProductPricing> {
  const { rows } = await sql<ProductPricing>`
    select p.name, p.price, p.discount, c.cost
    from products p left join product_costs c on c.product_id = p.id
    where p.id = ${id} and p.deleted_at is null`.execute(db);
  if (!rows[0]) throw new Refusal(404, 'Product not found');
  return rows[0];
}

/**
 * Sets what a product costs the merchant; `null` removes it. The catalogue as shoppers see it stays as it is.
 *
 * @throws {Refusal} 404 for a product that is absent or deleted.
 */
export function writeCost(
  services: CatalogueWriter,
  id: number,
  cost: string | null,
): Promise<ProductPricing> {
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, id);
    if (cost === null)
      await transaction.deleteFrom('product_costs').where('product_id', '=', id).execute();
    else
      await transaction
        .insertInto('product_costs')
        .values({ product_id: id, cost })
        .onConflict((conflict) => conflict.column('product_id').doUpdateSet({ cost }))
        .execute();
    return { answer: await readPricing(transaction, id) };
  });
}
