-- A merchant's own reference of a product (SKU), by which imports know it again (docs/decisions/123). Optional.

alter table products add column reference text;
comment on column products.reference is
  'The merchant''s own name of the product (SKU); unique among products that are not deleted, regardless of case.';

-- Not valid: it holds for every write, and no row has been there that could break it.
alter table products add constraint products_reference_check check (char_length(reference) between 1 and 60) not valid;

-- As in 0097; the panel's search finds references.
create or replace function note_changed_products() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select t.tag
    from changed n join former o on o.id = n.id
      cross join lateral (select
        (n.deleted_at is null, n.category_id, n.created_at) is distinct from (o.deleted_at is null, o.category_id, o.created_at)
          as moved) m
      cross join lateral unnest(
        array['p' || n.id]
        || case when m.moved then array['list:0', 'list:' || n.category_id, 'list:' || o.category_id] else '{}' end
        || case when n.final_price <> o.final_price then array['price:0', 'price:' || n.category_id] else '{}' end
        || case when (n.discount > 0) <> (o.discount > 0) then array['sale:0', 'sale:' || n.category_id] else '{}' end
        || case when n.available <> o.available then array['stock:0', 'stock:' || n.category_id] else '{}' end
        || case when (n.name, n.description,
            n.width_mm, n.height_mm, n.depth_mm, n.material, n.color, n.care, n.origin, n.attributes, n.reference)
          is distinct from (o.name, o.description,
            o.width_mm, o.height_mm, o.depth_mm, o.material, o.color, o.care, o.origin, o.attributes, o.reference) then array['words'] else '{}' end
      ) t (tag)
    where t.tag is not null));
  return null;
end
$$;
