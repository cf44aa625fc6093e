-- What is said to the courier about an order whose money did not come.
alter table unsettled_orders add column note text not null default '',
  add constraint unsettled_orders_note_check check (char_length(note) <= 500) not valid;
