-- Orders are found by number, name or phone, and are told to whoever follows them (issue 6, item 4).

-- Letters as they are compared: without accents and case.
create function fold_text(value text) returns text language sql immutable strict parallel safe
  set search_path from current
  as $$ select lower(unaccent('unaccent', value)) $$;

-- A pattern for `like` that finds the text as a part, whatever signs it holds.
create function part_pattern(value text) returns text language sql immutable strict parallel safe
  set search_path from current
  as $$ select '%' || regexp_replace(fold_text(value), '([\\%_])', '\\\1', 'g') || '%' $$;

alter table orders add column search_document text not null generated always as (
  fold_text(guest_name) || E'\n' || regexp_replace(guest_phone, '\D', '', 'g')
) stored;
comment on column orders.search_document is
  'What an order is found by: its folded name and the digits of its phone. Ask with: like part_pattern($1).';
create index orders_by_part_of_name_or_phone on orders using gin (search_document gin_trgm_ops);

-- Channel "orders": "new 12", "changed 12". A transaction that tells holds the one lock of PostgreSQL's queue until
-- its commit is on disk, so orders that come at once would no longer share one write. One of them tells; the
-- followers find the others by looking at the table besides (server/orders/order-news.ts).
create function tell_new_order() returns trigger language plpgsql set search_path from current as $$
begin
  if pg_try_advisory_xact_lock(7262836) then
    perform pg_notify('orders', 'new ' || new.id);
  end if;
  return null;
end
$$;
create trigger tell_new_order after insert on orders
  for each row execute function tell_new_order();

create function tell_changed_order() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('orders', 'changed ' || new.id);
  return null;
end
$$;
create trigger tell_changed_order after update on orders for each row
  when ((old.status_id, old.payment_status_id, old.courier_id)
    is distinct from (new.status_id, new.payment_status_id, new.courier_id))
  execute function tell_changed_order();
