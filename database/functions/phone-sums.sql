-- How many orders came of each phone, and for how much (docs/product.md, Customers). The triggers on changes run after those of customer-sums.sql,
-- by their names: whoever locks rows of both locks the customers first.

-- A new order only notes its number: whoever places it waits for no sums, and count_new_orders adds it to them soon.
create or replace function add_to_phone_sums() returns trigger language plpgsql set search_path from current as $$
begin
  insert into uncounted_orders (order_id) values (new.id) on conflict do nothing; -- A number that comes again is noted already.
  return null;
end
$$;
create or replace trigger add_to_phone_sums after insert on orders
  for each row when (new.guest_phone ~ '\d') execute function add_to_phone_sums();

-- Adds to what phones have (so many orders more or fewer, for so much), in work that does not grow with their orders. The rows are locked in
-- the order of their phones, made where they are not there; the rest is read by a statement that sees what whoever held a lock has written.
-- A phone without orders has no row.
create or replace function move_phone_sums(phones text[], counts bigint[], amounts numeric[]) returns void
language plpgsql set search_path from current as $$
begin
  insert into phone_sums as s (phone) select phone from unnest(phones) as moved (phone) order by phone
  on conflict (phone) do update set orders = s.orders;
  update phone_sums s set name = coalesce(latest.guest_name, ''), orders = s.orders + moved.orders, total_spent = s.total_spent + moved.amount,
    last_order_at = last.created_at, latest_order = latest.id
  from unnest(phones, counts, amounts) as moved (phone, orders, amount)
    left join lateral (
      select id, guest_name from orders where regexp_replace(guest_phone, '\D', '', 'g') = moved.phone and person_removed_at is null
      order by id desc limit 1) latest on true
    left join lateral (
      select created_at from orders
      where regexp_replace(guest_phone, '\D', '', 'g') = moved.phone and person_removed_at is null and status_id <> 4
      order by id desc limit 1) last on true
  where s.phone = moved.phone;
  delete from phone_sums where phone = any (phones) and latest_order is null;
end
$$;

create or replace function renew_sums_of_changed_phones() returns trigger language plpgsql set search_path from current as $$
declare
  phones text[];
  counts bigint[];
  amounts numeric[];
begin
  select array_agg(phone), array_agg(orders), array_agg(amount) into phones, counts, amounts from (
    select regexp_replace(one.phone, '\D', '', 'g') as phone, coalesce(sum(sign) filter (where is_sold), 0) as orders,
      coalesce(sum(sign * paid) filter (where is_sold), 0) as amount
    from old_orders o join new_orders n using (id) cross join lateral (values
      (-1, o.guest_phone, o.person_removed_at, o.status_id <> 4, o.total_price),
      (1, n.guest_phone, n.person_removed_at, n.status_id <> 4, n.total_price)) as one (sign, phone, removed_at, is_sold, paid)
    where one.phone ~ '\d' and one.removed_at is null
      and (o.guest_phone, o.guest_name, o.status_id = 4, o.total_price, o.created_at, o.person_removed_at)
        is distinct from (n.guest_phone, n.guest_name, n.status_id = 4, n.total_price, n.created_at, n.person_removed_at)
      and not exists (select from uncounted_orders where order_id = n.id)
    group by 1
  ) moved;
  if phones is not null then
    perform move_phone_sums(phones, counts, amounts);
  end if;
  return null;
end
$$;
create or replace trigger renew_sums_of_changed_phones after update on orders
  referencing old table as old_orders new table as new_orders for each statement execute function renew_sums_of_changed_phones();

create or replace function renew_sums_of_removed_phones() returns trigger language plpgsql set search_path from current as $$
declare
  phones text[];
  counts bigint[];
  amounts numeric[];
begin
  select array_agg(phone), array_agg(orders), array_agg(amount) into phones, counts, amounts from (
    select regexp_replace(guest_phone, '\D', '', 'g') as phone, -count(*) filter (where status_id <> 4) as orders,
      -coalesce(sum(total_price) filter (where status_id <> 4), 0) as amount
    from old_orders o where guest_phone ~ '\d' and person_removed_at is null
      and not exists (select from uncounted_orders where order_id = o.id) group by 1
  ) moved;
  if phones is not null then
    perform move_phone_sums(phones, counts, amounts);
  end if;
  return null;
end
$$;
create or replace trigger renew_sums_of_removed_phones after delete on orders
  referencing old table as old_orders for each statement execute function renew_sums_of_removed_phones();

-- Adds at most so many new orders to the sums of their phones, as they are now, and answers how many. An order that is being changed waits
-- for the next time: who changes it sees that it is not counted. Those that are gone, or have lost their person, only lose their note.
create or replace function count_new_orders(most integer) returns integer language plpgsql set search_path from current as $$
declare
  seen integer[];
  phones text[];
  counts bigint[];
  amounts numeric[];
begin
  with due as materialized (
    select order_id from uncounted_orders order by order_id limit most for update skip locked
  ), held as materialized (
    select o.id, regexp_replace(o.guest_phone, '\D', '', 'g') as phone, o.status_id <> 4 as is_sold, o.total_price, o.person_removed_at
    from due join orders o on o.id = due.order_id for no key update of o skip locked
  ), moved as (
    select phone, count(*) filter (where is_sold) as orders, coalesce(sum(total_price) filter (where is_sold), 0) as amount
    from held where phone <> '' and person_removed_at is null group by phone
  )
  select array(select order_id from due where exists (select from held where id = order_id) or not exists (select from orders where id = order_id)),
    array_agg(phone), array_agg(orders), array_agg(amount)
  into seen, phones, counts, amounts from moved;
  delete from uncounted_orders where order_id = any (seen);
  if phones is not null then
    perform move_phone_sums(phones, counts, amounts);
  end if;
  return cardinality(seen);
end
$$;

-- Counts all orders of phones anew, for the migration that filled the table and whoever repairs it.
create or replace function renew_phone_sums(phones text[]) returns void language plpgsql set search_path from current as $$
begin
  insert into phone_sums as s (phone) select distinct phone from unnest(phones) as asked (phone) order by phone
  on conflict (phone) do update set orders = s.orders;
  update phone_sums s set name = coalesce(latest.guest_name, ''), orders = bought.orders,
    total_spent = bought.total_spent, last_order_at = bought.last_order_at, latest_order = bought.latest_order
  from unnest(phones) as asked (phone) cross join lateral (
    select count(*) filter (where status_id <> 4) as orders, coalesce(sum(total_price) filter (where status_id <> 4), 0) as total_spent,
      max(created_at) filter (where status_id <> 4) as last_order_at, max(id) as latest_order
    from orders o where regexp_replace(guest_phone, '\D', '', 'g') = asked.phone and person_removed_at is null
  ) bought left join orders latest on latest.id = bought.latest_order
  where s.phone = asked.phone;
  delete from phone_sums where phone = any (phones) and latest_order is null;
end
$$;
