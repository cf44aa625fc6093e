-- What was said to a courier of what is on their account beside orders (docs/product.md, What is open).
create table courier_rests (
  courier_id integer primary key references couriers (id) on delete cascade,
  note text not null check (char_length(note) <= 500)
);
comment on table courier_rests is 'What was said to a courier of what is on their account beside open orders; it goes once nothing is left there.';
