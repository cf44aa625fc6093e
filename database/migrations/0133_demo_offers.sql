-- The demo has two offers, which go with it (docs/decisions/117).
-- takes-lock: the table has a few hundred rows, or none
alter table demo_data drop constraint demo_data_kind_check,
  add constraint demo_data_kind_check check (kind in ('seed', 'product', 'collection', 'picture', 'slide', 'customer', 'courier',
    'order', 'message', 'search', 'offer'));
