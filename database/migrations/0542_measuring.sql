-- Purchases that are told to services of advertisers, of buyers who agreed (docs/product.md, Measuring with consent).
create table measuring_services (
  service text primary key check (service in ('meta', 'google', 'tiktok')),
  account text not null check (char_length(account) between 1 and 60),
  sealed_key bytea not null,
  counts_at text not null check (counts_at in ('placed', 'delivered')),
  is_on boolean not null default true,
  changed_at timestamptz(3) not null default now()
);
comment on table measuring_services is 'Where purchases are told; a shop without any writes none of the following tables.';
comment on column measuring_services.account is 'The pixel''s id, or the measurement id.';
comment on column measuring_services.sealed_key is 'The access token, encrypted under the shop''s secret.';

create table order_consents (
  order_id integer primary key references orders on delete cascade,
  event_id uuid not null default gen_random_uuid(),
  facts jsonb not null,
  given_at timestamptz(3) not null default now()
);
comment on table order_consents is 'Orders whose buyer agreed that the purchase is told; nothing of others is.';
comment on column order_consents.event_id is 'What the purchase is called at each service, so that it counts once.';
comment on column order_consents.facts is 'What the buyer''s browser sent with it: a number for this use alone, ids of clicks on ads, what the browser calls itself.';

create table measured_purchases (
  id bigint generated always as identity primary key,
  service text not null,
  order_id integer not null references order_consents on delete cascade,
  happened_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  taken_until timestamptz(3),
  tried_at timestamptz(3),
  status integer,
  problem text check (char_length(problem) <= 300),
  unique (order_id, service)
);
comment on table measured_purchases is 'A purchase on its way to a service, and what became of it; kept as long as the consent is.';
create index measured_purchases_due on measured_purchases (due_at) where state = 'waiting';
