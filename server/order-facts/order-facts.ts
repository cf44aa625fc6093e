import { type RawBuilder, sql } from 'kysely';
import {
  CALL_TIME_ENDS,
  CALL_TIMES,
  type CallTime,
  type FailReason,
  type Fate,
} from '../../domain/order-reports.ts';

/**
 * What became of an order `o`, as SQL (docs/product.md, Reports). Each is an expression of its own, so that a statement reads only what it
 * asks for; `stage` is that of its confirmation, null where it has none.
 */

/** A {@link Fate}. */
export const FATE = sql<Fate>`case
  when o.status_id = 3 then 'delivered'
  when o.status_id = 4 then case when o.courier_id is null then 'never_left' else 'came_back' end
  when o.courier_id is null then 'waiting' else 'under_way' end`;

/** The stage of its confirmation. */
export const STAGE = sql`(select c.stage from order_confirmations c where c.order_id = o.id)`;

/** What became of the question whether the buyer wants it; null where nobody asks. A delivered one is confirmed, and one that is canceled later stays so. */
export const answerOf = (stage: RawBuilder<unknown>) => sql`case
  when ${stage} = 'confirmed' or (o.status_id = 3 and ${stage} is not null) then 'confirmed'
  when ${stage} = 'canceled' and (select h.from_stage from order_confirmation_changes h
    where h.order_id = o.id and h.to_stage = 'canceled' order by h.id desc limit 1) = 'confirmed' then 'confirmed'
  when ${stage} in ('wrong_number', 'unreached', 'duplicate', 'false', 'declined', 'canceled') then 'lost'
  when ${stage} is not null then 'open' end`;

const firstCall = sql`(select min(h.changed_at) from order_confirmation_changes h where h.order_id = o.id and h.cause = 'staff')`;

/** A {@link CallTime}; null where nobody asks, or nobody had to. */
export const callTimeOf = (
  stage: RawBuilder<unknown>,
) => sql<CallTime | null>`case when ${stage} is not null then (
  select case when at is null then case when ${stage} in ('new', 'to_call', 'call_later', 'postponed') then 'never' end
    ${sql.join(
      CALL_TIME_ENDS.map(
        (minutes, place) =>
          sql`when at < o.created_at + make_interval(mins => ${sql.lit(minutes)}) then ${sql.lit(CALL_TIMES[place])}`,
      ),
      sql` `,
    )} else 'later' end
  from (select ${firstCall} as at) first) end`;

/** A {@link FailReason}; null where the order has not failed. */
export const reasonOf = (stage: RawBuilder<unknown>) => sql<FailReason | null>`case
  when o.status_id = 3 then null
  when o.status_id = 4 and o.courier_id is not null then coalesce((select s.reason from run_stops s
    where s.order_id = o.id and s.outcome = 'refused' order by s.reported_at desc, s.run_id desc limit 1),
    (select case p.state when 'lost' then 'lost' when 'refused' then p.reason end from parcels p where p.order_id = o.id), 'unknown')
  when ${stage} in ('wrong_number', 'unreached') and o.status_id = 1 then ${stage}
  when o.status_id = 4 and ${stage} in ('duplicate', 'false', 'declined') then ${stage}
  when o.status_id = 4 then case when (select h.by_buyer from order_status_changes h
    where h.order_id = o.id and h.to_status_id = 4 order by h.changed_at desc, h.id desc limit 1) then 'buyer' else 'shop' end end`;

/** Where it goes: its delivery zone, else its city. `zone:12`, `city:jounieh`. */
export const AREA = sql`coalesce('zone:' || (select d.zone_id from order_deliveries d where d.order_id = o.id), 'city:' || fold_text(o.guest_city))`;

/** Who carries it; 0 for nobody. */
export const COURIER = sql`coalesce(o.courier_id, 0)::text`;

/** How it came. */
export const SOURCE = sql`coalesce(o.channel, 'web')`;

/**
 * What a courier kept of it, in cents, not rounded: what booked sheets say of it, and its share of what was kept of hand-overs that
 * settled it. Null: nothing is known.
 */
export const COURIER_FEE = sql`(
  select sum(cents) from (
    select (r.fee_cents + r.tax_cents)::numeric as cents
    from payout_rows r join payout_sheets s on s.id = r.sheet_id and s.entry_id is not null where r.order_id = o.id and r.is_counted
    union all
    select (select coalesce(sum(l.cents), 0) from ledger_lines l where l.entry_id = e.id and l.account = 'delivery_costs')
      / (select count(*) from order_settlements other where other.entry_id = e.id)
    from order_settlements t join ledger_entries e on e.id = t.entry_id and e.kind = 'hand_over'
    where t.order_id = o.id and not exists (select from ledger_entries r where r.reverses = e.id)
  ) kept)`;

/** What it costs to bring it back, in cents: what a sheet says, else the return fee of its zone. */
export const returnCost = (fee: RawBuilder<unknown>) => sql`coalesce(nullif(${fee}, 0),
  (select d.return_fee * 100 from order_deliveries d where d.order_id = o.id), 0)`;

/**
 * What its buyer was given back for returns, in cents: cash, and store credit, which of a return that is not settled counts once it is
 * spent. Null: nothing.
 */
export const REFUND = sql`(
  select sum(f.cents) from order_returns r cross join lateral (
    select f.cents from order_refunds f where f.return_id = r.id and f.taken_back_at is null
    union all
    select case when r.state = 'settled' then c.given_cents else c.spent_cents end from store_credits c where c.return_id = r.id
  ) f where r.order_id = o.id)`;

/** What goods of it cost that were written off, in cents. Null: nothing. */
export const WRITTEN_OFF = sql`(select sum(l.cents) from order_losses l where l.order_id = o.id)`;

/** How many of a line \`i\` of it came back after its delivery, whatever became of them. */
export const GIVEN_BACK = sql`coalesce((
  select sum(l.quantity) from order_returns r join order_return_lines l on l.return_id = r.id and l.goes_to is not null
  where r.order_id = o.id and l.product_id = i.product_id and l.variant_id is not distinct from i.variant_id), 0)`;
