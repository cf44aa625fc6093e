-- Old addresses (docs/product.md, Old addresses): where they lead now, and those that were asked for and lead nowhere.
create table redirects (
  id integer generated always as identity primary key,
  from_path text not null unique check (char_length(from_path) between 2 and 500),
  to_path text not null check (char_length(to_path) between 1 and 500),
  source text not null check (source in ('import', 'hand')),
  asked integer not null default 0 check (asked >= 0),
  last_asked_on date,
  created_at timestamptz(3) not null default now()
);
comment on table redirects is 'Addresses of the former shop, and where they lead: answered 301 where no page of this shop is.';
comment on column redirects.from_path is 'Decoded, in small letters, without a slash at its end.';
comment on column redirects.source is 'import: written with a product that came from another shop; hand: by the merchant, never overwritten by an import.';
create index redirects_by_target on redirects (to_path);

create table missed_addresses (
  id integer generated always as identity primary key,
  path text not null unique check (char_length(path) between 2 and 200),
  asked integer not null check (asked > 0),
  last_asked_on date not null
);
comment on table missed_addresses is 'Addresses that were asked for and lead nowhere: 1,000 at most, the least asked go first. Nothing of who asked is kept.';

-- Products that came from Shopify before: their handles were their addresses.
insert into redirects (from_path, to_path, source)
select distinct on (lower(key)) '/products/' || lower(substr(key, 4)), '/product/' || product_id, 'import'
from product_sources where system = 'Shopify' and key ~* '^id [a-z0-9][a-z0-9-]*$'
order by lower(key), product_id desc;
