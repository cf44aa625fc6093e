-- Lists can be narrowed by what a product is chosen in (issue 17, 1 and 3; docs/decisions/150): each value of an option that one
-- of its variants has. Colour and Material join the facts of these names, other options are facets of their own.

comment on table facet_values is
  'What products can be filtered by. The facet is `material`, `color`, `width`, `height`, `depth`, `a` and an attribute''s '
  'id, or `o:` and the slug of an option''s name; `list` (a collection, 0 for all), `stock` and `sale` stand for the other '
  'filters. The slug is what addresses say.';

create or replace function facets_of(p products) returns table (facet text, label text)
language sql stable set search_path from current as $$
  select f.facet, f.label from (
    select 'list', '0' union all select 'list', p.category_id::text
    union all select 'stock', '1' where p.available
    union all select 'sale', '1' where p.discount > 0
    union all select 'material', p.material
    union all select 'color', p.color
    union all select 'width', facet_range(p.width_mm / 10.0)
    union all select 'height', facet_range(p.height_mm / 10.0)
    union all select 'depth', facet_range(p.depth_mm / 10.0)
    union all select 'a' || a.id,
      case when a.type = 'number' then facet_range((p.attributes ->> a.id::text)::numeric) else p.attributes ->> a.id::text end
    from collection_attributes a
    where p.attributes is not null and a.category_id = p.category_id and attribute_is_filter(a) and p.attributes ? a.id::text
      and (a.type <> 'yes_no' or p.attributes -> a.id::text = 'true')
    union all select case when s.slug in ('colour', 'color') then 'color' when s.slug = 'material' then s.slug else 'o:' || s.slug end,
      v.option_values[o.place]
    from product_options po
      cross join jsonb_array_elements(po.options) with ordinality o (option, place)
      cross join lateral (select facet_slug(o.option ->> 'name') as slug) s
      join product_variants v on v.product_id = po.product_id and v.deleted_at is null
    where po.product_id = p.id and s.slug <> ''
  ) f (facet, label)
  where p.deleted_at is null and facet_slug(f.label) <> ''
$$;

-- As in 0125, with the facets.
create or replace function show_changed_variants(ids integer[]) returns void language plpgsql set search_path from current as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform note_catalogue_change('{words}' || array(select 'p' || id from unnest(ids) id));
  perform follow_variants(ids);
  perform write_product_cards(ids);
  perform write_product_facets(ids);
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
end
$$;

-- As in 0143, with options: an attribute of the collection stands before an option of its name.
create or replace function facet_wanted(collection integer, wanted jsonb) returns table (facet text, value_id integer)
language sql stable set search_path from current as $$
  select f.facet, v.id
  from jsonb_each(wanted) w
    cross join lateral (select case w.key
      when 'colour' then 'color'
      when 'material' then 'material' when 'width' then 'width' when 'height' then 'height' when 'depth' then 'depth'
      else coalesce((select 'a' || a.id from collection_attributes a
        where a.category_id = collection and attribute_is_filter(a) and 'is.' || facet_slug(a.name::text) = w.key
        order by a.position limit 1), 'o:' || substr(w.key, 4)) end) f (facet)
    cross join lateral jsonb_array_elements_text(w.value) s (slug)
    join facet_values v on v.facet = f.facet and v.slug = s.slug
$$;

-- The few products that have variants already, after the writers before.
do $$
begin
  if exists (select from product_options) then
    perform from catalogue_version for update;
    perform write_product_facets(array(select product_id from product_options order by 1));
  end if;
end
$$;
