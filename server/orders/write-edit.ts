import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderEdit } from '../../contract/order-edit.ts';
import {
  EDITED_TEXTS,
  type EditChange,
  type EditedText,
  freePlaces,
  MAX_EDITS,
  MAX_EDITS_BY_BUYER,
} from '../../domain/order-edit.ts';
import { ORDER_EDIT } from '../../domain/words/order-edit.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { changeDelivery, moveDelivery } from '../delivery/order-delivery.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { OrderRow } from './order-queries.ts';
import { moveEditedStock } from './order-stock.ts';
import type { EditPlan, OrderBefore } from './plan-edit.ts';

/** All that an edit writes. */
interface EditToWrite {
  readonly before: OrderBefore;
  readonly edit: OrderEdit;
  readonly plan: EditPlan;
  /** The account that edits; `null` for a guest. */
  readonly editedBy: number | null;
  readonly byBuyer: boolean;
}

/**
 * Writes an edit: lines, sums and address, stock and purchase counts by the difference, and what was changed. The order, and
 * where lines change the catalogue and their products, are locked.
 *
 * @throws {Refusal} 409 where the order was edited too often
 */
export async function writeEdit(
  transaction: Transaction<Database>,
  { before: { order }, edit, plan, editedBy, byBuyer }: EditToWrite,
): Promise<void> {
  const { lineChanges, lines, sums, changes } = plan;
  if (lineChanges.length > 0) {
    // Before the lines: how much the order has taken is read by its lines of before.
    await moveEditedStock(transaction, lineChanges, { orderId: order.id, changedBy: editedBy });
    await writeLines(transaction, order.id, lines);
    await countPurchases(transaction, lineChanges);
    await noteChangedSale(transaction, order.id);
  }
  const { offers, ...amounts } = sums;
  await noteEdit(transaction, {
    order,
    editedBy,
    byBuyer,
    changes,
    columns: { ...textsOf(edit), ...amounts, offers: offers && JSON.stringify(offers) },
    totalAfter: sums.total_price,
  });
  if (plan.delivery) await moveDelivery(transaction, order.id, plan.delivery);
  const { guest_landmark: landmark } = edit;
  await changeDelivery(transaction, order.id, { landmark, day: plan.day });
  if (edit.guest_phone !== undefined) await moveUsesOfPhone(transaction, order.id);
}

const textsOf = (edit: OrderEdit): Partial<Record<EditedText, string>> =>
  Object.fromEntries(
    EDITED_TEXTS.flatMap((name) => {
      const text = edit[name];
      return text === undefined ? [] : [[name, text]];
    }),
  );

const FIND_PLACES = {
  name: 'find-places-of-lines',
  text: 'select id, position from order_items where order_id = $1',
};

const WRITE_LINES = {
  name: 'write-edited-lines',
  text: `
    with line as (
      select * from jsonb_to_recordset($2::jsonb) as line (id int, position int, product_id int, product_name text,
        picture_id int, quantity int, price numeric, discount numeric, subtotal numeric, variant_id int, variant_name text)
    ), removed as (
      delete from order_items i where i.order_id = $1 and not exists (select from line where line.id = i.id)
    ), changed as (
      update order_items i set quantity = line.quantity, subtotal = line.subtotal
      from line where i.id = line.id and i.quantity <> line.quantity
    )
    insert into order_items (order_id, position, product_id, product_name, picture_id, quantity, price, discount, subtotal,
      variant_id, variant_name, cost)
    select $1, position, product_id, product_name, picture_id, quantity, price, discount, subtotal, variant_id, variant_name,
      coalesce((select cost from variant_costs c where c.variant_id = line.variant_id),
        (select cost from product_costs c where c.product_id = line.product_id))
    from line where id is null`,
};

/** New lines stand behind those that stay. */
async function writeLines(
  db: Kysely<Database>,
  orderId: number,
  lines: EditPlan['lines'],
): Promise<void> {
  const known = await namedQuery<{ id: number; position: number }>(db, FIND_PLACES, [orderId]);
  const places = freePlaces(
    known.map(({ position }) => position),
    lines.filter(({ id }) => id === null).length,
  );
  const written = lines.map(({ file_key: _, widths: _w, ...line }) =>
    line.id === null ? { ...line, position: places.shift() } : line,
  );
  await namedQuery(db, WRITE_LINES, [orderId, JSON.stringify(written)]);
}

