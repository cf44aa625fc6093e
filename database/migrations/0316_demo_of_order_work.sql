-- What the demo's orders are tried out with is noted as the demo's, too (server/demo/insert-trial.ts).
alter table demo_data drop constraint demo_data_kind_check, add constraint demo_data_kind_check check (kind in ('seed', 'product', 'collection',
  'picture', 'slide', 'customer', 'courier', 'order', 'message', 'search', 'offer', 'setting', 'zone', 'place', 'number', 'template')) not valid;
