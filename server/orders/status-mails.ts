import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { ORDER_STATUS, type OrderStatusId, UNDO_SECONDS } from '../../domain/order-status.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { defineJob, enqueue, type Job, type JobKind, repeatByBatches } from '../jobs/define-job.ts';
import { queueMails } from '../mail/outbox-queries.ts';
import { queueMessageMail } from '../order-messages/message-mail.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { anyMessageMail, writeMessageMails } from './due-message-mails.ts';
import { type MailedInvoice, statusMail } from './order-mails.ts';
import { findItemsOfOrders, findOrders, orderToWire } from './order-queries.ts';

/**
 * The kind of job that writes to the buyers of orders that were delivered or canceled. It is enqueued with such a change and waits
 * until that can no longer be undone; by the hour it finds what was left over.
 */
export const STATUS_MAILS = {
  name: 'status-mails',
  title: 'Writing to buyers of delivered and canceled orders',
  input: z.unknown(),
  whenBusy: 'merge',
  cron: '17 * * * *',
  delaySeconds: UNDO_SECONDS,
  keepSeconds: 24 * 3_600,
} as const satisfies JobKind<unknown>;

/** Orders that are older are being tidied up: nobody waits for them any more. */
const TOO_OLD_DAYS = 90;

interface ChangedTo {
  readonly statusId: OrderStatusId;
  readonly byBuyer: boolean;
}

/**
 * Notes whose buyers are to get a mail about a change that was just written, and whose no longer: of an order that has the
 * status again of which its buyer knows. Buyers know what they canceled themselves; the demo's people are nobody.
 */
export async function planStatusMails(
  db: Transaction<Database>,
  orders: readonly { readonly id: number; readonly status_id: number }[],
  { statusId, byBuyer }: ChangedTo,
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  if (byBuyer || statusId === ORDER_STATUS.pending) {
    await sql`delete from due_status_mails where order_id = any (${ids}::int[])`.execute(db);
    return;
  }
  const former = orders.map(({ status_id }) => status_id);
  const { rows } = await sql<{ is_due: boolean }>`
    insert into due_status_mails (order_id, from_status_id, status_id)
    select o.id, former, ${statusId}
    from unnest(${ids}::int[], ${former}::int[]) as changed (id, former) join orders o using (id)
    where (o.guest_email <> '' or o.user_id is not null) and o.person_removed_at is null
      and o.created_at > now() - ${TOO_OLD_DAYS} * interval '1 day'
      and not exists (select from demo_data where kind = 'order' and key = o.id::text)
    order by o.id
    on conflict (order_id) do update set status_id = excluded.status_id, changed_at = excluded.changed_at
    returning from_status_id <> status_id as is_due`.execute(db);
  if (rows.length === 0) return;
  if (rows.some(({ is_due }) => !is_due)) {
    await sql`
      delete from due_status_mails where order_id = any (${ids}::int[]) and status_id = from_status_id`.execute(
      db,
    );
  }
  if (rows.some(({ is_due }) => is_due)) await enqueue(db, STATUS_MAILS, null);
}

/**
 * Enqueues the job as well for buyers whose orders got a courier or were refunded, where they are to be written to. Called in the
 * transaction of such a change.
 */
export async function planMessageMails(tx: Transaction<Database>): Promise<void> {
  if (await anyMessageMail(tx)) await enqueue(tx, STATUS_MAILS, null);
}

/** Mails written in one transaction. */
const BATCH = 100;

/** Queues the mails whose time has come, each once. @param publicUrl without a slash at its end. */
export const statusMailJob = (publicUrl: string): Job<unknown> =>
  defineJob<unknown>({
    ...STATUS_MAILS,
    async run(context) {
      const { db } = context;
      const settings = await readSettings(db);
      const shop = { publicUrl, settings };
      const mails =
        (await repeatByBatches(context, BATCH, () => writeSome(db, shop))) +
        (await repeatByBatches(context, BATCH, () => writeMessageMails(db, shop, BATCH)));
      // What was changed while this job waited or ran may have found it waiting, and its time has not come.
      const { rows } = await sql`select from due_status_mails limit 1`.execute(db);
      if (rows.length > 0 || (await anyMessageMail(db))) await enqueue(db, STATUS_MAILS, null);
      return { mails };
    },
  });

