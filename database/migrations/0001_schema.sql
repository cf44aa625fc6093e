-- The whole schema of the shop: docs/spec §3 and §9, decisions §2 and §3.
-- Runs on PostgreSQL 15 and later as a role that owns the database and is no superuser.
-- Ids are int4, so that the driver gives numbers. Times keep milliseconds, as a JavaScript Date does,
-- so that a time read can be compared with the time stored.
-- Foreign keys that forbid use "no action", not "restrict": that is SQLSTATE 23503 on every version, where
-- PostgreSQL 18 says 23001 for "restrict".
-- Money is dollars in numeric; discount is a percent. Length checks count characters (decisions §2).

create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- English search that also finds "café" by "cafe". Use it in queries too:
-- websearch_to_tsquery('shop_english', $1).
create text search configuration shop_english (copy = english);
alter text search configuration shop_english
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- People ------------------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) <= 100 and name ~ '\S'),
  email citext not null unique check (char_length(email::text) between 3 and 254 and email::text !~ '\s'),
  role text not null default 'user' check (role in ('user', 'admin')),
  password_hash text not null check (password_hash <> ''),
  phone text not null default '' check (char_length(phone) <= 20),
  region text not null default '' check (char_length(region) <= 100),
  city text not null default '' check (char_length(city) <= 100),
  street text not null default '' check (char_length(street) <= 200),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table users is 'Customers and admins. E-mail is unique regardless of case.';
create index users_newest on users (created_at desc, id desc);

create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check (expires_at > created_at)
);
comment on table sessions is 'One row a signed-in device: SHA-256 of the bearer token, never the token.';
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Catalogue ---------------------------------------------------------------------------------------

create table pictures (
  id integer generated always as identity primary key,
  file_key text not null unique check (file_key ~ '^[0-9A-Za-z_-]{8,128}$'),
  width integer not null check (width between 1 and 40000),
  height integer not null check (height between 1 and 40000),
  dominant_color text not null check (dominant_color ~ '^#[0-9a-f]{6}$'),
  widths integer[] not null check (cardinality(widths) > 0 and 0 < all (widths)),
  formats text[] not null check (cardinality(formats) > 0 and formats <@ array['webp', 'avif', 'jpeg', 'png']),
  created_at timestamptz(3) not null default now()
);
comment on table pictures is
  'One row an uploaded picture. file_key names its files in the media store (hash of the content); '
  'widths and formats tell which variants exist by now.';

