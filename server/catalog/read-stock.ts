import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { ProductStock, StockChange } from '../../contract/stock.ts';
import { offset } from '../../domain/pagination.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { findStock, findVariantStock } from './product-stock.ts';

interface ChangeRow extends Omit<StockChange, 'changed_at'> {
  readonly changed_at: Date;
}

/** Which page, and of what of the product. */
interface StockQuery {
  readonly page: number;
  readonly per_page: number;
  readonly variant_id?: number | undefined;
}

/** What is read of a product's stock. */
interface StockRead {
  readonly name: string;
  readonly stock: ProductStock | null;
  readonly changes: Page<StockChange>;
}

/**
 * The count of a product, or of one of its variants, and one page of its ledger, the latest first. Staff are named, buyers are not: who keeps the
 * catalogue has no sight of them (docs/decisions/105).
 *
 * @throws {Refusal} 404 for a product that is absent or deleted, and for no variant of it
 */
export async function readStock(
  db: Kysely<Database>,
  id: number,
  { page, per_page, variant_id }: StockQuery,
): Promise<StockRead> {
  const which =
    variant_id === undefined
      ? sql`product_id = ${id} and variant_id is null`
      : sql`product_id = ${id} and variant_id = ${variant_id}`;
  const [product, [stock = null], { rows }, counted] = await Promise.all([
    db
      .selectFrom('products')
      .leftJoin('product_variants as v', (join) =>
        join.onRef('v.product_id', '=', 'products.id').on('v.id', '=', variant_id ?? null),
      )
      .select(['products.name', 'v.name as variant'])
      .where('products.id', '=', id)
      .where('products.deleted_at', 'is', null)
      .executeTakeFirst(),
    variant_id === undefined ? findStock(db, [id]) : findVariantStock(db, id, variant_id),
    sql<ChangeRow>`
      select c.id, c.change, c.on_hand, c.reason, c.note, c.order_id, c.changed_at,
        case when u.role = 'admin' or u.staff_role is not null
          then jsonb_build_object('id', u.id, 'name', u.name) end as changed_by
      from stock_changes c left join users u on u.id = c.changed_by
      where ${which}
      order by c.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int4 as total from stock_changes where ${which}`.execute(db),
  ]);
  if (!product) throw new Refusal(404, 'Product not found');
  if (variant_id !== undefined && !product.variant) throw new Refusal(404, 'Variant not found');
  const changes = rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
  const total = counted.rows[0]?.total ?? 0;
  const name = nameWithVariant(product.name, product.variant);
  return { name, stock, changes: toPage(changes, total, { page, per_page }) };
}
