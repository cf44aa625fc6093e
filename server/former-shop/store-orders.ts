import { type Kysely, sql, type Transaction } from 'kysely';
import { formatDecimal } from '../../domain/money.ts';
import { ORDER_STATUS, PAYMENT_METHOD, paymentStatusFor } from '../../domain/order-status.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { FORMER_SHOP } from '../../domain/words/former-shop.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { FormerOrder } from './read-orders.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

const say = speaker(FORMER_SHOP, 'en');

/** What lines of the former shop are here: by reference, else by name. */
export interface KnownProducts {
  find(line: { readonly sku: string; readonly name: string }): FoundProduct | null;
}

interface FoundProduct {
  readonly product_id: number;
  readonly variant_id: number | null;
}

interface ProductRow extends FoundProduct {
  readonly key: string;
}

/** Finds the products that orders name, in this shop. */
export async function findProducts(db: Db, orders: readonly FormerOrder[]): Promise<KnownProducts> {
  const lines = orders.flatMap((one) => one.lines);
  const skus = [...new Set(lines.map(({ sku }) => sku.toLowerCase()).filter((sku) => sku !== ''))];
  const names = [...new Set(lines.map(({ name }) => identityKey(name)))];
  const { rows } = await sql<ProductRow>`
    select 'sku ' || lower(v.reference) as key, v.product_id, v.id as variant_id
    from product_variants v where lower(v.reference) = any(${skus}::text[])
    union all select 'sku ' || lower(p.reference), p.id, null from products p
    where lower(p.reference) = any(${skus}::text[]) and p.deleted_at is null
    union all select 'name ' || s.name, s.product_id, null from product_sources s where s.name = any(${names}::text[])
    union all select 'name ' || lower(p.name), p.id, null from products p
    where lower(p.name) = any(${names}::text[]) and p.deleted_at is null`.execute(db);
  const known = new Map(rows.map(({ key, ...found }) => [key, found]));
  return {
    find: ({ sku, name }) =>
      (sku !== '' && known.get(`sku ${sku.toLowerCase()}`)) ||
      known.get(`name ${identityKey(name)}`) ||
      // "Vase - Blue" is a variant of "Vase".
      known.get(`name ${identityKey(name.replace(/ - [^-]*$/, ''))}`) ||
      null,
  };
}

/** The numbers of orders of this shop system that are here already. */
export async function findKnownOrders(
  db: Db,
  shop: string,
  orders: readonly FormerOrder[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('orders')
    .select('former_number')
    .where('former_shop', '=', shop)
    .where('former_number', '=', sql<string>`any(${orders.map(({ number }) => number)}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ former_number }) => former_number ?? []));
}

/**
 * The product that lines stand under whose own is not in this shop: it is shown nowhere, and each line keeps its name.
 *
 * @throws {Refusal} 422 in a shop without a collection: every product has one
 */
export async function unknownProduct(tx: Tx): Promise<number> {
  const name = say('unknown_product');
  const { rows } = await sql<{ id: number }>`
    with known as (
      select id from products where name = ${name} and deleted_at is not null and not hidden order by id limit 1
    ), made as (
      insert into products (category_id, name, description, price, available, deleted_at)
      select c.id, ${name}, ${name}, 1, false, now() from categories c
      where not exists (select from known) order by c.id limit 1
      returning id
    )
    select id from known union all select id from made`.execute(tx);
  const [product] = rows;
  if (!product) throw wordedRefusal(422, 'file', FORMER_SHOP, 'no_collection');
  return product.id;
}

interface Storing {
  readonly shop: string;
  readonly products: KnownProducts;
  readonly unknownId: number;
}

/**
 * Stores orders as history, those that are here already excepted: no mail, no stock, no stage. They belong to the account with their
 * e-mail, where that came from the former shop or has proven that it is its own.
 *
 * @returns how many were new
 */
export async function storeOrders(
  tx: Tx,
  orders: readonly FormerOrder[],
  { shop, products, unknownId }: Storing,
): Promise<number> {
  const rows = orders.map((order) => orderRow(order, shop));
  const { rows: stored } = await sql<{ id: number; former_number: string }>`
    insert into orders (user_id, guest_name, guest_email, guest_phone, guest_region, guest_city, guest_street, notes, status_id,
      payment_status_id, payment_method_id, subtotal, offers, offers_total, delivery_fee, total_price, created_at, former_shop, former_number)
    select (select u.id from users u where lower(u.email::text collate "C") = o.guest_email and u.role = 'user'
        and (u.email_verified_at is not null or u.password_hash = ${NO_PASSWORD})),
      o.guest_name, o.guest_email, o.guest_phone, o.guest_region, o.guest_city, o.guest_street, o.notes, o.status_id,
      o.payment_status_id, o.payment_method_id, o.subtotal, o.offers, o.offers_total, o.delivery_fee, o.total_price, o.created_at,
      o.former_shop, o.former_number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (guest_name text, guest_email text, guest_phone text,
      guest_region text, guest_city text, guest_street text, notes text, status_id int, payment_status_id int, payment_method_id int,
      subtotal numeric, offers jsonb, offers_total numeric, delivery_fee numeric, total_price numeric, created_at timestamptz,
      former_shop text, former_number text)
    order by o.created_at, o.former_number
    on conflict (former_shop, former_number) where former_shop is not null do nothing
    returning id, former_number`.execute(tx);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const lines = stored.flatMap(({ id, former_number }) =>
    (byNumber.get(former_number)?.lines ?? []).map((line, position) => {
      const found = products.find(line);
      return {
        ...{ order_id: id, position, product_name: line.name, quantity: line.quantity },
        ...{ product_id: found?.product_id ?? unknownId, variant_id: found?.variant_id ?? null },
        price: formatDecimal(line.priceCents),
        subtotal: formatDecimal(line.priceCents * line.quantity),
      };
    }),
  );
  await sql`
    insert into order_items (order_id, position, product_id, variant_id, product_name, picture_id, quantity, price, discount, subtotal)
    select i.order_id, i.position, i.product_id, i.variant_id, i.product_name,
      (select picture_id from product_images where product_id = i.product_id order by position limit 1),
      i.quantity, i.price, 0, i.subtotal
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as i (order_id int, position int, product_id int, variant_id int,
      product_name text, quantity int, price numeric, subtotal numeric)`.execute(tx);
  return stored.length;
}

/**
 * What stands in the place of a password's hash of an account from the former shop: no password has it. Its owner sets one by the link of
 * "Forgot password?".
 */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9wYXNzd29yZHlldA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

function orderRow(order: FormerOrder, shop: string) {
  const status_id = order.isDelivered ? ORDER_STATUS.completed : ORDER_STATUS.canceled;
  const amount = formatDecimal(order.discountCents);
  const discount = { name: say('discount', { shop }), amount, by_hand: true, lines: [] };
  return {
    guest_name: order.name,
    guest_email: order.email,
    guest_phone: order.phone,
    guest_region: order.region,
    guest_city: order.city,
    guest_street: order.street,
    notes: order.notes,
    status_id,
    payment_status_id: paymentStatusFor(status_id),
    payment_method_id: PAYMENT_METHOD.cashOnDelivery,
    subtotal: formatDecimal(order.subtotalCents),
    offers: order.discountCents > 0 ? [discount] : null,
    offers_total: amount,
    delivery_fee: formatDecimal(order.deliveryCents),
    total_price: formatDecimal(order.totalCents),
    created_at: order.placedAt.toISOString(),
    former_shop: shop,
    former_number: order.number,
  };
}
