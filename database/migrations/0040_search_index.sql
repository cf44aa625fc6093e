-- The search index (docs/decisions/037). Products are analysed into documents by triggers, in the transaction of the
-- write; documents are packed by word into postings, 16,384 product ids a segment. What has changed since its segment
-- was packed lies in search_changes, and stands before what is packed. index_version tells the analyser's releases
-- apart: a later one fills rows of its own while this one is still being searched.

create text search dictionary shop_stem (template = snowball, language = english);

-- Words as they are written, without accents and case.
create text search configuration shop_words (parser = default);
alter text search configuration shop_words
  add mapping for asciiword, word, numword, hword, asciihword, numhword, hword_part, hword_asciipart, hword_numpart
  with unaccent, simple;
alter text search configuration shop_words
  add mapping for int, uint, float, sfloat, version, url, host, url_path, file, email, tag, entity, protocol with simple;

create table search_documents (
  index_version smallint not null default 1,
  product_id integer not null,
  words text[] not null,
  impacts bytea not null check (octet_length(impacts) = cardinality(words)),
  name_words text[] not null,
  primary key (index_version, product_id)
);
comment on table search_documents is
  'Every product that can be found: its stems, sorted; how much each says about it, a byte each (BM25F without idf); '
  'the stems of its name in order. Kept by triggers.';

create table search_changes (
  index_version smallint not null default 1,
  product_id integer not null,
  change bigint generated always as identity,
  words text[] not null,
  impacts bytea not null,
  primary key (index_version, product_id)
);
comment on table search_changes is
  'Documents that have changed since their segment was packed; without words: no longer to be found.';
create index search_changes_by_word on search_changes using gin (words) with (gin_pending_list_limit = 256);

create table search_postings (
  index_version smallint not null default 1,
  word text collate "C" not null,
  segment integer not null,
  documents integer not null,
  postings bytea not null,
  primary key (index_version, word, segment)
);
alter table search_postings alter column postings set storage external;
comment on table search_postings is
  'The packed index: for each stem and segment (product id / 16,384) three bytes a product, the greatest impact first: '
  'the id within the segment (2 bytes), the impact (1 byte).';
create index search_postings_by_segment on search_postings (index_version, segment);

create table search_segments (
  index_version smallint not null default 1,
  segment integer not null,
  documents integer not null,
  packed_at timestamptz(3) not null default now(),
  primary key (index_version, segment)
);
comment on table search_segments is 'Which segments are packed, and how many products each holds.';

create table search_words (
  word text collate "C" primary key,
  stem text collate "C" not null
);
comment on table search_words is
  'Every word of letters in the catalogue as it is written, and its stem: what spelling is corrected to and what words '
  'are completed to.';
create index search_words_alike on search_words using gin (word gin_trgm_ops);
create index search_words_by_stem on search_words (stem);

create table search_due (
  product_id integer primary key
);
comment on table search_due is
  'Products whose documents are to be written by the maintenance job: those of a large collection that was renamed, '
  'and all of a shop that had no index yet.';

-- Text with units, sizes and fractions brought into one form, and without punctuation: 8'' x 10'', 8 x 10 and 8x10 all
-- hold "8x10"; 30 in., 30-inch and 30" are "30 30in"; 1-1/2 and 1.5 are "1 1f2".
create function search_clean(given text) returns text language plpgsql immutable parallel safe
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
    if cleaned ~ '[0-9]ft +[0-9]' then
      cleaned := regexp_replace(cleaned, '([0-9]+)ft +[0-9]+in *[xX×] *([0-9]+)ft +[0-9]+in', ' \1ftx\2ft ', 'g');
    end if;
    if cleaned ~ '[0-9](in|ft|cm|mm)? *[wdhl]?\.? *(x|×|\*|by) *[0-9]' then
      cleaned := regexp_replace(cleaned,
        '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)? *[wdhl]?\.? *(?:x|×|\*|by) *([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)?\M',
        ' \1x\3 \1\2 \3\4 ', 'g');
    end if;
    if cleaned ~ '[0-9](in|ft|cm|mm)\M' then
      cleaned := regexp_replace(cleaned, '\m([0-9]+(?:[fd][0-9]+)?)(in|ft|cm|mm)\M', '\1 \1\2', 'g');
    end if;
  end if;
  if cleaned ~ '[''’`´]' then cleaned := regexp_replace(cleaned, '([[:alpha:]])[''’`´]([[:alpha:]])', '\1\2', 'g'); end if;
  return translate(cleaned, '.,;:!?()[]{}<>/\|@#$%^&*+=~`"''_-–—…·•™®©°×“”„‘’«»″′', repeat(' ', 60));
