import { type Kysely, sql, type Transaction } from 'kysely';
import type { BulkChange } from '../../contract/catalog-bulk.ts';
import { type Page, toPage } from '../../contract/envelope.ts';
import type { Sale, SaleChange } from '../../contract/sales.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { inPanel } from '../products/in-panel.ts';
import { SALE_RUNS, USUAL_DISCOUNT } from '../products/sale-now.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct } from './write-product.ts';

type Tx = Transaction<Database>;

/** A moment of a sale as the API writes it. */
const asText = (column: 'starts_at' | 'ends_at') =>
  sql`to_char(s.${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface SaleRow extends Omit<Sale, 'starts_at' | 'ends_at'> {
  readonly starts_at: Date;
  readonly ends_at: Date | null;
}

const columns = sql`
  s.product_id, p.name, p.price, s.discount, s.starts_at, s.ends_at,
  ${sql.raw(USUAL_DISCOUNT)} as usual_discount, ${sql.raw(SALE_RUNS)} as running,
  s.from_day::text, s.to_day::text`;

/** Which page of the sales, and of which product; of all where none is named. */
interface SalesQuery {
  readonly page: number;
  readonly per_page: number;
  readonly product_id?: number | undefined;
}

/** Sales that run or are to come, the next to begin first; those of deleted products are left out. */
export async function listSales(
  db: Kysely<Database>,
  { page, per_page, product_id }: SalesQuery,
): Promise<Page<Sale>> {
  const from = sql`from product_sales s join products p on p.id = s.product_id
    where ${inPanel('p')} and (${product_id ?? null}::int is null or s.product_id = ${product_id ?? null})`;
  const [{ rows }, counted] = await Promise.all([
    sql<SaleRow>`
      select ${columns} ${from}
      order by s.starts_at, s.product_id limit ${per_page} offset ${offset(page, per_page)}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int4 as total ${from}`.execute(db),
  ]);
  return toPage(rows.map(toWire), counted.rows[0]?.total ?? 0, { page, per_page });
}

/**
 * Schedules the sale of a product, in place of the one that it has: from the beginning of one day of the shop to the end of
 * another. One whose time has come begins in the same transaction.
 *
 * @throws {Refusal} 404 for no such product, 409 where its sale is not as it was `seen`, 422 for a last day that is over.
 */
export function writeSale(
  services: CatalogueWriter,
  productId: number,
  { seen, ...wanted }: SaleChange,
): Promise<Sale> {
  const { discount, from_day, to_day } = wanted;
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, productId);
    if (seen !== undefined) {
      const now = await findSale(transaction, productId);
      refuseOutdated(now, { seen, wanted });
    }
    await giveBack(transaction, productId);
    // The moments follow from the days: database trigger apply_days.
    await sql`
      insert into product_sales (product_id, discount, from_day, to_day)
      values (${productId}, ${discount}, ${from_day}, ${to_day})
      on conflict (product_id) do update set discount = excluded.discount, from_day = excluded.from_day,
        to_day = excluded.to_day, starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(
      transaction,
    );
    await settle(transaction);
    const written = await findSale(transaction, productId);
    if (!written) throw refusedField(422, 'to_day', 'is over already');
    return { answer: toWire(written) };
  });
}

async function findSale(db: Tx, productId: number): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select ${columns} from product_sales s join products p on p.id = s.product_id
    where s.product_id = ${productId}`.execute(db);
  return rows[0];
}

type SaleTerms = Pick<Sale, 'discount' | 'from_day' | 'to_day'>;

/** What is as it is wanted already is not outdated: an answer may have been lost. */
function refuseOutdated(
  now: SaleTerms | undefined,
  { seen, wanted }: { readonly seen: SaleTerms | null; readonly wanted: SaleTerms },
): void {
  const isNow = (other: SaleTerms | null) =>
    other === null
      ? now === undefined
      : now?.from_day === other.from_day &&
        now.to_day === other.to_day &&
        Number(now.discount) === Number(other.discount);
  if (isNow(seen) || isNow(wanted)) return;
  if (!now)
    throw new Refusal(409, 'The sale is over or was removed meanwhile. Save again to schedule it');
  const days = now.to_day === null ? `from ${now.from_day} on` : `${now.from_day} to ${now.to_day}`;
  throw new Refusal(
    409,
    `Another admin has scheduled a sale of ${Number(now.discount)}%, ${days}. Save again to replace it`,
  );
}

/**
 * Removes the sale of a product; the discount from before it comes back.
 *
 * @throws {Refusal} 404 when there is none.
 */
export function removeSale(services: CatalogueWriter, productId: number): Promise<null> {
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, productId);
    await giveBack(transaction, productId);
    const { numDeletedRows } = await transaction
      .deleteFrom('product_sales')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new Refusal(404, 'This product has no sale');
    return { answer: null };
  });
}

/** A sale that ran until its product's discount was changed. */
export type EndedSale = NonNullable<BulkChange['sale']>;

/** The sale that runs of a row of `products`, or null. */
export const runningSale = sql<EndedSale | null>`(
  select json_build_object('usual_discount', s.base_discount::text,
    'starts_at', ${asText('starts_at')}, 'ends_at', ${asText('ends_at')},
    'from_day', s.from_day, 'to_day', s.to_day)
  from product_sales s where s.product_id = products.id and ${sql.raw(SALE_RUNS)})`;

/**
 * Starts sales again that changes of discounts had ended, once those discounts are written; one that would be over by now ends at once.
 *
 * @throws {Refusal} 409 where another sale of the product was scheduled meanwhile.
 */
export async function resumeSales(
  transaction: Tx,
  changes: readonly Pick<BulkChange, 'id' | 'discount' | 'sale'>[],
): Promise<void> {
  const resumed = changes.flatMap(({ id, discount, sale }) =>
    sale ? { id, discount, ...sale } : [],
  );
  if (resumed.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into product_sales (product_id, discount, starts_at, ends_at, from_day, to_day, base_discount)
    select id, discount, starts_at, ends_at, from_day, to_day, usual_discount
    from json_to_recordset(${JSON.stringify(resumed)}) as r (id int, discount numeric, starts_at timestamptz,
      ends_at timestamptz, from_day date, to_day date, usual_discount numeric)
    on conflict (product_id) do nothing`.execute(transaction);
  if (numAffectedRows !== BigInt(resumed.length))
    throw new Refusal(409, 'A sale was scheduled meanwhile: change it under Sales and costs');
  await settle(transaction);
}

/** Starts and ends all that is due by the database's clock; the caller holds the lock of the catalogue. */
async function settle(transaction: Tx): Promise<void> {
  await sql`select settle_sales()`.execute(transaction);
}

/** Gives a product whose sale runs its usual discount back: the sale waits again. */
async function giveBack(transaction: Tx, productId: number): Promise<void> {
  await sql`select set_config('mantel.settles_sales', 'on', true)`.execute(transaction);
  await sql`
    with waiting as (
      update product_sales s set base_discount = null from product_sales old
      where s.product_id = ${productId} and old.product_id = s.product_id and old.base_discount is not null
      returning s.product_id, old.base_discount
    )
    update products set discount = waiting.base_discount from waiting where id = waiting.product_id`.execute(
    transaction,
  );
  await sql`select set_config('mantel.settles_sales', '', true)`.execute(transaction);
}

const toWire = ({ starts_at, ends_at, ...row }: SaleRow): Sale => ({
  ...row,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at?.toISOString() ?? null,
});
