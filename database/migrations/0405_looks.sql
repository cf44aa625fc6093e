-- How the shop looks: the draft and what was published, the logos, and the pictures that are made of a published one.
create table looks (
  id integer generated always as identity primary key,
  look jsonb not null check (octet_length(look::text) <= 4000),
  version integer not null default 1,
  published_at timestamptz(3),
  saved_at timestamptz(3) not null default now(),
  author_id integer references users on delete set null
);
comment on table looks is 'The draft (published_at is null, one at most) and the looks that were published, the newest of which the shop wears (settings: look).';
comment on column looks.version is 'Counts the savings of the draft.';
create unique index looks_one_draft on looks ((true)) where published_at is null;
create index looks_by_author on looks (author_id) where author_id is not null;

create table look_logos (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  picture bytea not null check (octet_length(picture) <= 2000000),
  inline bytea not null check (octet_length(inline) <= 20000),
  uploaded_at timestamptz(3) not null default now()
);
comment on table look_logos is 'Uploaded logos as WebP: as large as they are kept, and as small as they stand in pages (inline).';

create table look_icons (
  look_id integer not null references looks on delete cascade,
  name text not null check (char_length(name) <= 60),
  picture bytea not null check (octet_length(picture) <= 1000000),
  primary key (look_id, name)
);
comment on table look_icons is 'Icons, share picture and the logo of mails (PNG) that were made when a look with a logo was published.';
