-- Only searches use synonyms: a write of them drops the answers of searches, no longer everything that is stored.

drop trigger bump_catalogue_version on search_synonyms;

create function note_changed_synonyms() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{words}');
  end if;
  return null;
end
$$;
create trigger bump_catalogue_version_inserted after insert on search_synonyms
  referencing new table as changed for each statement execute function note_changed_synonyms();
create trigger bump_catalogue_version_updated after update on search_synonyms
  referencing new table as changed for each statement execute function note_changed_synonyms();
create trigger bump_catalogue_version_deleted after delete on search_synonyms
  referencing old table as changed for each statement execute function note_changed_synonyms();
create trigger bump_catalogue_version_truncated after truncate on search_synonyms
  for each statement execute function bump_catalogue_version();
