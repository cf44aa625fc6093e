-- Counted stock (issue 17, docs/decisions/109). A product with a row in product_stock is counted, any other is not and goes
-- by its switch alone. The count stands apart from products, so that a sale touches no card, no index and no version.

create table product_stock (
  product_id integer primary key references products on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  low_at integer not null default 5 check (low_at between 0 and 1000),
  offered boolean not null,
  first_change bigint not null
);
comment on table product_stock is
  'How many of a counted product are left. products.available is kept as offered and on_hand > 0: offered is what the '
  'merchant has set. From low_at on the shop says how many are left. Changes from first_change on belong to this count.';
create index product_stock_low on product_stock (on_hand, product_id) where on_hand <= low_at;

create table stock_changes (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  change integer not null,
  on_hand integer not null check (on_hand >= 0),
  reason text not null check (reason in ('started', 'stopped', 'order', 'canceled', 'reopened', 'received', 'returned',
    'damaged', 'lost', 'correction', 'stock_take')),
  note text not null default '' check (char_length(note) <= 500),
  order_id integer references orders on delete set null,
  changed_by integer references users on delete set null,
  changed_at timestamptz(3) not null default clock_timestamp()
);
comment on table stock_changes is
  'The ledger of counted stock: every change with its reason; on_hand is what was left then. What a product''s changes '
  'add up to is its count. Written by change_stock, and where counting starts and stops.';
create index stock_changes_of_product on stock_changes (product_id, id);
create index stock_changes_of_order on stock_changes (order_id) where order_id is not null;
create index stock_changes_by_user on stock_changes (changed_by) where changed_by is not null;

-- What shoppers are told: that none, few or enough are left. Pages change when this does (domain/stock.ts says the same).
create function stock_level(on_hand integer, low_at integer) returns text language sql immutable parallel safe as $$
  select case when on_hand <= 0 then 'none' when on_hand <= low_at then 'few' else 'enough' end
$$;

-- Makes products available or not as their count says. It is no edit of a merchant's: version and audit log stay.
create function show_stock(ids integer[]) returns void language plpgsql set search_path from current as $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
begin
  perform set_config('mantel.shows_stock', 'on', true), set_config('mantel.admin', '', true);
  update products p set available = s.offered and s.on_hand > 0
  from product_stock s
  where s.product_id = p.id and p.id = any (ids) and p.available <> (s.offered and s.on_hand > 0);
  perform set_config('mantel.shows_stock', '', true), set_config('mantel.admin', admin, true);
  perform note_catalogue_change(array(select 'p' || id from unnest(ids) as shown (id)));
end
$$;

create or replace function touch_product() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('mantel.shows_stock', true), '') = '' then
    new.updated_at = greatest(now(), old.updated_at + interval '1 millisecond');
  end if;
  return new;
end
$$;

-- Who writes "available" of a counted product means the merchant's switch, the release before this one too.
create function offer_counted_product() returns trigger language plpgsql set search_path from current as $$
declare
  remaining integer;
begin
  if coalesce(current_setting('mantel.shows_stock', true), '') = '' then
    update product_stock set offered = new.available where product_id = new.id returning on_hand into remaining;
    if found then
      new.available := new.available and remaining > 0;
    end if;
  end if;
  return new;
end
$$;
create trigger offer_counted_product before update of available on products for each row
  when (new.available is distinct from old.available) execute function offer_counted_product();

-- Changes counts and writes the ledger, the one with the other. The rows are locked by the caller, in the order of their
-- products; what is not counted is left out. Where a level changes, the caller holds the lock of the catalogue too. An
-- adjustment by hand shows at once; sales below the threshold show as pages are made again.
create function change_stock(products integer[], changes integer[], orders integer[], why text, who integer, words text)
returns void language plpgsql set search_path from current as $$
declare
  by_hand constant boolean := cardinality(array_remove(orders, null)) = 0;
  shown integer[];
begin
  with line as (
    select * from unnest(products, changes, orders) with ordinality as line (product_id, change, order_id, place)
  ), total as (
    select product_id, sum(change)::int4 as change from line group by product_id
  ), changed as (
    update product_stock s set on_hand = s.on_hand + total.change from total
    where s.product_id = total.product_id
    returning s.product_id, s.low_at, s.on_hand, s.on_hand - total.change as before
  ), noted as (
    insert into stock_changes (product_id, change, on_hand, reason, order_id, changed_by, note)
    select product_id, line.change,
      changed.before + sum(line.change) over (partition by product_id order by line.place rows unbounded preceding),
      why, line.order_id, who, words
    from line join changed using (product_id)
    order by line.place
  )
  select array_agg(product_id order by product_id) into shown from changed
  where stock_level(on_hand, low_at) <> stock_level(before, low_at)
    or (by_hand and least(on_hand, before) <= low_at and on_hand <> before);
  if shown is not null then
    perform show_stock(shown);
  end if;
end
$$;
