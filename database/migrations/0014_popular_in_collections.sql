-- Where a product is popular, kept beside its counters: a collection's "most viewed" is read from one index instead
-- of joining all counters with the collection's products (docs/decisions/012).

alter table product_popularity add column category_id integer;
comment on column product_popularity.category_id is 'The product''s collection. Kept by triggers.';

update product_popularity s set category_id = p.category_id from products p where p.id = s.product_id;

create index product_popularity_most_viewed_in_category
  on product_popularity (category_id, view_count desc, product_id desc) where listed;
create index product_popularity_most_purchased_in_category
  on product_popularity (category_id, purchase_count desc, product_id desc) where listed;

create or replace function create_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  insert into product_popularity (product_id, listed, category_id)
  select id, deleted_at is null, category_id from inserted;
  return null;
end
$$;

create or replace function list_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  update product_popularity s set listed = changed.deleted_at is null, category_id = changed.category_id
  from changed where changed.id = s.product_id
    and (s.listed, s.category_id) is distinct from (changed.deleted_at is null, changed.category_id);
  return null;
end
$$;
