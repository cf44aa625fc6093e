-- Notifications of new orders on the phones of the staff (docs/product.md, Notifications).
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null default now()
);
comment on table push_keys is 'The key pair (VAPID) by which push services know the shop, made at first use; one row, or none.';

create table push_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) <= 100),
  auth text not null check (char_length(auth) <= 50),
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_until text check (quiet_until ~ '^\d\d:\d\d$'),
  failures integer not null default 0,
  last_error text check (char_length(last_error) <= 200),
  created_at timestamptz(3) not null default now(),
  check ((quiet_from is null) = (quiet_until is null))
);
comment on table push_devices is 'A device of somebody of the staff that is notified of new orders. It goes with the session that it was turned on in.';
comment on column push_devices.endpoint is 'Where its push service takes messages for it.';
comment on column push_devices.quiet_from is 'The hours of the shop''s zone in which it stays quiet, "22:00" to "07:00".';
comment on column push_devices.failures is 'How many tries in a row have failed.';
create index push_devices_by_user on push_devices (user_id);
create index push_devices_by_session on push_devices (session_hash);

create table push_deliveries (
  device_id integer primary key references push_devices on delete cascade,
  orders integer not null,
  last_order_id integer not null,
  total numeric(14, 2) not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
comment on table push_deliveries is 'New orders that a device is still to be notified of, together: one row a device at most.';
create index push_deliveries_by_due on push_deliveries (due_at);

create table pushed_orders (
  order_id integer primary key,
  noted_at timestamptz(3) not null default now()
);
comment on table pushed_orders is 'The last orders that devices were notified of, or are to be: none twice. Without a reference, so that an order need not look here when it goes.';
