import { type Kysely, sql } from 'kysely';
import type { Category, Product } from '../../contract/catalog.ts';
import type { Changed, ChangedQuery } from '../../contract/changed.ts';
import type { StockChange } from '../../contract/stock.ts';
import { byNumber, readChanged } from '../database/changed-rows.ts';
import type { Database } from '../database/types.ts';
import { productCards } from '../products/product-card.ts';
import { listCategories } from './categories.ts';

type Db = Kysely<Database>;

/** Products that changed, hidden ones too, and which of them were deleted. */
export async function readChangedProducts(
  db: Db,
  query: ChangedQuery,
): Promise<Changed<Product> & { readonly deleted: number[] }> {
  const deleted: number[] = [];
  const followed = {
    rows: sql`products where true`,
    changedAt: sql<Date>`updated_at`,
    id: sql<number>`id`,
  };
  const changed = await readChanged(db, followed, query, async (ids) => {
    const { rows } = await sql<{ products: string; deleted: number[] }>`
      with changed as materialized (
        select array_agg(id) filter (where deleted_at is null or hidden) as ids,
          coalesce(array_agg(id) filter (where deleted_at is not null and not hidden), '{}') as deleted
        from products where id = any(${ids}::int[])
      )
      select ${sql.raw(productCards('ids'))} as products, deleted from changed`.execute(db);
    deleted.push(...(rows[0]?.deleted ?? []));
    return byNumber(JSON.parse(rows[0]?.products ?? '[]') as Product[], ({ id }) => id);
  });
  return { ...changed, deleted };
}

/** Collections that changed. A shop has few: there is no index. */
export const readChangedCategories = (
  db: Db,
  query: ChangedQuery,
): Promise<Changed<Category & { readonly updated_at: string }>> =>
  readChanged(
    db,
    {
      rows: sql`categories where true`,
      changedAt: sql<Date>`updated_at`,
      id: sql<number>`id`,
    },
    query,
    async (ids) =>
      ids.length === 0
        ? new Map<number, Category>()
        : byNumber(await listCategories(db), ({ category_id }) => category_id),
  );

type ChangeOfStock = Omit<StockChange, 'note' | 'changed_by'> & {
  readonly product_id: number;
  readonly variant_id: number | null;
};

/** Changes of counted stock. */
export const readChangedStock = (db: Db, query: ChangedQuery): Promise<Changed<ChangeOfStock>> =>
  readChanged(
    db,
    {
      rows: sql`stock_changes where true`,
      changedAt: sql<Date>`changed_at`,
      id: sql<number>`id`,
    },
    query,
    async (ids) => {
      const { rows } = await sql<ChangeOfStock & { changed_at: string | Date }>`
        select id::int4, product_id, variant_id, change, on_hand, reason, order_id, changed_at
        from stock_changes where id = any(${ids}::int[])`.execute(db);
      const wire = rows.map((row) => ({
        ...row,
        changed_at: new Date(row.changed_at).toISOString(),
      }));
      return byNumber(wire, ({ id }) => id);
    },
  );