/**
 * Which of the orders came back, as far as their buyers are told: by a mail of the merchant's own, sent before or now, where a courier
 * had the order when it was canceled. They get no second one.
 */
async function tellRefusals(
  tx: Transaction<Database>,
  shop: WritingShop,
  orders: readonly { readonly id: number; readonly status_id: number }[],
): Promise<ReadonlySet<number>> {
  const canceled = orders.filter(({ status_id }) => status_id === ORDER_STATUS.canceled);
  const ids = canceled.map(({ id }) => id);
  const { rows } = await sql<{ id: number; is_told: boolean; with_courier: boolean }>`
    select o.id, o.courier_id is not null as with_courier, exists (
      select from order_messages m where m.order_id = o.id and m.channel = 'mail' and m.event = 'refused') as is_told
    from orders o where o.id = any (${ids}::int[]) order by o.id`.execute(tx);
  const told = new Set<number>();
  for (const { id: orderId, is_told, with_courier } of rows) {
    const message = { orderId, event: 'refused', by: null } as const;
    if (is_told || (with_courier && (await queueMessageMail(tx, shop, message)))) told.add(orderId);
  }
  return told;
}

interface WritingShop {
  readonly publicUrl: string;
  readonly settings: AllSettings;
}

/**
 * Takes notes and queues their mails, both or neither: a shop that is killed in between writes to nobody twice. An order
 * that has another status by now has another note, or none.
 *
 * @returns how many notes
 */
function writeSome(db: Kysely<Database>, shop: WritingShop): Promise<number> {
  const { settings } = shop;
  return db.transaction().execute(async (transaction) => {
    const { rows: due } = await sql<{ order_id: number; status_id: number }>`
      delete from due_status_mails where order_id in (
        select order_id from due_status_mails where changed_at <= now() - ${UNDO_SECONDS} * interval '1 second'
          or changed_at > now() + interval '1 second' -- The clock was put back.
        order by order_id limit ${BATCH} for update skip locked)
      returning order_id, status_id`.execute(transaction);
    if (due.length === 0) return 0;
    const ids = due.map(({ order_id }) => order_id);
    const statusOf = new Map(due.map(({ order_id, status_id }) => [order_id, status_id]));
    const orders = (await findOrders(transaction, ids)).filter(
      ({ id, status_id, person_removed_at }) =>
        status_id === statusOf.get(id) && !person_removed_at,
    );
    const told = await tellRefusals(transaction, shop, orders);
    if (!settings.status_mails) return due.length;
    const items = await findItemsOfOrders(transaction, ids);
    const itemsOf = Map.groupBy(items, (item) => item.order_id);
    const invoices = await findInvoices(transaction, ids);
    const mails = orders
      .filter(({ id }) => !told.has(id))
      .flatMap((order) => {
        const wire = orderToWire(order, itemsOf.get(order.id) ?? []);
        return (
          statusMail(shop, wire, { userId: order.user_id, invoice: invoices.get(order.id) }) ?? []
        );
      });
    if (mails.length > 0) await queueMails(transaction, mails);
    return due.length;
  });
}

/** The invoices that mails about delivered orders bring, by their orders; none where the merchant does not want that. */
async function findInvoices(
  tx: Transaction<Database>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, MailedInvoice>> {
  const { rows } = await sql<MailedInvoice & { readonly order_id: number }>`
    select distinct on (order_id) order_id, id, number from invoices i
    where order_id = any(${orderIds}::int[]) and kind = 'invoice' and (select attaches from invoicing)
      and not exists (select from invoices c where c.invoice_id = i.id and c.reason <> 'return')
    order by order_id, id desc`.execute(tx);
  return new Map(rows.map(({ order_id, ...invoice }) => [order_id, invoice]));
}
