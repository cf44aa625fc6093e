-- Pages by sections: drafts and what was published, their pictures, and when sections come and go.
create table arrangements (
  id integer generated always as identity primary key,
  page text not null check (page ~ '^(home|collection-[1-9][0-9]{0,9}|page-[1-9][0-9]{0,9})$'),
  sections jsonb not null check (octet_length(sections::text) <= 80000),
  version integer not null default 1,
  published_at timestamptz(3),
  saved_at timestamptz(3) not null default now(),
  author_id integer references users on delete set null
);
comment on table arrangements is 'The draft of a page''s sections (published_at is null, one at most) and what was published, the newest of which the page shows (settings: sections.home).';
comment on column arrangements.version is 'Counts the savings of the draft.';
create unique index arrangements_one_draft on arrangements (page) where published_at is null;
create index arrangements_by_page on arrangements (page, id);
create index arrangements_by_author on arrangements (author_id) where author_id is not null;

create table section_pictures (
  picture_id integer primary key references pictures,
  uploaded_at timestamptz(3) not null default now()
);
comment on table section_pictures is 'Pictures that were uploaded for sections; they stay as long as a draft, a page or the history names them.';
create index section_pictures_by_upload on section_pictures (uploaded_at);

create table section_moments (
  page text not null,
  at timestamptz(3) not null,
  primary key (page, at)
);
comment on table section_moments is 'When sections of published pages come and go: stored pages are made again then.';
