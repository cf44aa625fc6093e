-- What shoppers search for, and products that a merchant pins to a search (issue 16, §5; docs/decisions/093).

create table search_log (
  day date not null,
  words text not null check (char_length(words) between 1 and 200),
  searches integer not null default 0 check (searches >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  results integer not null check (results >= 0),
  primary key (day, words)
);
comment on table search_log is
  'How often a text was searched for on a day (UTC), how often a product was opened from it, and how many products it '
  'found last. Nothing about who asked; kept 30 days (server/housekeeping.ts).';

create table search_pins (
  id integer generated always as identity primary key,
  words text not null check (char_length(words) between 1 and 200),
  stems text[] not null,
  product_id integer not null references products on delete cascade,
  unique (stems, product_id)
);
comment on table search_pins is
  'Products that come first where words are searched for, the earliest pin first. The stems are kept by a trigger.';
create index search_pins_by_product on search_pins (product_id);

create function keep_pin_stems() returns trigger language plpgsql set search_path from current as $$
begin
  new.stems := coalesce((search_in_order(search_clean(new.words))).stems, '{}');
  return new;
end
$$;
create trigger keep_pin_stems before insert or update on search_pins
  for each row execute function keep_pin_stems();

-- Only searches show pins: a write of them drops the answers of searches (0050).
create trigger bump_catalogue_version_inserted after insert on search_pins
  referencing new table as changed for each statement execute function note_changed_synonyms();
create trigger bump_catalogue_version_updated after update on search_pins
  referencing new table as changed for each statement execute function note_changed_synonyms();
create trigger bump_catalogue_version_deleted after delete on search_pins
  referencing old table as changed for each statement execute function note_changed_synonyms();
create trigger bump_catalogue_version_truncated after truncate on search_pins
  for each statement execute function bump_catalogue_version();

-- As in 0060, without the stems, which no admin wrote.
create or replace function keep_audit() returns trigger language plpgsql set search_path from current as $$
declare
  -- Derived or secret: no admin wrote them.
  left_out constant text[] := array['updated_at', 'final_price', 'search_document', 'password_hash', 'stems',
    'word_stems', 'means_stems'];
  former jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - left_out end;
  latter jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - left_out end;
  key text := coalesce(latter, former) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, former -> e.key)
      into latter, former
      from jsonb_each(latter) e where e.value is distinct from former -> e.key;
    if latter is null then return null; end if;
  end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after, import_id)
  values (current_setting('mantel.admin')::int, tg_table_name, key, lower(tg_op), former, latter,
    nullif(current_setting('mantel.import', true), '')::uuid);
  return null;
end
$$;
create trigger keep_audit after insert or update or delete on search_synonyms for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit after insert or update or delete on search_pins for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
