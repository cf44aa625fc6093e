import type pg from 'pg';
import { openDatabase } from '../server/database/connection.ts';
import { keepSums } from '../server/order-reports/keep-sums.ts';

/**
 * Adds what stands between generated orders and their cash: confirmations with first calls, couriers, zones. Of canceled orders, half came
 * back. Then keeps the sums of the reports, as its job does.
 */
export async function generateOutcomes(client: pg.Client, url: string): Promise<void> {
  await client.query(`set synchronous_commit = off`);
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query(
    'vacuum analyze order_confirmations, order_confirmation_changes, order_deliveries',
  );
  const { db, close } = openDatabase({ connectionString: url, queryTimeout: 600_000 });
  await keepSums(db, { timeZone: 'Asia/Beirut', waits: 0 });
  await close();
  await client.query('vacuum analyze report_sums, report_days, report_marks');
}

const STATEMENTS = [
  `insert into settings (key, value) values ('confirmation_on', 'true'), ('delivery_zones', 'true') on conflict (key) do update set value = excluded.value`,
  `insert into delivery_zones (name, fee, return_fee, served, days_min, days_max, cutoff_hour)
    select 'Zone ' || n, 4, 2 + n % 3, true, 1, 2, 24 from generate_series(1, 20) n`,
  `insert into order_confirmations (order_id, stage)
    select id, case when status_id = 3 then 'confirmed' when status_id = 1 then case id % 3 when 0 then 'new' else 'confirmed' end
      when courier_id is null then case id % 4 when 1 then 'declined' else 'canceled' end else 'canceled' end from orders`,
  `insert into order_confirmation_changes (order_id, changed_at, cause, from_stage, to_stage, before)
    select id, created_at + (id % 400) * interval '1 minute', 'staff', 'new', 'confirmed', '{}' from orders where status_id <> 1 or id % 3 <> 0`,
  `insert into order_confirmation_changes (order_id, changed_at, cause, from_stage, to_stage, before)
    select id, created_at + interval '5 days', 'status', 'confirmed', 'canceled', '{}' from orders where status_id = 4`,
  `insert into order_deliveries (order_id, zone_id, zone_name, return_fee)
    select id, zone_id, 'Zone', 2 + id % 3 from orders where zone_id is not null`,
];
