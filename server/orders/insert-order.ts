import type { Kysely } from 'kysely';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';

/** What an order is written with. Money is decimal text. */
export interface OrderValues {
  readonly user_id: number | null;
  readonly guest_name: string;
  readonly guest_email: string;
  readonly guest_phone: string;
  readonly guest_region: string;
  readonly guest_city: string;
  readonly guest_street: string;
  readonly notes: string;
  readonly payment_method_id: number;
  readonly subtotal: string;
  readonly delivery_fee: string;
  readonly total_price: string;
}

/** What a line is written with: the product frozen at order time. */
export interface OrderLineRow {
  readonly product_id: number;
  readonly product_name: string;
  readonly picture_id: number | null;
  readonly quantity: number;
  /** Before discount. */
  readonly price: string;
  /** Percent. */
  readonly discount: string;
  readonly subtotal: string;
}

/** What the database adds to an order. */
export interface InsertedOrder {
  readonly id: number;
  readonly created_at: Date;
  readonly status_id: number;
  readonly payment_status_id: number;
  /** Ids of the lines, in the lines' order. */
  readonly item_ids: number[];
}

const INSERT_ORDER = {
  name: 'insert-order',
  text: `
    with placed as (
      insert into orders (user_id, guest_name, guest_email, guest_phone, guest_region, guest_city,
        guest_street, notes, payment_method_id, subtotal, delivery_fee, total_price)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      returning id, created_at, status_id, payment_status_id
    ), lines as (
      insert into order_items (order_id, position, product_id, product_name, picture_id, quantity,
        price, discount, subtotal)
      select placed.id, line.number - 1, line.product_id, line.product_name, line.picture_id,
        line.quantity, line.price, line.discount, line.subtotal
      from placed, unnest($13::int[], $14::text[], $15::int[], $16::int[], $17::numeric[],
        $18::numeric[], $19::numeric[]) with ordinality as line (product_id, product_name,
        picture_id, quantity, price, discount, subtotal, number)
      returning id, position
    )
    select placed.*, (select array_agg(lines.id order by lines.position) from lines) as item_ids
    from placed`,
};

/** Writes an order and all its lines in one statement. */
export async function insertOrder(
  db: Kysely<Database>,
  order: OrderValues,
  lines: readonly OrderLineRow[],
): Promise<InsertedOrder> {
  const column = <Name extends keyof OrderLineRow>(name: Name) => lines.map((line) => line[name]);
  const [inserted] = await namedQuery<InsertedOrder>(db, INSERT_ORDER, [
    order.user_id,
    order.guest_name,
    order.guest_email,
    order.guest_phone,
    order.guest_region,
    order.guest_city,
    order.guest_street,
    order.notes,
    order.payment_method_id,
    order.subtotal,
    order.delivery_fee,
    order.total_price,
    column('product_id'),
    column('product_name'),
    column('picture_id'),
    column('quantity'),
    column('price'),
    column('discount'),
    column('subtotal'),
  ]);
  if (!inserted) throw new Error('The order was not written');
  return inserted;
}
