import type { Kysely } from 'kysely';
import type { OrderChange } from '../../contract/order-papers.ts';
import { MESSAGE_EVENTS } from '../../domain/message-templates.ts';
import { isOrderChannel, ORDER_CHANNEL_NAMES } from '../../domain/order-channels.ts';
import type { EditChange } from '../../domain/order-edit.ts';
import { isOrderStatusId, ORDER_STATUS_NAMES } from '../../domain/order-status.ts';
import { MESSAGE_EVENT_WORDS } from '../../domain/words/messages.ts';
import { speaker } from '../../domain/words/say.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { notFound } from '../http/refusal.ts';

interface ChangeRow {
  readonly changed_at: Date;
  readonly admin_id: number | null;
  readonly admin_name: string | null;
  readonly admin_email: string | null;
  readonly by_buyer: boolean;
  readonly what: 'status' | 'courier' | 'entered' | 'edited' | 'whatsapp' | 'mail';
  readonly from_status_id: number | null;
  readonly to_status_id: number | null;
  readonly from_courier: string | null;
  readonly to_courier: string | null;
  readonly channel: string | null;
  /** What the buyer was written about. */
  readonly event: string | null;
  readonly edit: {
    readonly changes: EditChange[];
    readonly total_before: string;
    readonly total_after: string;
  } | null;
}

/**
 * Statuses and edits have tables of their own, couriers stand in the audit log, also those that were removed since. All are
 * numbered from one sequence while the order is locked, which gives their order; their times, taken when
 * a transaction began, are shown so that none is before the change below it. A row without a change says that the order
 * is there.
 */
const READ_HISTORY = {
  name: 'read-order-history',
  text: `
    with names as (
      select id::text, name from couriers
      union all
      select subject_id, before ->> 'name' from audit_log
      where subject = 'couriers' and action = 'delete'
    )
    select changes.what, changes.by_buyer, changes.from_status_id, changes.to_status_id, changes.from_courier, changes.to_courier, orders.channel, changes.event, changes.edit,
      users.id as admin_id, users.name as admin_name, users.email::text as admin_email,
      max(changes.changed_at) over (order by changes.history_id, changes.changed_at, changes.id) as changed_at
    from orders
    left join lateral (
      select changed_at, id, changed_by, by_buyer, 'status' as what, from_status_id, to_status_id,
        null::text as from_courier, null::text as to_courier, null::text as event, null::jsonb as edit,
        coalesce(history_id, (
          select max(l.id) from audit_log l
          where l.subject = 'orders' and l.subject_id = orders.id::text and l.changed_at = s.changed_at
        ), 0) as history_id
      from order_status_changes s where order_id = orders.id
      union all
      select changed_at, id, changed_by, false, 'courier', null, null,
        (select name from names where names.id = before ->> 'courier_id'),
        (select name from names where names.id = after ->> 'courier_id'), null, null, id
      from audit_log
      where subject = 'orders' and subject_id = orders.id::text and action = 'update'
        and after ? 'courier_id'
      union all
      select sent_at, id, sent_by, false, channel, null, null, null, null, event, null, history_id
      from order_messages where order_id = orders.id
      union all
      select edited_at, 0, edited_by, by_buyer, 'edited', null, null, null, null, null,
        jsonb_build_object('changes', changes, 'total_before', total_before::text, 'total_after', total_after::text), history_id
      from order_edits where order_id = orders.id
      union all
      select orders.created_at, 0, orders.entered_by, false, 'entered', null, null, null, null, null, null, -1
      where orders.channel is not null
    ) changes on true
    left join users on users.id = changes.changed_by
    where orders.id = $1
    order by changes.history_id desc, changes.changed_at desc, changes.id desc`,
};

/**
 * What became of an order, the newest first: each change of its status and of its courier, each edit, and what its buyer was written.
 *
 * @throws {Refusal} 404 for no such order.
 */
export async function readHistory(db: Kysely<Database>, id: number): Promise<OrderChange[]> {
  const rows = await namedQuery<ChangeRow | { what: null }>(db, READ_HISTORY, [id]);
  if (rows.length === 0) throw notFound('Order');
  return rows.flatMap((row) => (row.what === null ? [] : [changeToWire(row)]));
}

function changeToWire(row: ChangeRow): OrderChange {
  const { what, changed_at, admin_id: id, admin_name: name, admin_email: email } = row;
  const [from, to] = {
    status: [statusName(row.from_status_id), statusName(row.to_status_id)],
    courier: [row.from_courier, row.to_courier],
    edited: [row.edit?.total_before, row.edit?.total_after],
    entered: [null, isOrderChannel(row.channel) ? ORDER_CHANNEL_NAMES[row.channel] : null],
    whatsapp: [null, eventName(row.event)],
    mail: [null, eventName(row.event)],
  }[what];
  return {
    changed_at: changed_at.toISOString(),
    changed_by: id === null || name === null || email === null ? null : { id, name, email },
    by_buyer: row.by_buyer,
    what,
    from: from ?? null,
    to: to ?? null,
    ...(row.edit && { changes: row.edit.changes }),
  };
}

const sayEvent = speaker(MESSAGE_EVENT_WORDS, 'en');

/** One that another release knows is shown as it is stored. */
function eventName(event: string | null): string | null {
  const known = MESSAGE_EVENTS.find((one) => one === event);
  return known ? sayEvent(known) : event;
}

const statusName = (id: number | null) => (isOrderStatusId(id) ? ORDER_STATUS_NAMES[id] : null);