create table categories (
  id integer generated always as identity primary key,
  name citext not null unique check (char_length(name::text) <= 80 and name::text ~ '\S'),
  position integer not null default 0,
  picture_id integer references pictures,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table categories is 'Collections. Shown by position, then id. Name is unique regardless of case.';
create index categories_in_order on categories (position, id);
create index categories_by_picture on categories (picture_id);

create table products (
  id integer generated always as identity primary key,
  category_id integer not null references categories,
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  description text not null check (char_length(description) <= 5000 and description ~ '\S'),
  price numeric(8, 2) not null check (price > 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  available boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  final_price numeric(8, 2) not null generated always as (round(price - price * discount / 100, 2)) stored,
  search_document tsvector not null generated always as (
    setweight(to_tsvector('shop_english', name), 'A')
    || setweight(to_tsvector('shop_english', description), 'B')
  ) stored
);
comment on table products is
  'Products. discount is a percent; final_price is price less discount, rounded half up to the cent. '
  'deleted_at set: gone from shop and carts, kept for orders.';

-- Ties break on the newer id, with old_to_new on the older (decisions §3); an index is read both ways.
create index products_by_age on products (created_at, id) where deleted_at is null;
create index products_by_price on products (final_price, id) where deleted_at is null;
create index products_by_price_up on products (final_price, id desc) where deleted_at is null;
create index products_in_category_by_age on products (category_id, created_at, id) where deleted_at is null;
create index products_in_category_by_price on products (category_id, final_price, id) where deleted_at is null;
create index products_in_category_by_price_up on products (category_id, final_price, id desc) where deleted_at is null;
create index products_on_sale_by_age on products (created_at, id) where deleted_at is null and discount > 0;
create index products_on_sale_by_price on products (final_price, id) where deleted_at is null and discount > 0;
create index products_on_sale_by_price_up on products (final_price, id desc) where deleted_at is null and discount > 0;
create index products_out_of_stock on products (created_at, id) where deleted_at is null and not available;
create index products_by_category on products (category_id);
create index products_by_words on products using gin (search_document);
create index products_by_part_of_name on products using gin (name gin_trgm_ops);

create table product_popularity (
  product_id integer primary key references products on delete cascade,
  view_count bigint not null default 0 check (view_count >= 0),
  purchase_count bigint not null default 0 check (purchase_count >= 0)
);
comment on table product_popularity is
  'Counters of every product, made with it by a trigger. Apart from products, so that counting '
  'touches neither its indexes nor the catalogue version.';
create index product_popularity_most_viewed on product_popularity (view_count desc, product_id desc);
create index product_popularity_most_purchased on product_popularity (purchase_count desc, product_id desc);

create table product_images (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  picture_id integer not null references pictures,
  position integer not null check (position between 0 and 9),
  alt_text text not null default '' check (char_length(alt_text) <= 300),
  constraint product_images_product_id_position_key unique (product_id, position) deferrable initially immediate
);
comment on table product_images is
  'A product''s pictures in order, at most 10; position 0 is the cover. The unique position is checked at the '
  'end of a statement, or at commit after: set constraints product_images_product_id_position_key deferred.';
create index product_images_by_picture on product_images (picture_id);

create table product_views (
  product_id integer not null references products on delete cascade,
  visitor_hash bytea not null check (octet_length(visitor_hash) between 16 and 64),
  seen_at timestamptz(3) not null default now(),
  primary key (product_id, visitor_hash)
);
comment on table product_views is
  'Who saw which product last (salted hash of address and browser), to count a visitor once in 30 minutes.';
create index product_views_by_age on product_views (seen_at);

-- Cart and orders ---------------------------------------------------------------------------------

create table cart_items (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  unique (user_id, product_id)
);
comment on table cart_items is 'The carts of signed-in customers; a guest''s cart lives in his browser.';
create index cart_items_by_product on cart_items (product_id);

create table couriers (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) <= 100 and name ~ '\S'),
  phone text not null default '' check (char_length(phone) <= 20),
  created_at timestamptz(3) not null default now()
);
comment on table couriers is 'Who carries orders to customers.';

-- The enumerations are checks, not tables: their names live in domain/, and every order would lock the
-- same few rows.
create table orders (
  id integer generated always as identity primary key,
  user_id integer references users on delete set null,
  courier_id integer references couriers on delete set null,
  guest_name text not null check (char_length(guest_name) <= 100 and guest_name ~ '\S'),
  guest_email text not null default '' check (char_length(guest_email) <= 254 and guest_email !~ '\s'),
  guest_phone text not null check (char_length(guest_phone) <= 20 and guest_phone ~ '\S'),
  guest_region text not null check (char_length(guest_region) <= 100 and guest_region ~ '\S'),
  guest_city text not null check (char_length(guest_city) <= 100 and guest_city ~ '\S'),
  guest_street text not null check (char_length(guest_street) <= 200 and guest_street ~ '\S'),
  notes text not null default '' check (char_length(notes) <= 1000),
  status_id integer not null default 1 constraint orders_status_id_check check (status_id in (1, 3, 4)),
  payment_status_id integer not null default 1 check (payment_status_id in (1, 2, 3)),
  payment_method_id integer not null default 1 check (payment_method_id in (1, 2, 3)),
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  delivery_fee numeric(8, 2) not null check (delivery_fee >= 0),
  total_price numeric(14, 2) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint orders_total_price_check check (total_price = subtotal + delivery_fee)
);
comment on table orders is
  'Orders, of customers and of guests (user_id null); guest_* is the shipping address of both. '
  'Status 1 pending, 3 completed, 4 canceled, 2 unused; payment 1 unpaid, 2 paid, 3 refunded; '
  'method 1 cash on delivery, 2 credit card, 3 bank transfer.';
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_user_and_status on orders (user_id, status_id, created_at desc, id desc);
create index orders_by_status on orders (status_id, created_at desc, id desc);
create index orders_by_payment_status on orders (payment_status_id, created_at desc, id desc);
create index orders_by_payment_method on orders (payment_method_id, created_at desc, id desc);
create index orders_by_courier on orders (courier_id, created_at desc, id desc) where courier_id is not null;

