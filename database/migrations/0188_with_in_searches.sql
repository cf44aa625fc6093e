-- "With" is also written "w/" and "w": "vanity 36 w/ top" is no lamp of 36 watts (docs/decisions/197).
-- takes-lock: a merchant's own synonyms and pins are some hundred rows

-- As in 0186, and: "w/" is "with", "w/o" is "without", and so is a "w" between words; that of a width stands behind a unit.
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
    cleaned := translate(cleaned, U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', '');
    cleaned := replace(replace(replace(cleaned, '½', ' 1f2'), '¼', ' 1f4'), '¾', ' 3f4');
    cleaned := translate(cleaned, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789');
    if cleaned ~ unparted then
      cleaned := normalize(cleaned, NFKC);
      select string_agg(case when letter !~ unparted then letter
          when following ~ unparted then format(' %s%s ', letter, following)
          when letter ~ kana and former ~ unparted then ' '
          else format(' %s ', letter) end, '' order by place) into cleaned
      from (select letter, place, lag(letter) over (order by place) as former, lead(letter) over (order by place) as following
        from unnest(string_to_array(cleaned, null)) with ordinality l (letter, place)) letters;
    end if;
    if cleaned ~ U&'[\0600-\06FF]' then
      cleaned := translate(cleaned, 'أإآٱىیكةؤئ' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0670', 'ااااييکهوي');
    end if;
  end if;
  if cleaned ~ '\mw/' then
    cleaned := regexp_replace(cleaned, '\mw/o\M', 'without', 'g');
    cleaned := regexp_replace(cleaned, '\mw/\s?(?=[[:alnum:]])', 'with ', 'g');
  end if;
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
    if cleaned ~ '[0-9][''′’][0-9]' then
      cleaned := regexp_replace(cleaned, '([0-9])[''′’]([0-9]{1,2})(?=$|[\s,x×])', '\1ft \2in ', 'g');
    end if;
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:inch(?:es)?\M|in\M\.?|"|″|”|''''|′′|’’)', '\1in ', 'g');
    cleaned := regexp_replace(cleaned, '([0-9])[ -]?(?:(?:f(?:ee|oo)t|ft\.?)(?![[:alpha:]])|''|′|’)', '\1ft ', 'g');
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
  if cleaned ~ '[[:alpha:]] w [[:alpha:]]{2}' then
    cleaned := regexp_replace(cleaned, '([[:alpha:]]) w(?= [[:alpha:]]{2})', '\1 with', 'g');
  end if;
  if cleaned ~ '[''’`´]' then cleaned := regexp_replace(cleaned, '([[:alpha:]])[''’`´]([[:alpha:]])', '\1\2', 'g'); end if;
  return translate(cleaned, '.,;:!?()[]{}<>/\|@#$%^&*+=~`"''_-–—…·•™®©°×“”„‘’«»″′', repeat(' ', 60));
end
$$;

-- As in 0181; "Ceiling Fan w/Light" is about the fan.
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
    '\s(?:in|with|for|by|from|on|at|to|without)\s|\sw/|[,;:]\s|[(\[|]|\s[-–—]\s');
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

-- Written with the function as it is now.
update search_synonyms set word = word where not built_in and (word || ' ' || means) ~* '\mw\M';
do $$
declare
  pin integer;
begin
  for pin in select id from search_pins
    where stems is distinct from coalesce((search_in_order(search_clean(words))).stems, '{}')
  loop
    begin
      update search_pins set words = words where id = pin;
    exception when unique_violation then
      null; -- The product is pinned to the same search in another spelling.
    end;
  end loop;
end
$$;

-- Each line: words that mean the same, in both directions.
insert into search_synonyms (word, means, built_in)
select distinct one, other, true
from regexp_split_to_table($lines$
two, 2
three, 3
four, 4
five, 5
six, 6
seven, 7
eight, 8
nine, 9
ten, 10
twelve, 12
$lines$, '\n') line,
  regexp_split_to_table(line, ',\s*') one, regexp_split_to_table(line, ',\s*') other
where line <> '' and one <> other
on conflict do nothing;

-- Each line: a word, and what else is meant by it, in this direction alone.
insert into search_synonyms (word, means, built_in)
select distinct trim(split_part(line, '>', 1)), trim(other), true
from regexp_split_to_table($lines$
lt > light
bn > brushed nickel
sn > satin nickel
blk > black
wht > white
qn > queen
$lines$, '\n') line,
  regexp_split_to_table(split_part(line, '>', 2), ',') other
where line <> ''
on conflict do nothing;

insert into search_due
select d.product_id from search_documents d join products p on p.id = d.product_id
where d.index_version = 1 and 'w' = any (d.words)
  and p.name || ' ' || p.description ~* '\mw/|[[:alpha:]] w [[:alpha:]]{2}'
on conflict do nothing;
