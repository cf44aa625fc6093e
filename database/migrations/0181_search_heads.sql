-- What a name is about counts more than the other words (docs/decisions/189). The index is written anew by the
-- maintenance job; queries are read as before.

-- As in 0042, with feet and inches: 7 ft. 10 in. x 10 ft. is "7x10" and, rounded as shoppers say it, "8x10".
create or replace function search_clean(given text) returns text language plpgsql immutable parallel safe
  set search_path from current as $$
declare
  feet_and_inches constant text := '\m([0-9]{1,3})ft(?: +([0-9]{1,3})in)? *[x×] *([0-9]{1,3})ft(?: +([0-9]{1,3})in)?\M';
  cleaned text := lower(given);
  rounded text;
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
    if cleaned ~ '[0-9]ft +[0-9]+in *[x×]|[x×] *[0-9]+ft +[0-9]' then
      select string_agg(format(' %sftx%sft', part[1]::int + (coalesce(part[2]::int, 0) >= 6)::int,
        part[3]::int + (coalesce(part[4]::int, 0) >= 6)::int), '') into rounded
      from regexp_matches(cleaned, feet_and_inches, 'g') part
      where coalesce(part[2]::int, 0) >= 6 or coalesce(part[4]::int, 0) >= 6;
      cleaned := regexp_replace(cleaned, feet_and_inches, ' \1ftx\3ft ', 'g') || coalesce(rounded, '');
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

-- As in 0040. What stands in brackets, a title in quotes and what joins two measures ends no name: "48 in. - 84 in.
-- Curtain Rod", "3 in. (76 mm) Bar Pull", "16 in. x 20 in. "Vase with Flowers" Canvas Art".
create or replace function search_head(name text) returns text[] language plpgsql stable parallel safe
  set search_path from current as $$
declare
  plain text := lower(name);
  parts text[];
  stems text[];
  last integer;
begin
  if plain ~ '[(\["“]' then
    plain := regexp_replace(plain, '[(\[][^)\]]*[)\]]|(?<!\S)["“][[:alpha:]][^"”]*["”]', ' ', 'g');
  end if;
  if plain ~ '[0-9]' then
    plain := regexp_replace(plain,
      '([0-9](?:\s?(?:in|ft|cm|mm|inch|inches|feet)\M\.?|["”″''’′])?)\s?(?:[-–—]|to|by)\s?(?=[0-9])', '\1 ', 'g');
  end if;
  parts := regexp_split_to_array(plain,
    '\s(?:in|with|for|by|from|on|at|to|without|w/)\s|[,;:]\s|[(\[|]|\s[-–—]\s');
  stems := (search_in_order(search_clean(case when parts[1] ~ '[[:alpha:]]' then parts[1] else name end))).stems;
  last := coalesce(cardinality(stems), 0);
  while last > 1 and (stems[last] ~ '[0-9]' or stems[last] = 'onli') loop last := last - 1; end loop;
  if last = 0 then return '{}'; end if;
  if last > 1 and stems[last] = any ('{set,pair,trio,duo,pack,kit,bundl,piec,collect}') then
    return stems[last - 1:last];
  end if;
  return stems[last:last];
end
$$;

-- As in 0042. A word that is not what the name is about keeps 70 % of its impact: of "lamp", lamps are wanted rather
-- than lamp shades, however often and wherever else the word stands.
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
  name_length := 0.4 + 0.6 * cardinality(name_words) / 12;
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

insert into search_synonyms (word, means, built_in)
select distinct one, other, true
from regexp_split_to_table($lines$
toilet paper holder, tissue holder, toilet tissue holder, toilet roll holder
bed frame, platform bed
torchiere, floor lamp
towel rack, towel bar, towel rail
drawer pull, drawer handle, cabinet pull, cabinet handle
cabinet hardware, cabinet knob, cabinet pull
vanity light, bath light, bathroom light
shower curtain ring, shower curtain hook
curtain, curtain panel, window panel
string lights, fairy lights
christmas lights, holiday lights
floating shelf, wall shelf, wall ledge
accent chair, armchair, arm chair, club chair
closet organizer, closet system
trash bag, garbage bag
space saver, over the toilet storage
full length mirror, floor mirror, cheval mirror
area rug, throw rug, accent rug
sofa bed, sleeper sofa, futon
flower pot, plant pot
flameless candle, led candle
peel and stick wallpaper, removable wallpaper, self adhesive wallpaper
magazine holder, magazine rack
$lines$, '\n') line,
  regexp_split_to_table(line, ',\s*') one, regexp_split_to_table(line, ',\s*') other
where line <> '' and one <> other
on conflict do nothing;

insert into search_due select id from products where deleted_at is null on conflict do nothing;
