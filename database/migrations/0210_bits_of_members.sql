-- after-functions
-- Which products a list of members has is kept as bits too, like every other filter (docs/decisions/220). From now on triggers keep them; these are
-- the members that are there already.
select version from catalogue_version for update;
insert into facet_values (facet, slug, label)
  select 'members', category_id::text, category_id::text from member_lists on conflict do nothing;
insert into facet_postings as t (value_id, chunk, bits)
  select v.id, m.product_id >> 12, bit_or(facet_bit(m.product_id))
  from collection_products m join facet_values v on v.facet = 'members' and v.slug = m.category_id::text group by 1, 2
on conflict (value_id, chunk) do update set bits = t.bits | excluded.bits;
