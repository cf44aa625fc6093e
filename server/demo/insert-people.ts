import { sql, type Transaction } from 'kysely';
import { parseCents } from '../../domain/money.ts';
import { ORDER_STATUS, paymentStatusFor } from '../../domain/order-status.ts';
import { discountedPrice, parsePercent } from '../../domain/pricing.ts';
import { deliveryRule } from '../../domain/shop-settings.ts';
import { NOBODYS_HASH } from '../accounts/passwords.ts';
import type { Database } from '../database/types.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { decideLines, NO_CODES, type PricedOrder, priceOrder } from '../orders/order-lines.ts';
import { findAsShopper } from '../search/change-searches.ts';
import { DEMO_COURIERS, DEMO_MESSAGES, DEMO_PEOPLE, DEMO_SEARCHES } from './demo-people.ts';
import { insertReviews, type ReceivedLine } from './insert-reviews.ts';
import { markDemo, markIds } from './mark-demo.ts';
import {
  byDay,
  createRandom,
  type DemoProduct,
  type PlannedOrder,
  planOrders,
} from './plan-orders.ts';

type Tx = Transaction<Database>;

/** An order with what it costs and who placed it. */
export interface DemoOrder extends PlannedOrder {
  readonly priced: PricedOrder;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Fills a demo shop with the people and orders of the 30 days before `now`, in a few statements, priced as the shop
 * prices. How often a product was purchased is what these orders come to. It writes no mail, no idempotency key, and
 * nothing into the audit log; nobody can log in as one of the customers.
 */
export async function insertPeople(tx: Tx, now: Date): Promise<void> {
  const orders = await priceOrders(tx, planOrders(await readProducts(tx), now));
  const customerIds = await insertCustomers(tx, orders, now);
  const courierIds = await insertCouriers(tx, now);
  const orderIds = await insertOrders(tx, orders, { customerIds, courierIds });
  await insertReviews(tx, received(orders, orderIds), now);
  await countPurchases(tx, orders);
  await insertMessages(tx, now);
  await insertSearches(tx, now);
}

/** What can be bought, always in the same order. */
export async function readProducts(tx: Tx): Promise<DemoProduct[]> {
  const rows = await tx
    .selectFrom('products')
    .innerJoin('product_popularity', 'product_id', 'id')
    .select(['id', 'created_at', 'price', 'discount', 'purchase_count'])
    .where('available', '=', true)
    // Orders of the demo name no variants.
    .where(({ exists, not, selectFrom }) => {
      const options = selectFrom('product_options').select('offered');
      return not(exists(options.whereRef('product_options.product_id', '=', 'products.id')));
    })
    .orderBy('id')
    .execute();
  return rows.map(({ id, created_at, price, discount, purchase_count }) => ({
    id,
    createdAt: created_at,
    priceCents: discountedPrice(parseCents(price), parsePercent(discount)),
    purchases: Number(purchase_count),
  }));
}

async function priceOrders(tx: Tx, planned: readonly PlannedOrder[]): Promise<DemoOrder[]> {
  const ids = [...new Set(planned.flatMap(({ lines }) => lines.map(({ product }) => product.id)))];
  const { products, settings } = await lockProducts(
    tx,
    { productIds: ids, variantIds: [] },
    'shared',
  );
  const priced: DemoOrder[] = [];
  for (const order of planned) {
    const ordered = order.lines.map(({ product, quantity }, index) => ({
      productId: product.id,
      quantity,
      index,
    }));
    const sold = await decideLines(tx, ordered, products);
    const rules = { settings, automatic: [], rule: deliveryRule(settings) };
    priced.push({ ...order, priced: priceOrder(sold, rules, NO_CODES) });
  }
  return priced;
}

/** Ids by the person's index. Each has registered before their first order. */
async function insertCustomers(
  tx: Tx,
  orders: readonly DemoOrder[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const random = createRandom(7);
  const people = DEMO_PEOPLE.flatMap(({ isCustomer, ...person }, index) => {
    if (!isCustomer) return [];
    const first = orders.find((order) => order.person === index)?.createdAt ?? now;
    const since = Math.min(now.getTime() - random() * 75 * DAY, first.getTime() - 6 * MINUTE);
    return { index, since: new Date(Math.floor(since)), person };
  }).sort((one, other) => one.since.getTime() - other.since.getTime());
  const ids = await insertInOrder(
    tx,
    'users',
    people.map(({ since, person }) => ({
      ...person,
      password_hash: NOBODYS_HASH,
      created_at: since,
      updated_at: since,
    })),
  );
  await markIds(tx, 'customer', ids);
  return new Map(people.map(({ index }, place) => [index, ids[place] ?? 0]));
}

async function insertCouriers(tx: Tx, now: Date): Promise<readonly number[]> {
  const created_at = new Date(now.getTime() - 60 * DAY);
  const ids = await insertInOrder(
    tx,
    'couriers',
    DEMO_COURIERS.map((courier) => ({ ...courier, created_at })),
  );
  await markIds(tx, 'courier', ids);
  return ids;
}

/** The accounts of customers, by the person's index, and the couriers. */
interface Ids {
  readonly customerIds: ReadonlyMap<number, number>;
  readonly courierIds: readonly number[];
}

/** Writes orders with their lines and history. Answers their ids, in the order of the orders. */
export async function insertOrders(
  tx: Tx,
  orders: readonly DemoOrder[],
  { customerIds, courierIds }: Ids,
): Promise<readonly number[]> {
  const rows = orders.map(({ person: index, priced, ...order }) => {
    const { name, email, phone, region, city, street } = DEMO_PEOPLE[index] ?? {};
    const { lines: _lines, ...totals } = priced;
    return {
      ...totals,
      user_id: customerIds.get(index) ?? null,
      courier_id: order.courier === null ? null : (courierIds[order.courier] ?? null),
      guest_name: name,
      guest_email: email,
      guest_phone: phone,
      guest_region: region,
      guest_city: city,
      guest_street: street,
      notes: order.notes,
      status_id: order.statusId,
      payment_status_id: paymentStatusFor(order.statusId),
      created_at: order.createdAt,
      updated_at: order.settledAt ?? order.createdAt,
    };
  });
  const ids = await insertInOrder(tx, 'orders', rows);
  await markIds(tx, 'order', ids);
  const items = orders.flatMap(({ priced }, index) =>
    priced.lines.map(({ file_key: _key, widths: _widths, ...line }, position) => ({
      ...line,
      order_id: ids[index] ?? 0,
      position,
    })),
  );
  await insertInOrder(tx, 'order_items', items);
  const changes = orders
    .flatMap(({ settledAt, statusId, byBuyer, person }, index) =>
      settledAt === null
        ? []
        : {
            order_id: ids[index] ?? 0,
            from_status_id: ORDER_STATUS.pending,
            to_status_id: statusId,
            changed_at: settledAt,
            changed_by: byBuyer ? (customerIds.get(person) ?? null) : null,
            by_buyer: byBuyer,
          },
    )
    .sort((one, other) => one.changed_at.getTime() - other.changed_at.getTime());
  await insertInOrder(tx, 'order_status_changes', changes);
  return ids;
}

/** Each line that was delivered, the earliest first. */
const received = (orders: readonly DemoOrder[], ids: readonly number[]): ReceivedLine[] =>
  orders.flatMap(({ settledAt, statusId, person, lines }, index) =>
    settledAt === null || statusId !== ORDER_STATUS.completed
      ? []
      : lines.map(({ product }) => ({
          orderId: ids[index] ?? 0,
          productId: product.id,
          buyer: DEMO_PEOPLE[person]?.name ?? '',
          at: settledAt,
        })),
  );

/** What was purchased before there were any orders gives way to what the orders say. */
async function countPurchases(tx: Tx, orders: readonly DemoOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update product_popularity p set purchase_count = coalesce(
      (select sum(i.quantity) from order_items i where i.product_id = p.product_id), 0)`.execute(
    tx,
  );
}

async function insertMessages(tx: Tx, now: Date): Promise<void> {
  const after = (from: Date, hours: number) =>
    new Date(Math.min(from.getTime() + hours * HOUR, now.getTime()));
  const rows = DEMO_MESSAGES.map(({ from, hoursAgo, state, text }) => {
    const created_at = byDay(now.getTime() - hoursAgo * HOUR);
    return {
      email: DEMO_PEOPLE[from]?.email,
      message: text,
      created_at,
      read_at: state === 'new' ? null : after(created_at, 3),
      answered_at: state === 'answered' ? after(created_at, 5) : null,
    };
  });
  await markIds(tx, 'message', await insertInOrder(tx, 'contact_messages', rows));
}

/** Days of the report of searches; older ones are removed by cleaning up. */
const SEARCH_DAYS = 29;

async function insertSearches(tx: Tx, now: Date): Promise<void> {
  const random = createRandom(93);
  const rows: object[] = [];
  for (const [words, daily, opened] of DEMO_SEARCHES) {
    const { total: results } = await findAsShopper(tx, words, 1);
    for (let ago = SEARCH_DAYS - 1; ago >= 0; ago -= 1) {
      const searches = Math.floor(random() * (2 * daily + 1));
      const clicks = results === 0 ? 0 : Math.floor((searches * opened) / 10);
      const day = new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10);
      if (searches > 0) rows.push({ day, words, searches, clicks, results });
    }
  }
  await sql`
    insert into search_log (day, words, searches, clicks, results)
    select day, words, searches, clicks, results
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (day date, words text, searches int, clicks int, results int)`.execute(tx);
  const marks = (rows as { day: string; words: string; searches: number; clicks: number }[]).map(
    ({ day, words, searches, clicks }) => ({
      key: `${day} ${words}`,
      details: { searches, clicks },
    }),
  );
  await markDemo(tx, 'search', marks);
}

type Table =
  | 'users'
  | 'couriers'
  | 'orders'
  | 'order_items'
  | 'order_status_changes'
  | 'contact_messages';

/** Inserts rows in one statement; their ids rise in the order of the rows, and are answered so. */
async function insertInOrder(
  tx: Tx,
  table: Table,
  rows: readonly object[],
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (value, place)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, given.value)
    order by given.place returning id`.execute(tx);
  return inserted.map(({ id }) => id).sort((one, other) => one - other);
}
