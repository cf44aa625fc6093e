import type { Kysely } from 'kysely';
import { phoneKey } from '../../domain/phone.ts';
import { NO_HISTORY, type PhoneHistory } from '../../domain/phone-history.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** The newest orders of a number that are looked at: one that orders for hundreds costs no more. */
const MAX_ORDERS = 500;
/** As many open orders are named. */
const MAX_OPEN = 20;

/** The digits of an order's phone, as the index `orders_by_phone` has them; of orders that still have their person. */
export const ORDER_PHONE_KEY = String.raw`regexp_replace(guest_phone, '\D', '', 'g')`;

/** Reads the history of the number `p.phone`, as {@link toHistory} takes it: columns, and what follows `p` in the `from`. */
export const HISTORY = {
  columns:
    'h.delivered, h.refused, h.declined, h.open, n.blocked_reason, n.blocked_until::text as blocked_until',
  join: `
    cross join lateral (
      select count(*) filter (where status_id = 3)::int4 as delivered,
        count(*) filter (where status_id = 4 and courier_id is not null)::int4 as refused,
        count(*) filter (where status_id = 4 and courier_id is null and c.stage in ('declined', 'false'))::int4 as declined,
        coalesce((array_agg(o.id order by o.id desc) filter (where status_id = 1))[1:${MAX_OPEN}], '{}') as open
      from (
        select id, status_id, courier_id from orders
        where ${ORDER_PHONE_KEY} = p.phone and person_removed_at is null
        order by id desc limit ${MAX_ORDERS}
      ) o left join order_confirmations c on c.order_id = o.id
    ) h
    left join numbers n on n.phone = p.phone
      and n.blocked_until is not null and n.blocked_until >= (now() at time zone shop_time_zone())::date`,
};

const READ_HISTORIES = {
  name: 'read-phone-histories',
  text: `select p.phone, ${HISTORY.columns} from unnest($1::text[]) as p (phone) ${HISTORY.join}`,
};

/** What is read of a number's history. */
export interface HistoryRow extends Omit<PhoneHistory, 'blocked'> {
  readonly blocked_reason: string | null;
  readonly blocked_until: string | null;
}

/**
 * What became of the orders of some numbers, whatever their spelling, by their {@link phoneKey}: one statement. Numbers that nobody has
 * ordered with have a history, too.
 */
export async function readPhoneHistories(
  db: Kysely<Database>,
  phones: readonly string[],
): Promise<Map<string, PhoneHistory>> {
  const keys = [...new Set(phones.map(phoneKey))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const rows = await namedQuery<HistoryRow & { readonly phone: string }>(db, READ_HISTORIES, [
    keys,
  ]);
  return new Map(rows.map(({ phone, ...row }) => [phone, toHistory(row)]));
}

/** The same of one number. */
export async function readPhoneHistory(db: Kysely<Database>, phone: string): Promise<PhoneHistory> {
  const histories = await readPhoneHistories(db, [phone]);
  return histories.get(phoneKey(phone)) ?? NO_HISTORY;
}

/** The history of a number, as it was read. */
export const toHistory = ({
  delivered,
  refused,
  declined,
  open,
  blocked_reason: reason,
  blocked_until: until,
}: HistoryRow): PhoneHistory => ({
  ...{ delivered, refused, declined, open },
  ...(reason !== null && until !== null && { blocked: { reason, until } }),
});
