-- Units of power, volume and weight; more built-in synonyms; and documents written in less time. The index is written
-- anew by the maintenance job.

-- Text with units, sizes and fractions brought into one form, and without punctuation: 8'' x 10'', 8 x 10 and 8x10 all
-- hold "8x10"; 30 in., 30-inch and 30" are "30 30in"; 60 watt, 60-watt and 60W are "60 60w"; 1-1/2 and 1.5 are "1 1f2".
create or replace function search_clean(given text) returns text language plpgsql immutable parallel safe
  set search_path from current as $$
declare
  cleaned text := lower(given);
begin
  if not is_normalized(cleaned) then cleaned := normalize(cleaned); end if;
  if cleaned ~ '[0-9]' then
    if cleaned ~ '[0-9],[0-9]' then
      cleaned := regexp_replace(cleaned, '([0-9]),([0-9]{3})', '\1\2', 'g');
    end if;
    if cleaned ~ '[0-9]/[0-9]' then
      cleaned := regexp_replace(cleaned, '\m([0-9]{1,2})/([0-9]{1,2})\M', '\1f\2', 'g');
    end if;
    if cleaned ~ '\.[0-9]' then
      cleaned := regexp_replace(cleaned, '\.50?\M', ' 1f2', 'g');
      cleaned := regexp_replace(cleaned, '\.250?\M', ' 1f4', 'g');
      cleaned := regexp_replace(cleaned, '\.750?\M', ' 3f4', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])\.([0-9])', '\1d\2', 'g');
      cleaned := regexp_replace(cleaned, '\m0 ([0-9]f)', '\1', 'g');
    end if;
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:inch(?:es)?\M|in\M\.?|"|″|”|''''|′′|’’)', '\1in ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:f(?:ee|oo)t\M|ft\M\.?|''|′|’)', '\1ft ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -](cm|mm)\M', '\1\2', 'g');
    if cleaned ~ '[0-9][ -]?(?:w|watts?|v|volts?|gal|gallons?|oz|ounces?|lbs?|pounds?|qts?|quarts?|pc|pieces?)\M' then
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?w(?:atts?)?\M', '\1w', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?v(?:olts?)?\M', '\1v', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?gal(?:lons?)?\M', '\1gal', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:oz|ounces?)\M', '\1oz', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:lbs?|pounds?)\M', '\1lb', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:qts?|quarts?)\M', '\1qt', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:pc|pieces?)\M', '\1pc', 'g');
    end if;
    if cleaned ~ '[0-9]ft +[0-9]' then
      cleaned := regexp_replace(cleaned, '([0-9]+)ft +[0-9]+in *[xX×] *([0-9]+)ft +[0-9]+in', ' \1ftx\2ft ', 'g');
    end if;
    if cleaned ~ '[0-9](in|ft|cm|mm)? *[wdhl]?\.? *(x|×|\*|by) *[0-9]' then
      cleaned := regexp_replace(cleaned,
        '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)? *[wdhl]?\.? *(?:x|×|\*|by) *([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)?\M',
        ' \1x\3 \1\2 \3\4 ', 'g');
    end if;
    if cleaned ~ '[0-9](in|ft|cm|mm|w|v|gal|oz|lb|qt|pc)\M' then
      cleaned := regexp_replace(cleaned,
        '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm|w|v|gal|oz|lb|qt|pc)\M', '\1 \1\2', 'g');
    end if;
  end if;
  if cleaned ~ '[''’`´]' then cleaned := regexp_replace(cleaned, '([[:alpha:]])[''’`´]([[:alpha:]])', '\1\2', 'g'); end if;
  return translate(cleaned, '.,;:!?()[]{}<>/\|@#$%^&*+=~`"''_-–—…·•™®©°×“”„‘’«»″′', repeat(' ', 60));
end
$$;

-- The stems of words: what shop_words gives, through shop_stem.
create text search configuration shop_stems (parser = default);
alter text search configuration shop_stems
  add mapping for asciiword, word, numword, hword, asciihword, numhword, hword_part, hword_asciipart, hword_numpart
  with unaccent, shop_stem;
alter text search configuration shop_stems
  add mapping for int, uint, float, sfloat, version, url, host, url_path, file, email, tag, entity, protocol
  with shop_stem;

-- As before, in a third of the time: PostgreSQL counts, stems and merges the words of all fields in one vector.
drop function search_document(text, text, text);
create function search_document(name text, collection text, description text,
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
  name_length := 0.4 + 0.6 * cardinality(name_words) / 12;
  rest_length := 0.4 + 0.6 * coalesce((select sum(cardinality(positions)) from unnest(rest_vector)), 0) / 100;
  select coalesce(array_agg(lexeme), '{}'),
    coalesce(string_agg(set_byte('\x00', 0, greatest(1, (255 * weight / (0.3 + weight))::int4)), ''), '')
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

insert into search_synonyms (word, means, built_in)
select distinct one, other, true
from regexp_split_to_table($lines$
doormat, door mat, welcome mat
bath, bathroom
light fixture, ceiling light, lighting fixture
bookshelf, shelving
carpet, rug
entry table, hall table, console table
pillow, cushion
throw pillow, decorative pillow
bedside lamp, table lamp
lantern, hanging light
sheer, curtain
valance, window topper
vanity top, countertop
counter stool, bar stool
side table, end table
accent table, side table
coffee table, cocktail table
storage cabinet, cupboard
toilet, commode
trashcan, trash can
wastebasket, trash can
screen, room divider
swing, hammock
lounge chair, lounger
spotlight, track light
recessed light, can light, downlight
tumbler, drinking glass
stemware, wine glass
dinnerware, dish set, plate set
fire pit, firepit
umbrella, parasol
garland, wreath
$lines$, '\n') line,
  regexp_split_to_table(line, ',\s*') one, regexp_split_to_table(line, ',\s*') other
where line <> '' and one <> other
on conflict do nothing;
