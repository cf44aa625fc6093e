-- Pages by sections: stored pages follow when sections come and go by their days.

-- The caller holds the lock of the catalogue.
create or replace function settle_sections() returns void language sql set search_path from current as $$
  delete from section_moments where at <= now()
$$;

-- Pages show sections, and the clock of sales has to know when the next one comes or goes.
create or replace function note_section_moments() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{settings,sales}');
  end if;
  return null;
end
$$;
create or replace trigger note_section_moments_deleted after delete on section_moments
  referencing old table as changed for each statement execute function note_section_moments();
create or replace trigger note_section_moments_inserted after insert on section_moments
  referencing new table as changed for each statement execute function note_section_moments();

-- The sections of a page go with it.
create or replace function forget_sections() returns trigger language plpgsql set search_path from current as $$
declare
  pages text[] := array(select 'page-' || id from former);
begin
  delete from settings where key in (select 'sections.' || p from unnest(pages) p);
  delete from arrangements where page = any(pages);
  delete from section_moments where page = any(pages);
  return null;
end
$$;
create or replace trigger forget_sections after delete on info_pages
  referencing old table as former for each statement execute function forget_sections();
