-- The list of customers by phone (docs/product.md, Customers). Filled from the orders there are; what changes of them until the triggers
-- of functions/phone-sums.sql are there is made up for by 0247.
create table phone_sums (
  phone text primary key,
  name text not null default '',
  orders integer not null default 0,
  total_spent numeric(16,2) not null default 0,
  last_order_at timestamptz(3),
  latest_order integer,
  search_document text not null generated always as (fold_text(name) || E'\n' || phone) stored
);
comment on table phone_sums is 'What the orders of each phone come to, kept by triggers on orders: canceled ones count neither in orders nor in total_spent nor in last_order_at.';
comment on column phone_sums.phone is 'Its digits with the country''s code, so that each spelling is one row.';
comment on column phone_sums.latest_order is 'The order that the name is of, the one with the highest id, canceled or not. Null: the row is being computed.';
comment on column phone_sums.search_document is 'What a phone is found by: the folded name and its digits. Ask with: like part_pattern($1).';

insert into phone_sums (phone, name, orders, total_spent, last_order_at, latest_order)
select s.phone, latest.guest_name, s.orders, s.total_spent, s.last_order_at, s.latest_order
from (
  select regexp_replace(guest_phone, '\D', '', 'g') as phone, count(*) filter (where status_id <> 4) as orders,
    coalesce(sum(total_price) filter (where status_id <> 4), 0) as total_spent,
    max(created_at) filter (where status_id <> 4) as last_order_at, max(id) as latest_order
  from orders where person_removed_at is null group by 1
) s join orders latest on latest.id = s.latest_order
where s.phone <> '';

create index phone_sums_by_last_order on phone_sums (last_order_at desc nulls last, phone);
create index phone_sums_by_orders on phone_sums (orders desc, phone);
create index phone_sums_by_spent on phone_sums (total_spent desc, phone);
create index phone_sums_by_part on phone_sums using gin (search_document gin_trgm_ops);