const COUNT_PURCHASES = {
  name: 'count-edited-purchases',
  text: `
    with change as (
      select product_id, sum(change)::int as change from unnest($1::int[], $2::int[]) as line (product_id, change)
      group by product_id
    ), locked as (
      select product_id from product_popularity where product_id = any($1::int[]) order by product_id for no key update
    )
    update product_popularity p set purchase_count = greatest(0, p.purchase_count + change.change)
    from locked join change using (product_id) where p.product_id = locked.product_id`,
};

const countPurchases = (db: Kysely<Database>, changes: EditPlan['lineChanges']) =>
  namedQuery(db, COUNT_PURCHASES, [
    changes.map(({ productId }) => productId),
    changes.map(({ from, to }) => to - from),
  ]);

const NOTE_CHANGED_SALE = {
  name: 'note-edited-sale',
  text: `
    insert into kept_sales_voids select where exists (
      select from orders where id = $1 and is_kept_sale(created_at)) on conflict do nothing`,
};

/** Kept sums of sales are no longer true: a line that is added says so to nobody, since placing an order shall cost nothing for it. */
const noteChangedSale = (db: Kysely<Database>, orderId: number) =>
  namedQuery(db, NOTE_CHANGED_SALE, [orderId]);

const MOVE_USES_OF_PHONE = {
  name: 'move-uses-of-phone',
  text: `
    update offer_uses u set phone = o.guest_phone from orders o
    where o.id = $1 and u.order_id = o.id and u.phone is distinct from o.guest_phone and u.phone is not null`,
};

/** A code that counts by phones counts the new one. */
const moveUsesOfPhone = (db: Kysely<Database>, orderId: number) =>
  namedQuery(db, MOVE_USES_OF_PHONE, [orderId]);

/** An edit as the order's history keeps it. */
interface NotedEdit {
  readonly order: OrderRow;
  /** The account that edits; `null` for a guest. */
  readonly editedBy: number | null;
  readonly byBuyer: boolean;
  readonly changes: readonly EditChange[];
  /** What the order gets. */
  readonly columns: Partial<Record<EditedText, string>> & {
    readonly subtotal?: string;
    readonly offers?: string | null;
    readonly offers_total?: string;
    readonly delivery_fee?: string;
    readonly credit?: string | null;
    readonly credit_id?: number | null;
    readonly total_price?: string;
    readonly fee_by_hand?: boolean;
  };
  readonly totalAfter: string;
}

const COUNT_EDITS = {
  name: 'count-edits',
  text: `
    select count(*)::int4 as edits, (count(*) filter (where by_buyer))::int4 as by_buyer
    from order_edits where order_id = $1`,
};

/**
 * Gives a locked order what an edit changes in its own row, raises its version, and keeps what was changed.
 *
 * @throws {Refusal} 409 where it was edited too often
 */
async function noteEdit(
  transaction: Transaction<Database>,
  { order, editedBy, byBuyer, changes, columns, totalAfter }: NotedEdit,
): Promise<void> {
  const [counted] = await namedQuery<{ edits: number; by_buyer: number }>(
    transaction,
    COUNT_EDITS,
    [order.id],
  );
  const { edits = 0, by_buyer = 0 } = counted ?? {};
  if (edits >= MAX_EDITS || (byBuyer && by_buyer >= MAX_EDITS_BY_BUYER)) {
    throw wordedRefusal(409, null, ORDER_EDIT, 'too_often');
  }
  const version = (order.edits ?? 0) + 1;
  await transaction
    .updateTable('orders')
    .set({ ...columns, edits: version, edited_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute();
  await transaction
    .insertInto('order_edits')
    .values({
      order_id: order.id,
      version,
      edited_by: editedBy,
      by_buyer: byBuyer,
      changes: JSON.stringify(changes),
      total_before: order.total_price,
      total_after: totalAfter,
    })
    .execute();
}
