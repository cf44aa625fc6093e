-- Rooms are the demo's, too (server/demo/insert-rooms.ts).
alter table demo_data drop constraint demo_data_kind_check, add constraint demo_data_kind_check check (kind in ('seed', 'product', 'collection',
  'picture', 'slide', 'customer', 'courier', 'order', 'message', 'search', 'offer', 'setting', 'zone', 'place', 'number', 'template', 'books',
  'run', 'room')) not valid;