create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  product_id integer not null references products,
  position integer not null check (position between 0 and 99),
  product_name text not null check (char_length(product_name) <= 200 and product_name ~ '\S'),
  picture_id integer references pictures,
  quantity integer not null check (quantity between 1 and 1000),
  price numeric(8, 2) not null check (price > 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  subtotal numeric(12, 2) not null,
  unique (order_id, position),
  unique (order_id, product_id),
  constraint order_items_subtotal_check check (subtotal = round(price - price * discount / 100, 2) * quantity)
);
comment on table order_items is
  'The lines of an order as they were when it was placed: name, cover picture, unit price before discount, '
  'discount percent. At most 100 lines. A picture that an order shows can''t be deleted.';
create index order_items_by_product on order_items (product_id);
create index order_items_by_picture on order_items (picture_id) where picture_id is not null;

create table order_status_changes (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  from_status_id integer not null check (from_status_id in (1, 3, 4)),
  to_status_id integer not null check (to_status_id in (1, 3, 4)),
  changed_by integer references users on delete set null,
  changed_at timestamptz(3) not null default now(),
  check (from_status_id <> to_status_id)
);
comment on table order_status_changes is 'Each change of an order''s status: who and when.';
create index order_status_changes_by_order on order_status_changes (order_id, changed_at, id);
create index order_status_changes_by_user on order_status_changes (changed_by);

create table idempotency_keys (
  scope integer not null check (scope >= 0),
  key text not null check (key ~ '^[\x21-\x7e]{1,255}$'),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  order_id integer references orders on delete cascade,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (scope, key),
  check ((order_id is null) = (answer is null))
);
comment on table idempotency_keys is
  'First answers of POST /orders, kept 7 days. scope: the customer''s id, 0 for all guests. Insert the row first, '
  'as the lock, and set order_id and answer before commit. answer never holds the order''s token: derive it again.';
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index idempotency_keys_by_order on idempotency_keys (order_id);

-- Mail, settings, cache ---------------------------------------------------------------------------

create table outbox (
  id integer generated always as identity primary key,
  recipient text not null check (char_length(recipient) between 3 and 254 and recipient !~ '[\r\n]'),
  reply_to text check (char_length(reply_to) between 3 and 254 and reply_to !~ '[\r\n]'),
  subject text not null check (char_length(subject) <= 300 and subject !~ '[\r\n]'),
  text_body text not null,
  html_body text,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default now()
);
comment on table outbox is
  'Mails to send, written in the transaction that causes them, taken with FOR UPDATE SKIP LOCKED, sent at least once.';
create index outbox_due on outbox (next_attempt_at, id) where sent_at is null;

create table contact_messages (
  id integer generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254 and email !~ '\s'),
  message text not null check (char_length(message) <= 5000 and message ~ '\S'),
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3),
  answered_at timestamptz(3)
);
comment on table contact_messages is 'Messages of the contact form, stored before they are mailed.';
create index contact_messages_newest on contact_messages (created_at desc, id desc);

create table settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.-]{0,99}$'),
  value jsonb not null,
  updated_at timestamptz(3) not null default now()
);
comment on table settings is 'What the shop keeps about itself, one value a key: its secret, what the admin sets.';

create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
comment on table catalogue_version is
  'One row. Every write to the catalogue raises version in its own transaction and tells it on channel "catalogue"; '
  'catalogue writers wait for each other here.';
insert into catalogue_version default values;

-- Triggers ----------------------------------------------------------------------------------------

create function bump_catalogue_version() returns trigger language plpgsql set search_path from current as $$
declare
  new_version bigint;
begin
  update catalogue_version set version = version + 1 returning version into new_version;
  perform pg_notify('catalogue', new_version::text);
  return null;
end
$$;

create trigger bump_catalogue_version after insert or update or delete or truncate on products
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version after insert or update or delete or truncate on product_images
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version after insert or update or delete or truncate on categories
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version after insert or update or delete or truncate on settings
  for each statement execute function bump_catalogue_version();
-- A new picture shows nowhere yet, and one that shows somewhere can't be deleted.
create trigger bump_catalogue_version after update or truncate on pictures
  for each statement execute function bump_catalogue_version();

create function create_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  insert into product_popularity (product_id) select id from inserted;
  return null;
end
$$;
create trigger create_product_popularity after insert on products
  referencing new table as inserted
  for each statement execute function create_product_popularity();

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create trigger touch_updated_at before update on users for each row execute function touch_updated_at();
create trigger touch_updated_at before update on categories for each row execute function touch_updated_at();
create trigger touch_updated_at before update on products for each row execute function touch_updated_at();
create trigger touch_updated_at before update on orders for each row execute function touch_updated_at();
create trigger touch_updated_at before update on settings for each row execute function touch_updated_at();
