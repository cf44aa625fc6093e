-- The merchant's delivery zones, the places that they are made of, and what an order keeps of its delivery.

create table delivery_zones (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) <= 80 and name ~ '\S'),
  fee numeric(8, 2) not null check (fee >= 0),
  free_from numeric(8, 2) check (free_from >= 0),
  return_fee numeric(8, 2) not null check (return_fee >= 0),
  served boolean not null,
  days_min smallint not null check (days_min between 0 and 60),
  days_max smallint not null check (days_max between days_min and 60),
  cutoff_hour smallint not null check (cutoff_hour between 0 and 24),
  closed_weekdays smallint[] not null default '{}'
);
comment on table delivery_zones is 'Areas that the merchant delivers to, or does not (served): what delivery costs there and how long it takes. None: the one rule of the settings.';
comment on column delivery_zones.free_from is 'The discounted subtotal from which on delivery is free; null: it never is.';
comment on column delivery_zones.cutoff_hour is 'An order placed from this hour on counts as placed on the next day.';
comment on column delivery_zones.closed_weekdays is 'Days of the week without delivery, 1 for Monday to 7 for Sunday.';

create table delivery_windows (
  id integer generated always as identity primary key,
  zone_id integer not null references delivery_zones on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  begins text not null check (begins ~ '^\d\d:\d\d$'),
  ends text not null check (ends ~ '^\d\d:\d\d$' and ends > begins),
  capacity integer check (capacity > 0),
  unique (zone_id, weekday, begins, ends)
);
comment on table delivery_windows is 'The times of a day of the week among which a buyer of a zone chooses. weekday: 1 for Monday to 7 for Sunday.';
comment on column delivery_windows.capacity is 'How many orders it takes on one day; null: any number.';

create table delivery_places (
  id integer generated always as identity primary key,
  region text not null check (char_length(region) <= 100 and region ~ '\S'),
  district text not null default '' check (char_length(district) <= 100),
  city text not null default '' check (char_length(city) <= 100),
  other_names text[] not null default '{}',
  zone_id integer references delivery_zones on delete set null
);
create unique index delivery_places_by_name on delivery_places (lower(region), lower(district), lower(city));
create index delivery_places_by_zone on delivery_places (zone_id);
comment on table delivery_places is
  'A city, or where it is empty a district, or where that is empty too a whole region, with other spellings of its name.';

create table delivery_zones_version (
  is_only boolean primary key default true check (is_only),
  version integer not null
);
comment on table delivery_zones_version is
  'Counts the changes of zones, windows and places, so that orders know whether what is in memory holds; one row, or none.';

create table order_deliveries (
  order_id integer primary key references orders on delete cascade,
  zone_id integer references delivery_zones on delete set null,
  zone_name text,
  return_fee numeric(8, 2),
  expected_from date,
  expected_to date,
  window_id integer references delivery_windows on delete set null,
  window_day date,
  window_begins text,
  window_ends text,
  landmark text not null default '' check (char_length(landmark) <= 200),
  latitude numeric(8, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180)
);
create index order_deliveries_by_zone on order_deliveries (zone_id, order_id) where zone_id is not null;
create index order_deliveries_by_window on order_deliveries (window_id, window_day) where window_id is not null;
comment on table order_deliveries is
  'Where and when an order is delivered, as it was said when it was placed; none where the shop has no zones.';
