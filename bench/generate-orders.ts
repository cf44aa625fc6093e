import type pg from 'pg';

/**
 * Adds plausible orders of one to four lines until there are `size`. Made by SQL from a fixed formula:
 * the same orders every time. The catalogue must be there.
 */
export async function generateOrders(client: pg.Client, size: number): Promise<void> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(id), 0) as last from orders',
  );
  const last = rows[0]?.last ?? 0;
  await client.query(
    `insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street, status_id,
       payment_status_id, subtotal, delivery_fee, total_price, created_at)
     select
       case when n % 5000 = 77 then 'Zuleika' else
         (array['Rima','Nadim','Maya','Élise','Omar','Lina','Georges','Hala','Ziad','Nour'])[1 + n % 10] end
         || ' ' || (array['Haddad','Khoury','Saab','Trad','Zein','Aoun','Najjar'])[1 + n / 10 % 7] || ' ' || n,
       '+961 3' || lpad((n::bigint * 7919 % 1000000)::text, 6, '0'), 'Mount Lebanon',
       (array['Beirut','Jounieh','Tripoli','Saida','Zahle'])[1 + n % 5], 'Main street ' || n % 200,
       case when n > $2::int - 2000 then 1 when n % 9 = 0 then 4 else 3 end,
       case when n > $2::int - 2000 or n % 9 = 0 then 1 else 2 end,
       100, 0, 100, timestamptz '2026-01-01' + n * interval '4 minutes'
     from generate_series($1::int + 1, $2::int) n`,
    [last, size],
  );
  await client.query('analyze orders');
  await client.query(
    `insert into order_items (order_id, product_id, position, product_name, quantity, price, discount, subtotal)
    select o.id, p.id, i, p.name, 1 + i, p.price, 0, p.price * (1 + i)
    from orders o
    join generate_series(0, 3) i on i <= o.id % 4
    join products p on p.id = 1 + (o.id * 13 + i * 101) % 1000
    where o.id > $1`,
    [last],
  );
  await client.query('vacuum analyze orders, order_items');
}
