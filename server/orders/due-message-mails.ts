import { type Kysely, sql } from 'kysely';
import { ORDER_STATUS, PAYMENT_STATUS, UNDO_SECONDS } from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';
import { queueMessageMail } from '../order-messages/message-mail.ts';
import type { MessagingShop } from '../order-messages/messaged-order.ts';

/** Whether any buyer is to be written to whose order got a courier or was refunded, as a trigger has noted (`database/functions/message-mails.sql`). */
export async function anyMessageMail(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from due_message_mails limit 1`.execute(db);
  return rows.length > 0;
}

interface DueMail {
  readonly orderId: number;
  readonly event: 'on_the_way' | 'money_back';
  /** The order is still what its mail says. */
  readonly holds: boolean;
}

/**
 * Takes notes whose change can no longer be undone and queues their mails, both or neither. An order that is no longer what its mail
 * would say has none.
 *
 * @param most how many notes are taken at once
 * @returns how many notes were taken
 */
export function writeMessageMails(
  db: Kysely<Database>,
  shop: MessagingShop,
  most: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueMail>`
      with due as (
        delete from due_message_mails where (order_id, event) in (
          select order_id, event from due_message_mails
          where changed_at <= now() - ${UNDO_SECONDS} * interval '1 second'
            or changed_at > now() + interval '1 second' -- The clock was put back.
          order by order_id, event limit ${most} for update skip locked)
        returning order_id, event)
      select d.order_id as "orderId", d.event, case d.event
        when 'on_the_way' then o.status_id = ${ORDER_STATUS.pending} and o.courier_id is not null
        else o.payment_status_id = ${PAYMENT_STATUS.refunded} end as holds
      from due d join orders o on o.id = d.order_id order by d.order_id`.execute(tx);
    for (const { orderId, event, holds } of rows) {
      if (holds) await queueMessageMail(tx, shop, { orderId, event, by: null });
    }
    return rows.length;
  });
}
