-- What calls with an Idempotency-Key were answered at first (docs/product.md, Idempotency keys).
create table first_answers (
  actor text not null check (char_length(actor) <= 40),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer bytea not null,
  bytes integer not null check (bytes >= octet_length(answer)),
  created_at timestamptz(3) not null default now(),
  primary key (actor, key_hash)
);
comment on table first_answers is 'First answers of calls that create something for staff and their programs, kept 7 days and up to 4 MB an actor. Orders have idempotency_keys.';
comment on column first_answers.actor is 'Whose key it is: "user 12", or "program 3" for an API token.';
comment on column first_answers.request_hash is 'SHA-256 of the call and what was sent.';
comment on column first_answers.answer is 'Encrypted under the shop''s secret and the key itself, which is not kept.';
comment on column first_answers.bytes is 'What the row counts for.';
create index first_answers_by_age on first_answers (created_at);
create index first_answers_of_actor on first_answers (actor, created_at desc, key_hash) include (bytes);
