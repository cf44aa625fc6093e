-- What courier companies say of their parcels in sheets, in their own words, and how each company writes its sheets.
create table company_sheets (
  courier_id integer primary key references couriers on delete cascade,
  waybill_columns jsonb not null default '{}',
  state_columns jsonb not null default '{}',
  state_words jsonb not null default '{}'
);
comment on table company_sheets is 'How a courier company writes its lists, as the merchant said it once: what each heading holds, what each word for a state means.';
comment on column company_sheets.state_words is 'By the key of a word: the word as it is written, the state, and why where it is refused. State "nothing": such rows are passed over.';

create table parcels (
  order_id integer primary key references orders on delete cascade,
  courier_id integer references couriers on delete set null,
  state text not null check (state in ('on_the_way', 'delivered', 'partly', 'refused', 'not_home', 'postponed', 'returned', 'lost')),
  reason text check (reason ~ '^[a-z_]{1,20}$'),
  word text not null check (char_length(word) <= 200),
  told_at timestamptz(3) not null default now(),
  back text check (back in ('expected', 'received'))
);
comment on table parcels is 'What a courier company said last of an order''s parcel. Nothing here names a buyer.';
comment on column parcels.word is 'The company''s own word.';
comment on column parcels.back is 'Whether goods come back, and whether the shop has received them. Null: none do.';
create index parcels_back on parcels (told_at, order_id) where back = 'expected';
create index parcels_by_courier on parcels (courier_id);

create table parcel_words (
  id bigint generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  courier_id integer references couriers on delete set null,
  state text not null,
  reason text,
  word text not null check (char_length(word) <= 200),
  told_at timestamptz(3) not null default now(),
  told_by integer
);
comment on table parcel_words is 'Every state that a company''s sheets gave an order''s parcel, with its own word.';
comment on column parcel_words.told_by is 'Who of the staff took the sheet over; it points at no row, as orders.entered_by.';
create index parcel_words_by_order on parcel_words (order_id, id);
create index parcel_words_by_courier on parcel_words (courier_id);
