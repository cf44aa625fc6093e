-- Which products lists show, kept beside their counters: "most viewed" of everything is read from one index, also on
-- its three hundredth page, instead of looking up each product that it skips (docs/decisions/012).

alter table product_popularity add column listed boolean not null default true;
comment on column product_popularity.listed is 'false once the product is deleted. Kept by triggers.';

update product_popularity s set listed = false from products p where p.id = s.product_id and p.deleted_at is not null;

drop index product_popularity_most_viewed;
drop index product_popularity_most_purchased;
create index product_popularity_most_viewed on product_popularity (view_count desc, product_id desc) where listed;
create index product_popularity_most_purchased on product_popularity (purchase_count desc, product_id desc) where listed;

create or replace function create_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  insert into product_popularity (product_id, listed) select id, deleted_at is null from inserted;
  return null;
end
$$;

create function list_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  update product_popularity s set listed = changed.deleted_at is null
  from changed where changed.id = s.product_id and s.listed <> (changed.deleted_at is null);
  return null;
end
$$;
create trigger list_product_popularity after update on products
  referencing new table as changed for each statement execute function list_product_popularity();
