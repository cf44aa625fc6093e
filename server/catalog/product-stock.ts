import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';

type Db = Transaction<Database> | Kysely<Database>;

/** A product whose count starts. */
interface NewCount {
  readonly productId: number;
  readonly onHand: number;
  readonly adminId: number | null;
}

/**
 * Starts to count a product: what the merchant had set as availability becomes its switch, and it is available while there
 * are any (docs/decisions/109). The product's row is locked.
 *
 * @returns false when it is counted already; nothing is changed then
 */
export async function startCounting(
  db: Db,
  { productId, onHand, adminId }: NewCount,
): Promise<boolean> {
  const { rows } = await sql`
    with started as (
      insert into product_stock (product_id, on_hand, offered, first_change)
      select id, ${onHand}, available, nextval(pg_get_serial_sequence('stock_changes', 'id'))
      from products where id = ${productId}
      on conflict (product_id) do nothing
      returning product_id, on_hand
    )
    insert into stock_changes (product_id, change, on_hand, reason, changed_by)
    select product_id, on_hand, on_hand, 'started', ${adminId} from started
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await showStock(db, productId);
  return true;
}

/** Makes a product available or not as its count says, and its pages new. */
const showStock = (db: Db, productId: number) =>
  sql`select show_stock(array[${productId}::int])`.execute(db);

/** Stops counting a product: it goes by its switch alone again. The ledger stays, and says so. The product's row is locked. */
export async function stopCounting(
  db: Db,
  productId: number,
  adminId: number | null,
): Promise<void> {
  const { rows } = await sql<{ offered: boolean }>`
    with stopped as (
      delete from product_stock where product_id = ${productId} returning product_id, on_hand, offered
    ), noted as (
      insert into stock_changes (product_id, change, on_hand, reason, changed_by)
      select product_id, -on_hand, 0, 'stopped', ${adminId} from stopped
    )
    select offered from stopped`.execute(db);
  const [stopped] = rows;
  if (!stopped) return;
  await sql`update products set available = ${stopped.offered} where id = ${productId}`.execute(db);
}
