import { type Kysely, sql, type Transaction } from 'kysely';
import type { ProductStock } from '../../contract/stock.ts';
import { nameWithVariant } from '../../domain/variants.ts';
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
  /** Starts counting, with this many. */
  readonly stock?: number | undefined;
  /** False stops it. */
  readonly count_stock?: boolean | undefined;
}

/**
 * Starts or stops counting a product, as its form says; left out, it stays as it is. The product's row is locked.
 *
 * @throws {Refusal} under `stock`: 409 when it is counted already, 422 when it is not said how many there are, or when it is
 *   sold in variants, which are counted instead
 */
export async function changeCounting(
  db: Db,
  admin: SignedIn,
  { id, stock, count_stock }: CountingForm & { readonly id: number },
): Promise<void> {
  if (count_stock === false) return stopCounting(db, id, admin.userId);
  if ((stock !== undefined || count_stock) && (await isSoldInVariants(db, id))) {
    throw stockRefusal(422, 'stock', 'It is sold in variants: count these');
  }
  if (stock === undefined) {
    if (count_stock && !(await findStock(db, [id])).length) {
      throw stockRefusal(422, 'stock', 'Please say how many there are');
    }
    return;
  }
  if (await startCounting(db, { productId: id, onHand: stock, adminId: admin.userId })) return;
  throw stockRefusal(409, 'stock', 'Its stock is counted already: adjust it instead');
}

const isSoldInVariants = async (db: Db, productId: number): Promise<boolean> => {
  const found = db.selectFrom('product_options').select('offered');
  return (await found.where('product_id', '=', productId).executeTakeFirst()) !== undefined;
};

/** Of what the count is: a product, or one of its variants. */
interface CountOf {
  readonly id: number;
  /** `null`: the product is sold as one. */
  readonly variantId: number | null;
  /** The field that is refused where nothing is counted. */
  readonly field: string;
}

interface LockedCount {
  readonly on_hand: number;
  readonly low_at: number;
  /** Of a variant: "Cushion, Sage / Large". */
  readonly name: string;
}

/**
 * Locks a count; the product is locked.
 *
 * @throws {Refusal} 409 for a product or a variant that is not counted
 */
export async function lockCount(db: Db, { id, variantId, field }: CountOf): Promise<LockedCount> {
  const count =
    variantId === null
      ? sql`select s.on_hand, s.low_at, p.name, null as variant
          from product_stock s join products p on p.id = s.product_id where s.product_id = ${id}`
      : sql`select s.on_hand, s.low_at, p.name, v.name as variant from variant_stock s
          join product_variants v on v.id = s.variant_id join products p on p.id = v.product_id
          where s.variant_id = ${variantId} and p.id = ${id} and v.deleted_at is null`;
  type Count = LockedCount & { readonly variant: string | null };
  const { rows } = await sql<Count>`${count} for no key update of s`.execute(db);
  const [found] = rows;
  const what = variantId === null ? 'product' : 'variant';
  if (!found) throw stockRefusal(409, field, `The stock of this ${what} is not counted`);
  return { ...found, name: nameWithVariant(found.name, found.variant) };
}

/** The count of a product, or of one of its variants, that is locked. */
export async function readLockedCount(
  db: Db,
  { id, variantId }: Pick<CountOf, 'id' | 'variantId'>,
): Promise<ProductStock> {
  const [stock] = await (variantId === null
    ? findStock(db, [id])
    : findVariantStock(db, id, variantId));
  if (!stock) throw new Error('A count that was locked is gone');
  return stock;
}

/** A refusal about one field of a count. */
export const stockRefusal = (status: 409 | 422, field: string, message: string) =>
  new Refusal(status, message, { errors: fieldErrors(field, message) });

/** The count of one of a product's variants, as far as it is counted. */
export async function findVariantStock(
  db: Db,
  productId: number,
  variantId: number,
): Promise<ProductStock[]> {
  const { rows } = await sql<ProductStock>`
    select v.product_id, v.id as variant_id, s.on_hand, s.low_at, v.offered::int4 as offered
    from variant_stock s join product_variants v on v.id = s.variant_id
    where v.id = ${variantId} and v.product_id = ${productId} and v.deleted_at is null`.execute(db);
  return rows;
}

/** The counts of those of the products that are counted. */
export async function findStock(db: Db, ids: readonly number[]): Promise<ProductStock[]> {
  const { rows } = await sql<ProductStock>`
    select product_id, on_hand, low_at, offered::int4 as offered from product_stock
    where product_id = any(${ids}::int[]) order by product_id`.execute(db);
  return rows;
}

/**
 * Sets the merchant's switch of counted products, and of those with variants. Those that are sold out are out of stock either way, so their rows would
 * not show it; of the others a trigger of `products` does the same.
 */
export async function setOffered(
  db: Db,
  wanted: readonly { readonly id: number; readonly available: boolean }[],
): Promise<void> {
  if (wanted.length === 0) return;
  const switches = sql`unnest(${wanted.map(({ id }) => id)}::int[], ${wanted.map((one) => one.available)}::bool[])
    as w (id, available)`;
  await sql`
    update product_stock s set offered = w.available from ${switches}
    where s.product_id = w.id and s.offered <> w.available`.execute(db);
  await sql`
    update product_options o set offered = w.available from ${switches}
    where o.product_id = w.id and o.offered <> w.available`.execute(db);
}
