-- Orders that the shop enters itself, after a call or a message (issue 15, docs/decisions/132).

alter table orders
  add column channel text,
  add column entered_by integer;
comment on column orders.channel is
  'How an order came that the shop entered itself: phone, instagram, whatsapp, other. Null: through the shop.';
comment on column orders.entered_by is
  'Who of the staff entered it. It points at no row, so that removing an account need not look through all orders.';
-- takes-lock: not valid reads no rows
alter table orders add constraint orders_channel_check
  check (channel in ('phone', 'instagram', 'whatsapp', 'other')) not valid;
