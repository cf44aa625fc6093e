-- Links that are mailed to reset a password or to confirm another e-mail (issue 5, Account Settings).

create table account_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer references users on delete cascade,
  purpose text not null check (purpose in ('password', 'email')),
  new_email citext check (char_length(new_email::text) between 3 and 254 and new_email::text !~ '\s'),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check (expires_at > created_at),
  check ((purpose = 'email') = (new_email is not null))
);
comment on table account_links is
  'One row a mailed link that is still good, used once: SHA-256 of its token, never the token. Without a user nobody '
  'has the link: a stranger''s e-mail costs what a known one does.';
create index account_links_by_user on account_links (user_id, created_at);
create index account_links_by_expiry on account_links (expires_at);
