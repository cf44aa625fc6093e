-- How far search engines were told of changed addresses (docs/product.md, Put in front of people).
create table index_now (
  id boolean primary key default true check (id),
  told_version bigint not null,
  due_at timestamptz(3) not null default now(),
  taken_until timestamptz(3),
  attempts integer not null default 0,
  tried_at timestamptz(3),
  problem text check (char_length(problem) <= 300)
);
comment on table index_now is 'One row once the merchant wants search engines to be told of what changes.';
comment on column index_now.told_version is 'Changes of the catalogue up to this version were told.';
comment on column index_now.problem is 'Why the last try failed; null where it did not.';
