import type pg from 'pg';

/** How much is made: orders, customers who placed two fifths of them, and entries of the audit log. */
export interface OrderVolume {
  readonly orders: number;
  readonly customers: number;
  readonly changes: number;
}

/** Orders are inserted in portions of this many. */
const PORTION = 500_000;
/** Only the latest have lines: lists show those of their page, reports those of some days. */
const WITH_LINES = 1_000_000;

/**
 * Fills a database without orders with years of them, the last one just placed: one every ten seconds. Made by SQL from a
 * fixed formula, with indexes, foreign keys and triggers of these tables put aside, which would take hours; what the triggers keep is computed
 * afterwards. The catalogue must be there.
 */
export async function generateManyOrders(
  client: pg.Client,
  { orders, customers, changes }: OrderVolume,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  await client.query(`set maintenance_work_mem = '768MB'; set synchronous_commit = off`);
  await withBareTables(
    client,
    ['users', 'orders', 'order_items', 'audit_log'],
    async () => {
      await client.query(INSERT_CUSTOMERS, [customers]);
      await client.query(INSERT_COURIERS);
      for (let from = 1; from <= orders; from += PORTION) {
        const to = Math.min(from + PORTION - 1, orders);
        await client.query(INSERT_ORDERS, [from, to, orders, customers]);
        if (to > orders - WITH_LINES) await client.query(INSERT_LINES, [from, to]);
        log(`${to} orders`);
      }
      await client.query(INSERT_CHANGES, [changes, orders]);
      for (const table of ['users', 'orders', 'order_items', 'audit_log']) {
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`,
        );
      }
    },
    log,
  );
  await client.query('delete from customer_sums');
  await client.query(SUM_ORDERS_OF_CUSTOMERS);
  await client.query('truncate phone_sums');
  await client.query(SUM_ORDERS_OF_PHONES);
  await client.query(
    'vacuum analyze users, customer_sums, phone_sums, orders, order_items, audit_log',
  );
}

const SUM_ORDERS_OF_CUSTOMERS = `
  insert into customer_sums (user_id, orders, total_spent, last_order_at)
  select u.id, count(o.id), coalesce(sum(o.total_price), 0), max(o.created_at)
  from users u left join orders o on o.user_id = u.id and o.status_id <> 4
  group by u.id`;

const SUM_ORDERS_OF_PHONES = `
  insert into phone_sums (phone, name, orders, total_spent, last_order_at, latest_order)
  select s.phone, latest.guest_name, s.orders, s.total_spent, s.last_order_at, s.latest_order
  from (
    select regexp_replace(guest_phone, '\\D', '', 'g') as phone, count(*) filter (where status_id <> 4) as orders,
      coalesce(sum(total_price) filter (where status_id <> 4), 0) as total_spent,
      max(created_at) filter (where status_id <> 4) as last_order_at, max(id) as latest_order
    from orders group by 1
  ) s join orders latest on latest.id = s.latest_order`;

const FIRST_NAMES = `array['Rima','Nadim','Maya','Élise','Omar','Lina','Georges','Hala','Ziad','Nour','Karim','Joëlle','Sami','Tala','Fadi','Mira']`;
const SYLLABLES = `array['ba','da','fa','gha','ha','ja','ka','la','ma','na','qa','ra','sa','ta','wa','za','kho','ri','si','mou']`;
const ENDINGS = `array['ddad','ury','ab','rad','in','un','jjar','lem','bri','ssi','yeh','doun','kkal','ffar','lloum','riri','tti']`;
/** A name from a number: some 5,000 family names, a few of them common. */
const name = (n: string): string => `
  (${FIRST_NAMES})[1 + ${n} % 16] || ' ' || initcap(
    (${SYLLABLES})[1 + (${n}::bigint * ${n} / 7 % 20)::int] || (${SYLLABLES})[1 + (${n}::bigint * 31 / 16 % 20)::int]
    || (${ENDINGS})[1 + (${n}::bigint * 7919 % 17)::int])`;
const phone = (n: string): string =>
  `'+961 ' || (array['3','70','71','76','81'])[1 + ${n} % 5] || lpad((${n}::bigint * 7919 % 1000000)::text, 6, '0')`;

const INSERT_CUSTOMERS = `
  insert into users (id, name, email, password_hash, phone, region, city, street, created_at)
  overriding system value
  select 1000 + n, ${name('n')}, 'customer' || n || '@example.com', 'none', ${phone('n')}, 'Mount Lebanon',
    (array['Beirut','Jounieh','Tripoli','Saida','Zahle'])[1 + n % 5], 'Main street ' || n % 200,
    now() - ($1::int - n) * interval '3 minutes'
  from generate_series(1, $1::int) n`;

const INSERT_COURIERS = `
  insert into couriers (id, name) overriding system value select n, 'Courier ' || n from generate_series(1, 5) n`;

/** One in nine is canceled, half of them after a courier had them. */
const INSERT_ORDERS = `
  insert into orders (id, user_id, courier_id, guest_name, guest_phone, guest_region, guest_city, guest_street, status_id,
    payment_status_id, subtotal, delivery_fee, total_price, zone_id, created_at, updated_at)
  overriding system value
  select n, case when n % 5 < 2 then 1000 + 1 + (n::bigint * 7919 % $4::int)::int end,
    case when n <= $3::int - 20000 and (n % 9 > 0 or n % 2 = 0) then 1 + n % 5 end,
    case when n % 50000 = 77 then 'Zuleika' else ${name('n')} end, ${phone('n')}, 'Mount Lebanon',
    (array['Beirut','Jounieh','Tripoli','Saida','Zahle'])[1 + n % 5], 'Main street ' || n % 200,
    case when n > $3::int - 20000 then 1 when n % 9 = 0 then 4 else 3 end,
    case when n > $3::int - 20000 or n % 9 = 0 then 1 else 2 end,
    80 + n % 300, 0, 80 + n % 300, case when n % 10 < 9 then 1 + n % 20 end, at, at
  from generate_series($1::int, $2::int) n, lateral (select now() - ($3::int - n) * interval '10 seconds' as at) moment`;

const INSERT_LINES = `
  insert into order_items (order_id, product_id, position, product_name, quantity, price, discount, subtotal)
  select n, p.id, i, p.name, 1 + i, p.price, 0, p.price * (1 + i)
  from generate_series($1::int, $2::int) n
  join generate_series(0, 1) i on i <= n % 2
  join products p on p.id = 1 + (n::bigint * 13 + i * 101) % (select count(*) from products)`;

/** Nine in ten are an order's new status; some admins change several at once. */
const INSERT_CHANGES = `
  insert into audit_log (changed_at, changed_by, subject, subject_id, action, before, after)
  select now() - ($1::int - n / 3 * 3) * interval '33 seconds', null,
    case when n % 10 = 0 then 'products' else 'orders' end, case when n % 10 = 0 then 1 + n % 1000 else 1 + n * 3::bigint % $2::int end,
    'update', '{"status_id": 1, "payment_status_id": 1}', '{"status_id": 3, "payment_status_id": 2}'
  from generate_series(1, $1::int) n`;

/** Puts indexes, foreign keys and own triggers of tables aside while `fill` runs. */
async function withBareTables(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint
     where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as add
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = any ($1::regclass[])`,
    [tables],
  );
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) {
      log(statement);
      await client.query(statement);
    }
  };
  await run([...keys, ...indexes].map(({ drop }) => drop));
  await run(tables.map((table) => `alter table ${table} disable trigger user`));
  await fill();
  await run(tables.map((table) => `alter table ${table} enable trigger user`));
  await run([...indexes, ...keys].map(({ add }) => add));
}
