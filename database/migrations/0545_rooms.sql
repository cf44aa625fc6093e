-- Rooms (docs/product.md, Shop the room): pictures in which products can be tapped.
create table rooms (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and char_length(slug) <= 60),
  name text not null check (char_length(name) between 1 and 80),
  text text not null check (char_length(text) <= 600),
  picture_id integer not null references pictures,
  alt_text text not null check (char_length(alt_text) between 1 and 300),
  spots jsonb not null check (jsonb_typeof(spots) = 'array' and octet_length(spots::text) <= 4000),
  offer_id integer references offers on delete set null,
  hidden boolean not null,
  position integer not null,
  updated_at timestamptz(3) not null default now()
);
comment on table rooms is 'Pictures in which products can be tapped, each with a page: 60 at most.';
comment on column rooms.slug is 'Made of its first name, and stays: has a letter, so that it is never an id.';
comment on column rooms.spots is 'Where products are in the picture, in thousandths of its width and height: x, y, product_id, variant_id. Those of products that are gone stay.';
comment on column rooms.offer_id is 'An automatic offer that the whole look is for.';
create index rooms_by_picture on rooms (picture_id);
create index rooms_by_offer on rooms (offer_id) where offer_id is not null;
create index rooms_by_product on rooms using gin (spots jsonb_path_ops);
