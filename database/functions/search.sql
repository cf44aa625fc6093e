-- The search index: documents, postings, synonyms and pins (docs/decisions/037, 231, 093).

-- The digits 0 to 9 of 36 scripts: Arabic-Indic, Devanagari, full-width …
create or replace function search_digits() returns text language sql immutable parallel safe return (
  select string_agg(chr(ascii(zero) + digit), '' order by place, digit) from generate_series(0, 9) digit, string_to_table(
    U&'\0660\06F0\07C0\0966\09E6\0A66\0AE6\0B66\0BE6\0C66\0CE6\0D66\0DE6\0E50\0ED0\0F20\1040\1090\17E0\1810\1946\19D0\1A80\1A90\1B50\1BB0\1C40\1C50\A620\A8D0\A900\A9D0\A9F0\AA50\ABF0\FF10', null)
    with ordinality z (zero, place));

-- Text with units, sizes and fractions brought into one form, and without punctuation: 8'' x 10'', 8 x 10, 8x10 and
-- 7 ft. 10 in. x 10 ft. all hold "8x10"; 30 in., 30-inch and 30" are "30 30in"; 60 watt and 60W are "60 60w"; 1-1/2 and 1.5 are
-- "1 1f2"; 2'6 and 2 ft 6 in are one length. Digits and spaces of all scripts are such, Arabic is without vowel signs, what is not seen
-- (soft hyphens, marks of direction, joiners) says nothing. Each two letters of Chinese and Japanese in a row are one word, and
-- the last one of its own. "w/" is "with", "w/o" is "without", and so is a "w" between words: "vanity 36 w/ top" is no lamp of 36 watts.
create or replace function search_clean(given text) returns text language plpgsql immutable parallel safe
  set search_path from current as $$
declare
  feet_and_inches constant text := '\m([0-9]{1,3})ft(?: +([0-9]{1,3})in)? *[x×] *([0-9]{1,3})ft(?: +([0-9]{1,3})in)?\M';
  -- Chinese characters, Hiragana and Katakana.
  unparted constant text := U&'[\3005\3041-\3096\30A1-\30FA\30FC\3400-\4DBF\4E00-\9FFF\FF66-\FF9D]';
  kana constant text := U&'[\3041-\3096\30A1-\30FA\30FC]';
  cleaned text := lower(given);
  rounded text;
