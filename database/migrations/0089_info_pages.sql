-- Pages that the merchant writes: About, Delivery and returns, Privacy, Terms (issue 15, 8).
create table info_pages (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  title text not null check (length(title) between 1 and 120),
  -- Markdown, as it was typed.
  body text not null check (length(body) <= 20000),
  in_footer boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table info_pages is 'Pages that the merchant writes, in Markdown (docs/decisions/108-info-pages.md).';
create trigger touch_updated_at before update on info_pages for each row execute function touch_updated_at();
create trigger keep_audit after insert or update or delete on info_pages for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');

-- Every page of the shop lists them at its foot, with its settings; their own texts show on their own pages only.
create function note_listed_info_pages() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array['settings', 'info-pages']);
  return null;
end
$$;
create trigger bump_catalogue_version_listed after insert or delete or truncate on info_pages
  for each statement execute function note_listed_info_pages();
create trigger bump_catalogue_version_relisted after update of slug, title, in_footer on info_pages
  for each statement execute function note_listed_info_pages();

create function note_changed_info_pages() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array['info-pages']);
  return null;
end
$$;
create trigger bump_catalogue_version_updated after update of body on info_pages
  for each statement execute function note_changed_info_pages();
