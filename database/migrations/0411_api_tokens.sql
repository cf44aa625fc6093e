-- Programs of the staff that use the API (docs/product.md, API tokens).
create table api_tokens (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 100),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_by integer not null references users on delete cascade,
  rights text[] not null check (cardinality(rights) between 1 and 50),
  ends_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
comment on table api_tokens is 'What a program sends in place of a session. It may never do more than who made it.';
comment on column api_tokens.rights is 'Areas of the panel with what may be done there: "orders:change", "catalogue:read".';
comment on column api_tokens.ends_at is 'Null: it has no end.';
comment on column api_tokens.last_used_at is 'To the minute.';
create index api_tokens_by_maker on api_tokens (made_by);
