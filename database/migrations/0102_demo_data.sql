-- What the demo wrote, so that one press removes it and nothing else (issue 15, Merchant 7; docs/decisions/117).
create table demo_data (
  kind text not null check (kind in ('seed', 'product', 'collection', 'picture', 'slide', 'customer', 'courier', 'order',
    'message', 'search')),
  key text not null check (char_length(key) <= 300),
  details jsonb,
  primary key (kind, key)
);
comment on table demo_data is
  'One row a row that the demo wrote: key is its id, of a slide its place, of a search its day and words. details holds '
  'the slide as it was written, and how often was searched. The row of kind seed stays: this database had its demo.';
