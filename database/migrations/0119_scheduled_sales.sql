-- Sales that begin and end by themselves (issue 15, docs/decisions/133). products.discount stays what holds now, so that lists,
-- cards, filters and the release before this one read what they always read.

create table product_sales (
  product_id integer primary key references products on delete cascade,
  discount numeric(5, 2) not null check (discount > 0 and discount <= 100),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) check (ends_at > starts_at),
  base_discount numeric(5, 2)
);
comment on table product_sales is
  'The scheduled sale of a product. While base_discount is null it waits; then it runs: products.discount is the sale''s, and '
  'base_discount is what comes back when it ends. The row goes with its end.';
create index product_sales_to_start on product_sales (starts_at) where base_discount is null;
create index product_sales_to_end on product_sales (ends_at);

-- Starts and ends what is due by the database's clock. The caller holds the lock of the catalogue.
create function settle_sales() returns void language plpgsql set search_path from current as $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
begin
  perform set_config('mantel.settles_sales', 'on', true), set_config('mantel.admin', '', true);
  perform from products where id in (
    select product_id from product_sales where ends_at <= now() or (base_discount is null and starts_at <= now())
  ) order by id for no key update;
  with ended as (
    delete from product_sales where ends_at <= now() returning product_id, base_discount
  )
  update products set discount = ended.base_discount from ended
  where id = ended.product_id and ended.base_discount is not null;
  with started as (
    update product_sales s set base_discount = p.discount from products p
    where p.id = s.product_id and s.base_discount is null and s.starts_at <= now()
    returning s.product_id, s.discount
  )
  update products set discount = started.discount from started where id = started.product_id;
  perform set_config('mantel.settles_sales', '', true), set_config('mantel.admin', admin, true);
end
$$;

-- Who writes a discount while a sale runs, this release or the one before it, means from now on: it ends the sale.
create function end_sale_by_hand() returns trigger language plpgsql set search_path from current as $$
begin
  if coalesce(current_setting('mantel.settles_sales', true), '') = '' then
    delete from product_sales where product_id = new.id and base_discount is not null;
  end if;
  return null;
end
$$;
create trigger end_sale_by_hand after update of discount on products for each row
  when (new.discount is distinct from old.discount) execute function end_sale_by_hand();

-- Every instance has to know when the next sale starts or ends. Statements that change no sale, as most edits of a discount, note
-- nothing.
create function note_sales() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{sales}');
  end if;
  return null;
end
$$;
create trigger note_sales_inserted after insert on product_sales
  referencing new table as changed for each statement execute function note_sales();
create trigger note_sales_updated after update on product_sales
  referencing new table as changed for each statement execute function note_sales();
create trigger note_sales_deleted after delete on product_sales
  referencing old table as changed for each statement execute function note_sales();

create function keep_sale_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('sale_discount', old.discount, 'sale_starts_at', old.starts_at, 'sale_ends_at', old.ends_at),
    jsonb_build_object('sale_discount', new.discount, 'sale_starts_at', new.starts_at, 'sale_ends_at', new.ends_at));
  return null;
end
$$;
create trigger keep_audit after insert or delete or update of discount, starts_at, ends_at on product_sales for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_sale_audit();
