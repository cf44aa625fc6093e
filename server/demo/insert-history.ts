import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';

/**
 * What stood between the demo's earlier orders and their cash: when somebody called first, what the call ended in, zones, costs, and more
 * orders that came back, so that reports have something to say. By the numbers of the orders, always the same.
 */
export async function insertHistory(tx: Transaction<Database>, staffId: number): Promise<void> {
  const ofDemo = sql`
    select o.* from demo_data d join orders o on o.id = d.key::int
    where d.kind = 'order' and not exists (select from order_confirmations c where c.order_id = o.id)
      and o.created_at < now() - interval '2 days' and o.status_id in (3, 4)`;
  // Every second canceled order had left the shop.
  await sql`
    update orders o set courier_id = c.id
    from (${ofDemo}) old, lateral (
      select min(key::int) as id from demo_data d join couriers on couriers.id = d.key::int where d.kind = 'courier'
    ) c
    where o.id = old.id and o.status_id = 4 and o.courier_id is null and o.id % 2 = 0`.execute(tx);
  // Of every fifth line nobody has noted what it cost.
  await sql`
    update order_items i set cost = round(i.price * 0.45, 2) from (${ofDemo}) o
    where i.order_id = o.id and i.cost is null and i.id % 5 > 0`.execute(tx);
  // Also those that are still under way: lists and reports say their zone, not their city.
  await sql`
    with delivered as (
      insert into order_deliveries (order_id, zone_id, zone_name, return_fee)
      select o.id, z.id, z.name, z.return_fee
      from demo_data d join orders o on o.id = d.key::int join delivery_zones z on z.name = o.guest_region
      where d.kind = 'order'
      on conflict (order_id) do nothing returning order_id, zone_id
    )
    update orders o set zone_id = d.zone_id from delivered d where o.id = d.order_id`.execute(tx);
  await sql`
    with old as (${ofDemo}), called as (
      select id, created_at + make_interval(mins => (array[4, 9, 12, 35, 50, 150, 900, 1900])[1 + id % 8]) as at,
        case when status_id = 3 or courier_id is not null then 'confirmed' else (array['declined', 'false', 'duplicate'])[1 + id % 3] end as said,
        status_id, courier_id, created_at
      from old
    ), stages as (
      insert into order_confirmations (order_id, stage)
      select id, case when status_id = 4 and courier_id is not null then 'canceled' else said end from called returning order_id
    )
    insert into order_confirmation_changes (order_id, changed_at, changed_by, cause, from_stage, to_stage, before)
    select id, at, ${staffId}::int, 'staff', 'new', said, '{}'::jsonb from called where (select count(*) from stages) > 0
    union all
    select id, created_at + interval '3 days', null, 'status', 'confirmed', 'canceled', '{}'::jsonb from called
    where status_id = 4 and courier_id is not null`.execute(tx);
}