end
$$;

-- Words that say nothing about a product. Shorter than the usual list: "over", "under" and "off" do in a shop.
create function search_skipped() returns text[] language sql immutable parallel safe
  return array['a', 'an', 'the', 'and', 'or', 'of', 'for', 'to', 'in', 'on', 'at', 'by', 'is', 'are', 'be', 'it', 'its',
    'as', 'this', 'that', 'these', 'those', 'with', 'from', 'you', 'your', 'can', 'will', 'has', 'have', 'was', 'were',
    'i', 'we', 'our', 'my', 'me', 'do', 'does', 'not', 'which', 'into', 'than', 'then', 'so', 'such', 's', 't', 'x'];

-- The words of a clean text in order, as they are written and as stems.
create function search_in_order(cleaned text, out words text[], out stems text[]) language sql stable parallel safe
  set search_path from current as $$
  select array_agg(lexeme order by place), array_agg(coalesce((ts_lexize('shop_stem', lexeme))[1], lexeme) order by place)
  from unnest(ts_delete(to_tsvector('shop_words', cleaned), search_skipped())) t, unnest(t.positions) place
$$;

-- The stems of the noun that a name is about: the last word before "in", "with", a comma, a bracket; for "Vase Pair"
-- the word before it too.
create function search_head(name text) returns text[] language plpgsql stable parallel safe
  set search_path from current as $$
declare
  parts text[] := regexp_split_to_array(lower(name),
    '\s(?:in|with|for|by|from|on|at|to|without|w/)\s|[,;:]\s|[(\[|]|\s[-–—]\s');
  stems text[];
  last integer;
begin
  stems := (search_in_order(search_clean(case when parts[1] ~ '[[:alpha:]]' then parts[1] else name end))).stems;
  last := coalesce(cardinality(stems), 0);
  while last > 1 and stems[last] ~ '[0-9]' loop last := last - 1; end loop;
  if last = 0 then return '{}'; end if;
  if last > 1 and stems[last] = any ('{set,pair,trio,duo,pack,kit,bundl,piec,collect}') then
    return stems[last - 1:last];
  end if;
  return stems[last:last];
end
$$;

-- A product's document. BM25F: k1 0.3, b 0.6; name 1, its head noun 1.5, description 0.2, collection 0.5. The lengths
-- that others are compared with are constants (12 words of a name, 100 of a description), so that a document depends on
-- its own product alone.
create function search_document(name text, collection text, description text,
    out words text[], out impacts bytea, out name_words text[], out spellings text[])
  language plpgsql stable parallel safe set search_path from current as $$
declare
  head text[] := search_head(name);
  name_vector tsvector := ts_delete(to_tsvector('shop_words', search_clean(name)), search_skipped());
  collection_vector tsvector := ts_delete(to_tsvector('shop_words', search_clean(collection)), search_skipped());
  text_vector tsvector := ts_delete(to_tsvector('shop_words',
    search_clean(regexp_replace(description, '([a-z]{3})([A-Z][a-z])', '\1 \2', 'g'))), search_skipped());
  name_length float8;
  text_length float8;
begin
  select array_agg(coalesce((ts_lexize('shop_stem', lexeme))[1], lexeme) order by place)
  into name_words from unnest(name_vector) t, unnest(t.positions) place;
  name_words := coalesce(name_words, '{}');
  name_length := 0.4 + 0.6 * cardinality(name_words) / 12;
  text_length := 0.4 + 0.6 * coalesce((select sum(cardinality(positions)) from unnest(text_vector)), 0) / 100;
  with occurrences (spelling, stem, weight) as (
    select lexeme, coalesce((ts_lexize('shop_stem', lexeme))[1], lexeme), weight from (
      select lexeme, cardinality(positions) / name_length as weight, true as named from unnest(name_vector)
      union all
      select lexeme, 0.2 * cardinality(positions) / text_length, false from unnest(text_vector)
      union all
      select lexeme, 0.5 * cardinality(positions), false from unnest(collection_vector)
    ) field
  ), stems (stem, weight, spelled) as (
    select stem, sum(weight) + case when stem = any (head) then 0.5 / name_length else 0 end, array_agg(spelling)
    from occurrences where octet_length(stem) <= 100 group by stem
  )
  select coalesce(array_agg(stem order by stem collate "C"), '{}'),
    coalesce(string_agg(substring(int4send(greatest(1, round(255 * weight / (0.3 + weight)))::int4) from 4), ''::bytea
      order by stem collate "C"), ''),
    (select coalesce(array_agg(distinct o.spelling), '{}') from occurrences o where char_length(o.spelling) <= 40)
  into words, impacts, spellings from stems;
