import { type Kysely, sql } from 'kysely';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { ProductStock, StockChange } from '../../contract/stock.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { findStock } from './product-stock.ts';

interface ChangeRow extends Omit<StockChange, 'changed_at'> {
  readonly changed_at: Date;
}

/** What is read of a product's stock. */
interface StockRead {
  readonly name: string;
  readonly stock: ProductStock | null;
  readonly changes: Page<StockChange>;
}

/**
 * The count of a product and one page of its ledger, the latest first. Staff are named, buyers are not: who keeps the
 * catalogue has no sight of them (docs/decisions/105).
 *
 * @throws {Refusal} 404 for a product that is absent or deleted
 */
export async function readStock(
  db: Kysely<Database>,
  id: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<StockRead> {
  const [product, [stock = null], { rows }, counted] = await Promise.all([
    db
      .selectFrom('products')
      .select('name')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    findStock(db, [id]),
    sql<ChangeRow>`
      select c.id, c.change, c.on_hand, c.reason, c.note, c.order_id, c.changed_at,
        case when u.role = 'admin' or u.staff_role is not null
          then jsonb_build_object('id', u.id, 'name', u.name) end as changed_by
      from stock_changes c left join users u on u.id = c.changed_by
      where c.product_id = ${id}
      order by c.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int4 as total from stock_changes where product_id = ${id}`.execute(db),
  ]);
  if (!product) throw new Refusal(404, 'Product not found');
  const changes = rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
  const total = counted.rows[0]?.total ?? 0;
  return { name: product.name, stock, changes: toPage(changes, total, { page, per_page }) };
}
