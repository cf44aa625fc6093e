import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProductStock } from '../../contract/stock.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';

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

/** What a product's form says about counting its stock. */
interface CountingForm {
  /** Starts counting, with so many. */
  readonly stock?: number | undefined;
  /** False stops it. */
  readonly count_stock?: boolean | undefined;
}

/**
 * Starts or stops counting a product, as its form says; left out, it stays as it is. The product's row is locked.
 *
 * @throws {Refusal} under `stock`: 409 when it is counted already, 422 when it is not said how many there are
 */
export async function changeCounting(
  db: Db,
  admin: SignedIn,
  { id, stock, count_stock }: CountingForm & { readonly id: number },
): Promise<void> {
  if (count_stock === false) return stopCounting(db, id, admin.userId);
  if (stock === undefined) {
    if (count_stock && !(await findStock(db, [id])).length) {
      throw stockRefusal(422, 'stock', 'Please say how many there are');
    }
    return;
  }
  if (await startCounting(db, { productId: id, onHand: stock, adminId: admin.userId })) return;
  throw stockRefusal(409, 'stock', 'Its stock is counted already: adjust it instead');
}

/** A refusal about one field of a count. */
export const stockRefusal = (status: 409 | 422, field: string, message: string) =>
  new Refusal(status, message, { errors: fieldErrors(field, message) });

/** The counts of those of the products that are counted. */
export async function findStock(db: Db, ids: readonly number[]): Promise<ProductStock[]> {
  const { rows } = await sql<ProductStock>`
    select product_id, on_hand, low_at, offered::int4 as offered from product_stock
    where product_id = any(${ids}::int[]) order by product_id`.execute(db);
  return rows;
}

/**
 * Sets the merchant's switch of counted products. Those that are sold out are out of stock either way, so their rows would
 * not show it; of the others a trigger of `products` does the same.
 */
export async function setOffered(
  db: Db,
  wanted: readonly { readonly id: number; readonly available: boolean }[],
): Promise<void> {
  if (wanted.length === 0) return;
  await sql`
    update product_stock s set offered = w.available
    from unnest(${wanted.map(({ id }) => id)}::int[], ${wanted.map((one) => one.available)}::bool[])
      as w (id, available)
    where s.product_id = w.id and s.offered <> w.available`.execute(db);
}
