-- What the merchant notes of a phone number, and whether its orders are held (docs/product.md, Numbers).

create table numbers (
  id integer generated always as identity primary key,
  phone text not null unique check (phone ~ '^[0-9]{5,15}$'),
  blocked_reason text check (char_length(blocked_reason) <= 200),
  blocked_until date,
  blocked_by integer,
  blocked_at timestamptz(3),
  constraint numbers_block_is_whole check (num_nulls(blocked_reason, blocked_until, blocked_at) in (0, 3))
);
comment on table numbers is 'Phone numbers that the staff noted something of, or blocked; what became of their orders is counted from the orders themselves.';
comment on column numbers.phone is 'Country code and number, digits alone: one spelling for all.';
comment on column numbers.blocked_until is 'The last day of the shop on which orders of the number are held.';
comment on column numbers.blocked_by is 'Who of the staff; it points at no row, as orders.entered_by.';
create index numbers_blocked on numbers (blocked_until, id) where blocked_until is not null;

create table number_notes (
  id integer generated always as identity primary key,
  number_id integer not null references numbers on delete cascade,
  note text not null check (note ~ '\S' and char_length(note) <= 1000),
  written_by integer,
  written_at timestamptz(3) not null default now()
);
comment on table number_notes is 'What the staff wrote of a phone number, for the staff alone.';
comment on column number_notes.written_by is 'Who of the staff; it points at no row, as orders.entered_by.';
create index number_notes_of_number on number_notes (number_id, id desc);
create index number_notes_oldest on number_notes (written_at);
