-- What is left of a list by its facets, its collection, its stock and its sales, 4,096 products a row (docs/decisions/186): one set to count,
-- to choose the way by, and to read the ids from. facet_bits and bit_places stay for the release before.

-- Some values are wanted, not a thousand: their rows are looked up, not found among those of all values.
alter function facet_wanted(integer, jsonb) rows 5;

create function list_bits(asked jsonb) returns table (chunk integer, bits bit(4096)) language sql stable rows 250
  set search_path from current as $$
  with w as materialized (
    select * from facet_wanted((asked ->> 'in')::int, asked -> 'of')
  ), sets as (
    select w.facet, t.chunk, bit_or(t.bits) as bits from w join facet_postings t using (value_id) group by w.facet, t.chunk
    union all
    select v.facet, t.chunk, t.bits from facet_values v join facet_postings t on t.value_id = v.id
    where v.facet = 'list' and v.slug = asked ->> 'list'
      or v.facet = 'stock' and asked ? 'stock' or v.facet = 'sale' and asked ? 'sale'
  )
  select chunk, bit_and(bits) from sets group by chunk
  having count(*) = (select count(distinct facet) from w) + 1 + (asked ? 'stock')::int + (asked ? 'sale')::int
$$;
comment on function list_bits is
  'asked: {"in": the collection whose attributes are meant, "of": {"colour": ["sage"]}, "list": the collection that is listed, 0 for all, '
  '"stock": true, "sale": true}. Facets that are not known narrow nothing.';
