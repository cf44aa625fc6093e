-- Names that are long for their sizes and packs, and more built-in synonyms (docs/decisions/201). Documents are written anew by the
-- maintenance job; queries are read as before.
-- takes-lock: four rows of synonyms

-- As in 0181; the length of a name matters half as much: "50 in. W x 84 in. L (Set of 2)" makes a curtain no less of one.
create or replace function search_document(name text, collection text, description text,
    out words text[], out impacts bytea, out name_words text[], out spellings text[])
  language plpgsql stable parallel safe set search_path from current as $$
declare
  skipped constant text[] := search_skipped();
  name_text text := search_clean(name);
  rest_text text := search_clean(regexp_replace(description, '([a-z]{3})([A-Z][a-z])', '\1 \2', 'g'));
  collection_text text := search_clean(collection);
  name_vector tsvector := ts_delete(to_tsvector('shop_stems', name_text), skipped);
  rest_vector tsvector := ts_delete(to_tsvector('shop_stems', rest_text), skipped);
  head text[];
  name_length float8;
  rest_length float8;
begin
  name_words := coalesce(
    (select array_agg(lexeme order by place) from unnest(name_vector) t, unnest(t.positions) place), '{}');
  head := search_head(name);
  name_length := 0.7 + 0.3 * cardinality(name_words) / 12;
  rest_length := 0.4 + 0.6 * coalesce((select sum(cardinality(positions)) from unnest(rest_vector)), 0) / 100;
  select coalesce(array_agg(lexeme), '{}'),
    coalesce(string_agg(set_byte('\x00', 0, greatest(1,
      (255 * case when lexeme = any (head) then 1 else 0.7 end * weight / (0.3 + weight))::int4)), ''), '')
  into words, impacts
  from (
    select lexeme, coalesce(cardinality(array_positions(weights, 'A')), 0) / name_length
      + case when lexeme = any (head) then 0.5 / name_length else 0 end
      + 0.2 * coalesce(cardinality(array_positions(weights, 'D')), 0) / rest_length
      + 0.5 * coalesce(cardinality(array_positions(weights, 'B')), 0) as weight
    from unnest(setweight(name_vector, 'A') || setweight(rest_vector, 'D')
      || setweight(ts_delete(to_tsvector('shop_stems', collection_text), skipped), 'B'))
    where octet_length(lexeme) <= 100
  ) stem;
  spellings := tsvector_to_array(to_tsvector('shop_words', name_text || ' . ' || collection_text || ' . ' || rest_text));
end
$$;

insert into search_due select id from products where deleted_at is null on conflict do nothing;

-- A knob is no pull: who looked for cabinet pulls found knobs before other pulls.
update search_synonyms set enabled = false
where built_in and (word, means) in (
  ('cabinet knob', 'cabinet pull'), ('cabinet pull', 'cabinet knob'), ('knob', 'pull'), ('pull', 'knob'));

-- Each line: words that mean the same, in both directions.
insert into search_synonyms (word, means, built_in)
select distinct one, other, true
from regexp_split_to_table($lines$
crock pot, crockpot, slow cooker
frying pan, skillet, fry pan
tieback, holdback
silk flower, artificial flower
headboard, bedhead
range hood, hood vent, vent hood
bistro table, cafe table
bar table, pub table
entry table, entrance table
$lines$, '\n') line,
  regexp_split_to_table(line, ',\s*') one, regexp_split_to_table(line, ',\s*') other
where line <> '' and one <> other
on conflict do nothing;

-- Each line: a word, and what else is meant by it, in this direction alone.
insert into search_synonyms (word, means, built_in)
select distinct trim(split_part(line, '>', 1)), trim(other), true
from regexp_split_to_table($lines$
bookshelves > bookcase, bookshelf
light fixture > light, lantern
lighting fixture > light, lantern
cabinet hardware > cabinet knob, drawer pull
christmas decoration > christmas ornament, wreath, garland
holiday decoration > christmas ornament, wreath, garland
$lines$, '\n') line,
  regexp_split_to_table(split_part(line, '>', 2), ',') other
where line <> ''
on conflict do nothing;
