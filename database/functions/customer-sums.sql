-- How many orders each customer has placed, and for how much.

create or replace function open_customer_sums() returns trigger language plpgsql set search_path from current as $$
begin
  insert into customer_sums (user_id) values (new.id);
  return null;
end
$$;
create or replace trigger open_customer_sums after insert on users
  for each row execute function open_customer_sums();

create or replace function add_to_customer_sums() returns trigger language plpgsql set search_path from current as $$
begin
  update customer_sums set orders = orders + 1, total_spent = total_spent + new.total_price,
    last_order_at = greatest(last_order_at, new.created_at)
  where user_id = new.user_id;
  return null;
end
$$;
create or replace trigger add_to_customer_sums after insert on orders
  for each row when (new.user_id is not null and new.status_id <> 4) execute function add_to_customer_sums();

-- Locked in the order of their ids, then computed by a statement that sees what whoever held the lock has written.
create or replace function renew_customer_sums(user_ids integer[]) returns void language plpgsql set search_path from current as $$
begin
  perform from customer_sums where user_id = any (user_ids) order by user_id for no key update;
  update customer_sums s set orders = bought.orders, total_spent = bought.total_spent, last_order_at = bought.last_order_at
  from unnest(user_ids) as asked (user_id) cross join lateral (
    select count(*) as orders, coalesce(sum(total_price), 0) as total_spent, max(created_at) as last_order_at
    from orders o where o.user_id = asked.user_id and o.status_id <> 4
  ) bought
  where s.user_id = asked.user_id;
end
$$;

create or replace function renew_sums_of_changed_orders() returns trigger language plpgsql set search_path from current as $$
declare
  user_ids integer[];
begin
  select array_agg(distinct who.user_id) into user_ids
  from old_orders o join new_orders n using (id) cross join lateral (values (o.user_id), (n.user_id)) as who (user_id)
  where who.user_id is not null
    and (o.user_id, o.status_id = 4, o.total_price, o.created_at) is distinct from (n.user_id, n.status_id = 4, n.total_price, n.created_at);
  if user_ids is not null then
    perform renew_customer_sums(user_ids);
  end if;
  return null;
end
$$;
create or replace trigger renew_sums_of_changed_orders after update on orders
  referencing old table as old_orders new table as new_orders for each statement execute function renew_sums_of_changed_orders();

create or replace function renew_sums_of_removed_orders() returns trigger language plpgsql set search_path from current as $$
declare
  user_ids integer[];
begin
  select array_agg(distinct user_id) into user_ids from old_orders where user_id is not null;
  if user_ids is not null then
    perform renew_customer_sums(user_ids);
  end if;
  return null;
end
$$;
create or replace trigger renew_sums_of_removed_orders after delete on orders
  referencing old table as old_orders for each statement execute function renew_sums_of_removed_orders();