begin
  if not is_normalized(cleaned) then cleaned := normalize(cleaned); end if;
  if cleaned ~ '[^\x01-\x7f]' then
    cleaned := regexp_replace(cleaned, U&'[\00AD\0600-\0605\061C\06DD\070F\180E\200B-\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB]', '', 'g');
    cleaned := regexp_replace(cleaned, U&'[\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]', ' ', 'g');
    cleaned := translate(cleaned, search_digits(), repeat('0123456789', 36));
    if cleaned ~ U&'[\FF01-\FF5E]' then
      select string_agg(case when letter ~ U&'[\FF01-\FF5E]' then lower(normalize(letter, NFKC)) else letter end, '' order by place)
        into cleaned from unnest(string_to_array(cleaned, null)) with ordinality l (letter, place);
    end if;
    cleaned := replace(replace(replace(cleaned, '½', ' 1f2'), '¼', ' 1f4'), '¾', ' 3f4');
    if cleaned ~ unparted then
      cleaned := normalize(cleaned, NFKC);
      select string_agg(case when letter !~ unparted then letter
          when following ~ unparted then format(' %s%s ', letter, following)
          when letter ~ kana and former ~ unparted then ' '
          else format(' %s ', letter) end, '' order by place) into cleaned
      from (select letter, place, lag(letter) over (order by place) as former, lead(letter) over (order by place) as following
        from unnest(string_to_array(cleaned, null)) with ordinality l (letter, place)) letters;
    end if;
    cleaned := translate(cleaned, 'أإآٱىیكةؤئ' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0670', 'ااااييکهوي');
  end if;
  cleaned := regexp_replace(cleaned, '\mw/o\M', 'without', 'g');
  cleaned := regexp_replace(cleaned, '\mw/\s?(?=[[:alnum:]])', 'with ', 'g');
  if cleaned ~ '[0-9]' then
    cleaned := regexp_replace(cleaned, '([0-9]),([0-9]{3})', '\1\2', 'g');
    cleaned := regexp_replace(cleaned, '\m([0-9]{1,2})/([0-9]{1,2})\M', '\1f\2', 'g');
    if cleaned ~ '\.[0-9]' then
      cleaned := regexp_replace(cleaned, '\.50?\M', ' 1f2', 'g');
      cleaned := regexp_replace(cleaned, '\.250?\M', ' 1f4', 'g');
      cleaned := regexp_replace(cleaned, '\.750?\M', ' 3f4', 'g');
      cleaned := regexp_replace(cleaned, '([0-9])\.([0-9])', '\1d\2', 'g');
      cleaned := regexp_replace(cleaned, '\m0 ([0-9]f)', '\1', 'g');
    end if;
    cleaned := regexp_replace(cleaned, '([0-9])[''′’]([0-9]{1,2})(?=$|[\s,x×])', '\1ft \2in ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:inch(?:es)?\M|in\M\.?|"|″|”|''''|′′|’’)', '\1in ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:(?:f(?:ee|oo)t|ft\.?)(?![[:alpha:]])|''|′|’)', '\1ft ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -](cm|mm)\M', '\1\2', 'g');
    if cleaned ~ '[0-9][ -]?(?:w|watts?|v|volts?|gal|gallons?|oz|ounces?|lbs?|pounds?|qts?|quarts?|pc|pieces?)\M' then
      cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:(w)(?:atts?)?|(v)(?:olts?)?|(gal)(?:lons?)?)\M', '\1\2\3\4', 'g');
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
    cleaned := regexp_replace(cleaned,
      '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)? *[wdhl]?\.? *(?:x|×|\*|by) *([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)?\M',
      ' \1x\3 \1\2 \3\4 ', 'g');
    cleaned := regexp_replace(cleaned,
      '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm|w|v|gal|oz|lb|qt|pc)\M', '\1 \1\2', 'g');
  end if;
  cleaned := regexp_replace(cleaned, '([[:alpha:]]) w(?= [[:alpha:]]{2})', '\1 with', 'g');
  cleaned := regexp_replace(cleaned, '([[:alpha:]])[''’`´]([[:alpha:]])', '\1\2', 'g');
  return translate(cleaned, '.,;:!?()[]{}<>/\|@#$%^&*+=~`"''_-–—…·•™®©°×“”„‘’«»″′', repeat(' ', 60));
end
$$;

-- Words that say nothing about a product. Shorter than the usual list: "over", "under" and "off" do in a shop.
create or replace function search_skipped() returns text[] language sql immutable parallel safe
  return array['a', 'an', 'the', 'and', 'or', 'of', 'for', 'to', 'in', 'on', 'at', 'by', 'is', 'are', 'be', 'it', 'its',
    'as', 'this', 'that', 'these', 'those', 'with', 'from', 'you', 'your', 'can', 'will', 'has', 'have', 'was', 'were',
    'i', 'we', 'our', 'my', 'me', 'do', 'does', 'not', 'which', 'into', 'than', 'then', 'so', 'such', 's', 't', 'x'];

-- The words of a clean text in order, as they are written and as stems.
create or replace function search_in_order(cleaned text, out words text[], out stems text[]) language sql stable parallel safe
  set search_path from current as $$
  select array_agg(lexeme order by place), array_agg(coalesce((ts_lexize('shop_stem', lexeme))[1], lexeme) order by place)
  from unnest(ts_delete(to_tsvector('shop_words', cleaned), search_skipped())) t, unnest(t.positions) place
$$;

-- The stems of the noun that a name is about: the last word before "in", "with", a comma, a bracket; for "Vase Pair" the word
-- before it too. What stands in brackets, a title in quotes and what joins two measures ends no name: "48 in. - 84 in. Curtain
-- Rod", "16 in. x 20 in. "Vase with Flowers" Canvas Art". "Ceiling Fan w/Light" is about the fan.
create or replace function search_head(name text) returns text[] language plpgsql stable parallel safe
  set search_path from current as $$
declare
  plain text := regexp_replace(lower(name), '[(\[][^)\]]*[)\]]|(?<!\S)["“][[:alpha:]][^"”]*["”]', ' ', 'g');
  parts text[];
  stems text[];
  last integer;
begin
  plain := regexp_replace(plain,
    '([0-9](?:\s?(?:in|ft|cm|mm|inch|inches|feet)\M\.?|["”″''’′])?)\s?(?:[-–—]|to|by)\s?(?=[0-9])', '\1 ', 'g');
  parts := regexp_split_to_array(plain, '\s(?:in|with|for|by|from|on|at|to|without)\s|\sw/|[,;:]\s|[(\[|]|\s[-–—]\s');
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

-- Writes a segment's postings again from its documents. false: another session is at it.
create or replace function search_pack(packed integer) returns boolean language plpgsql set search_path from current as $$
declare
  newest bigint;
begin
  if not pg_try_advisory_xact_lock(7262836, packed) then return false; end if;
  select max(change) into newest from search_changes
  where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383;
  delete from search_postings where index_version = 1 and segment = packed;
  insert into search_postings (word, segment, documents, postings)
  select word, packed, count(*), string_agg(
    substring(int4send(((product_id & 16383) << 8) | impact) from 2), ''::bytea order by impact desc, product_id desc)
  from (
    select unnest(d.words) as word, d.product_id,
      get_byte(d.impacts, generate_series(0, cardinality(d.words) - 1)) as impact
    from search_documents d
    where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383
  ) posting
  group by word;
  insert into search_segments (segment, documents)
  select packed, count(*) from search_documents
  where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383
  on conflict (index_version, segment) do update set documents = excluded.documents, packed_at = now();
  delete from search_changes
  where index_version = 1 and product_id between packed << 14 and (packed << 14) + 16383 and change <= newest;
  return true;
end
$$;

-- Writes the documents of products again, with their facts and the words of their variants. They are packed later (pack-search.ts).
create or replace function search_write(ids integer[]) returns void language plpgsql
  set search_path from current set work_mem = '32MB' as $$
begin
  if cardinality(ids) = 0 then return; end if;
  with fresh as materialized (
    select p.id, d.* from products p join categories c on c.id = p.category_id
      cross join lateral search_document(p.name, c.name::text,
        concat_ws(' . ', p.description, product_facts_text(p), product_variants_text(p.id))) d
    where p.id = any (ids) and p.deleted_at is null
  ), spelled as (
    insert into search_words (word, stem)
    select word, coalesce((ts_lexize('shop_stem', word))[1], word)
    from (select distinct unnest(spellings) as word from fresh) w
    where word ~ '^[[:alpha:]]{2,}$' and not exists (select from search_words s where s.word = w.word)
    on conflict do nothing
  ), gone as (
    delete from search_documents
    where index_version = 1 and product_id = any (ids) and product_id not in (select id from fresh)
  )
  insert into search_documents (product_id, words, impacts, name_words)
  select id, words, impacts, name_words from fresh
  on conflict (index_version, product_id) do update
    set words = excluded.words, impacts = excluded.impacts, name_words = excluded.name_words;
  insert into search_changes (product_id, words, impacts)
  select id, coalesce(d.words, '{}'), coalesce(d.impacts, '')
  from unnest(ids) id left join search_documents d on d.index_version = 1 and d.product_id = id
  on conflict (index_version, product_id) do update
    set change = default, words = excluded.words, impacts = excluded.impacts;
end
$$;

-- In how many products a stem occurs; what has changed since it was packed may count twice.
create or replace function search_frequency(stem text) returns integer language sql stable parallel safe
  set search_path from current as $$
  select (coalesce((select sum(documents) from search_postings where index_version = 1 and word = stem), 0)
    + (select count(*) from search_changes where index_version = 1 and words @> array[stem]))::int4
$$;

-- The triggers' names come after bump_catalogue_version: there writers of the catalogue wait for each other.
create or replace function keep_search_of_products() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform search_write(array(select id from changed where deleted_at is null));
  elsif tg_op = 'DELETE' then
    perform search_write(array(select id from former where deleted_at is null));
  else
    perform search_write(array(
      select changed.id from changed join former on former.id = changed.id
      where (changed.name, changed.description, changed.category_id, changed.deleted_at is null,
          changed.width_mm, changed.height_mm, changed.depth_mm, changed.material, changed.color, changed.care, changed.origin, changed.attributes)
        is distinct from (former.name, former.description, former.category_id, former.deleted_at is null,
          former.width_mm, former.height_mm, former.depth_mm, former.material, former.color, former.care, former.origin, former.attributes)));
  end if;
  return null;
end
$$;
create or replace trigger keep_search_deleted after delete on products referencing old table as former for each statement execute function keep_search_of_products();
create or replace trigger keep_search_inserted after insert on products referencing new table as changed for each statement execute function keep_search_of_products();
create or replace trigger keep_search_updated after update on products referencing old table as former new table as changed for each statement execute function keep_search_of_products();

create or replace function keep_search_of_all_products() returns trigger language plpgsql set search_path from current as $$
begin
  truncate search_documents, search_changes, search_postings, search_segments, search_due;
  return null;
end
$$;
create or replace trigger keep_search_emptied after truncate on products for each statement execute function keep_search_of_all_products();

create or replace function keep_search_of_categories() returns trigger language plpgsql set search_path from current as $$
declare
  ids integer[] := array(
    select p.id from products p join changed on changed.id = p.category_id join former on former.id = changed.id
    where changed.name::text is distinct from former.name::text and p.deleted_at is null);
begin
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
  return null;
end
$$;
create or replace trigger keep_search_updated after update on categories referencing old table as former new table as changed for each statement execute function keep_search_of_categories();

-- Writes documents again beside writers of the catalogue: it waits for its turn among them.
create or replace function search_refresh(ids integer[]) returns void language plpgsql set search_path from current as $$
begin
  perform from catalogue_version for update;
  perform search_write(ids);
  delete from search_due where product_id = any (ids);
end
$$;

create or replace function keep_synonym_stems() returns trigger language plpgsql set search_path from current as $$
begin
  new.word_stems := coalesce((search_in_order(search_clean(new.word))).stems, '{}');
  new.means_stems := coalesce((search_in_order(search_clean(new.means))).stems, '{}');
  return new;
end
$$;
create or replace trigger keep_synonym_stems before insert or update on search_synonyms for each row execute function keep_synonym_stems();

-- A product's document (docs/decisions/231). A word weighs 1 in the name, .5 more where the name is about it, .5 in the
-- collection and .2 in the description, however often it stands there; of names longer than 12 words a little less. What
-- that is worth rises towards 1: weight / (.3 + weight), in seven bits. The lowest bit says that the name is about the word.
create or replace function search_document(name text, collection text, description text,
    out words text[], out impacts bytea, out name_words text[], out spellings text[])
  language plpgsql stable parallel safe set search_path from current as $$
declare
  skipped constant text[] := search_skipped();
  name_text text := search_clean(name);
  rest_text text := search_clean(regexp_replace(description, '([a-z]{3})([A-Z][a-z])', '\1 \2', 'g'));
  collection_text text := search_clean(collection);
  name_vector tsvector := ts_delete(to_tsvector('shop_stems', name_text), skipped);
  head text[] := search_head(name);
  name_length float8;
begin
  name_words := coalesce(
    (select array_agg(lexeme order by place) from unnest(name_vector) t, unnest(t.positions) place), '{}');
  name_length := 0.7 + 0.3 * cardinality(name_words) / 12;
  select coalesce(array_agg(lexeme), '{}'),
    coalesce(string_agg(set_byte('\x00', 0,
      2 * greatest(1, round(127 * weight / (0.3 + weight)))::int4 + is_head::int4), ''), '')
  into words, impacts
  from (
    select lexeme, lexeme = any (head) as is_head,
      (('A' = any (weights))::int4 + case when lexeme = any (head) then 0.5 else 0 end) / name_length
        + 0.5 * ('B' = any (weights))::int4 + 0.2 * ('D' = any (weights))::int4 as weight
    from unnest(setweight(name_vector, 'A')
      || setweight(ts_delete(to_tsvector('shop_stems', rest_text), skipped), 'D')
      || setweight(ts_delete(to_tsvector('shop_stems', collection_text), skipped), 'B'))
    where octet_length(lexeme) <= 100
  ) stem;
  spellings := tsvector_to_array(to_tsvector('shop_words', name_text || ' . ' || collection_text || ' . ' || rest_text));
end
$$;

create or replace function keep_pin_stems() returns trigger language plpgsql set search_path from current as $$
begin
  new.stems := coalesce((search_in_order(search_clean(new.words))).stems, '{}');
  return new;
end
$$;
create or replace trigger keep_pin_stems before insert or update on search_pins for each row execute function keep_pin_stems();

-- What a search finds of a product's facts: 60 x 40 cm, oak, dimmable. Values of attributes, and the names of those that
-- are simply true. Empty for a product without facts.
create or replace function product_facts_text(p products) returns text language sql stable set search_path from current as $$
  select concat_ws(' . ', p.material, p.color, p.care, p.origin,
    round(p.width_mm / 10.0) || 'cm x ' || round(p.height_mm / 10.0) || 'cm',
    round(p.width_mm / 10.0) || 'cm x ' || round(p.depth_mm / 10.0) || 'cm',
    case when num_nonnulls(p.width_mm, p.height_mm, p.depth_mm) = 1 or p.width_mm is null
      then concat_ws(' . ', round(p.width_mm / 10.0) || 'cm', round(p.height_mm / 10.0) || 'cm', round(p.depth_mm / 10.0) || 'cm') end,
    case when p.attributes is not null then (
      select string_agg(
        case
          when a.type <> 'yes_no' then (p.attributes ->> a.id::text) || case when a.unit = '' then '' else ' ' || a.unit end
          when p.attributes -> a.id::text = 'true' then a.name::text
        end, ' . ' order by a.position)
      from collection_attributes a where a.category_id = p.category_id and p.attributes ? a.id::text) end)
$$;

-- What a search finds of a product's variants: their options' values and references.
create or replace function product_variants_text(id integer) returns text language sql stable set search_path from current as $$
  select string_agg(word, ' . ') from (
    select distinct unnest(option_values || reference) as word from product_variants v
    where v.product_id = product_variants_text.id and deleted_at is null
  ) w
$$;

create or replace function search_stem(word text) returns text language sql stable parallel safe set search_path from current as $$
  select coalesce((ts_lexize('shop_stem', word))[1], word)
$$;

-- Words of the catalogue and of the synonyms that a typed one may be a slip of. pg_trgm's setting is known once its library is loaded.
do $$ begin perform show_limit(); end $$;
create or replace function search_alike(typed text, out word text, out stem text, out similarity real, out is_synonym boolean)
  returns setof record language sql stable set search_path from current set pg_trgm.similarity_threshold = 0.2 as $$
  (select w.word, w.stem, similarity(w.word, typed), false from search_words w
    where w.word % typed and char_length(w.word) between char_length(typed) - 2 and char_length(typed) + 2
    order by 3 desc limit 40)
  union all
  select lower(s.word), s.word_stems[1], similarity(lower(s.word), typed), true from search_synonyms s
    where s.enabled and cardinality(s.word_stems) = 1 and lower(s.word) % typed
$$;
