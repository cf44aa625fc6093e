-- More ways to write the same in search_clean, for products and queries alike. The index is written anew by the maintenance
-- job; queries are read as before.
-- takes-lock: a merchant's own synonyms and pins are some hundred rows

-- As in 0181, and: 2'6, 2ft6in and 2 ft 6 in are one length; ½ is 1/2; Arabic and full-width digits are digits. What is not
-- seen (soft hyphens, marks of direction, joiners) comes along with text that was copied, and says nothing. Arabic is
-- searched for without its vowel signs, and with any form of alef, yeh, kaf and teh marbuta.
create or replace function search_clean(given text) returns text language plpgsql immutable parallel safe
  set search_path from current as $$
declare
  feet_and_inches constant text := '\m([0-9]{1,3})ft(?: +([0-9]{1,3})in)? *[x×] *([0-9]{1,3})ft(?: +([0-9]{1,3})in)?\M';
  cleaned text := lower(given);
  rounded text;
begin
  if not is_normalized(cleaned) then cleaned := normalize(cleaned); end if;
  if cleaned ~ '[^\x01-\x7f]' then
    cleaned := translate(cleaned, U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', '');
    cleaned := replace(replace(replace(cleaned, '½', ' 1f2'), '¼', ' 1f4'), '¾', ' 3f4');
    cleaned := translate(cleaned, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９', '012345678901234567890123456789');
    if cleaned ~ U&'[\0600-\06FF]' then
      cleaned := translate(cleaned, 'أإآٱىیكةؤئ' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0670', 'ااااييکهوي');
    end if;
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
  if cleaned ~ '[''’`´]' then cleaned := regexp_replace(cleaned, '([[:alpha:]])[''’`´]([[:alpha:]])', '\1\2', 'g'); end if;
  return translate(cleaned, '.,;:!?()[]{}<>/\|@#$%^&*+=~`"''_-–—…·•™®©°×“”„‘’«»″′', repeat(' ', 60));
end
$$;

-- The stems of a search without the units of its sizes: what is pinned to 8'x10' comes first for 8x10 as well.
create function search_without_units(stems text[]) returns text[] language plpgsql immutable parallel safe as $$
declare
  number constant text := '[0-9]+([fd][0-9]+)?';
begin
  if not exists (select from unnest(stems) stem where stem ~ ('^' || number || 'x' || number || '$')) then
    return stems;
  end if;
  return array(select stem from unnest(stems) with ordinality s (stem, place)
    where stem !~ ('^' || number || '(in|ft|cm|mm)$') order by place);
end
$$;
create index search_pins_by_words on search_pins (search_without_units(stems));

-- Written with the function as it is now.
update search_synonyms set word = word where not built_in;
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

insert into search_due select id from products where deleted_at is null on conflict do nothing;