end
$$;

-- Writes a segment's postings anew from its documents.
-- false: another session is at it.
create function search_pack(packed integer) returns boolean language plpgsql set search_path from current as $$
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

-- Writes the documents of products anew. Where a statement brings most of a segment, such as the filling of a shop, the
-- segment is packed at once; otherwise the changes wait for the maintenance job.
create function search_write(ids integer[]) returns void language plpgsql
  set search_path from current set work_mem = '32MB' as $$
declare
  crowded integer[] := '{}';
  full_segment integer;
begin
  if cardinality(ids) = 0 then return; end if;
  with fresh as materialized (
    select p.id, d.* from products p join categories c on c.id = p.category_id
      cross join lateral search_document(p.name, c.name::text, p.description) d
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
  if cardinality(ids) >= 2000 then
    select coalesce(array_agg(segment), '{}') into crowded from (
      select id >> 14 as segment, count(*) as changed from unnest(ids) id group by 1
    ) c where changed >= 2000 and changed * 4 >= (select count(*) from search_documents
      where index_version = 1 and product_id between c.segment << 14 and (c.segment << 14) + 16383);
  end if;
  foreach full_segment in array crowded loop
    if not search_pack(full_segment) then crowded := array_remove(crowded, full_segment); end if;
  end loop;
  insert into search_changes (product_id, words, impacts)
  select id, coalesce(d.words, '{}'), coalesce(d.impacts, '')
  from unnest(ids) id left join search_documents d on d.index_version = 1 and d.product_id = id
  where (id >> 14) <> all (crowded)
  on conflict (index_version, product_id) do update
    set change = default, words = excluded.words, impacts = excluded.impacts;
end
$$;

-- In how many products a stem occurs; what has changed since it was packed may count twice.
create function search_frequency(stem text) returns integer language sql stable parallel safe
  set search_path from current as $$
  select (coalesce((select sum(documents) from search_postings where index_version = 1 and word = stem), 0)
    + (select count(*) from search_changes where index_version = 1 and words @> array[stem]))::int4
$$;

-- The triggers' names come after bump_catalogue_version: there writers of the catalogue wait for each other.
create function keep_search_of_products() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform search_write(array(select id from changed where deleted_at is null));
  elsif tg_op = 'DELETE' then
    perform search_write(array(select id from former where deleted_at is null));
  else
    perform search_write(array(
      select changed.id from changed join former on former.id = changed.id
      where (changed.name, changed.description, changed.category_id, changed.deleted_at is null)
        is distinct from (former.name, former.description, former.category_id, former.deleted_at is null)));
  end if;
  return null;
end
$$;
create trigger keep_search_inserted after insert on products
  referencing new table as changed for each statement execute function keep_search_of_products();
create trigger keep_search_updated after update on products
  referencing old table as former new table as changed for each statement execute function keep_search_of_products();
create trigger keep_search_deleted after delete on products
  referencing old table as former for each statement execute function keep_search_of_products();

create function keep_search_of_all_products() returns trigger language plpgsql set search_path from current as $$
begin
  truncate search_documents, search_changes, search_postings, search_segments, search_due;
  return null;
end
$$;
create trigger keep_search_emptied after truncate on products
  for each statement execute function keep_search_of_all_products();

create function keep_search_of_categories() returns trigger language plpgsql set search_path from current as $$
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
create trigger keep_search_updated after update on categories
  referencing old table as former new table as changed for each statement execute function keep_search_of_categories();

-- A shop of up to 20,000 products is ready with the migration; a larger one is filled by the maintenance job.
do $$
begin
  perform search_write(array(select id from products where deleted_at is null order by id limit 20000));
  insert into search_due select id from products where deleted_at is null order by id offset 20000;
end
$$;

-- Writes documents anew beside writers of the catalogue: it waits for its turn among them.
create function search_refresh(ids integer[]) returns void language plpgsql set search_path from current as $$
begin
  perform from catalogue_version for update;
  perform search_write(ids);
  delete from search_due where product_id = any (ids);
end
$$;
