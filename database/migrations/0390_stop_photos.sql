-- The photo of a door at which nobody was (docs/product.md, "A photo of the door"). It stands in the database, so that no address leads to it,
-- backups have it, and it goes in the transaction that removes its order's person.
create table stop_photos (
  run_id integer not null,
  order_id integer not null,
  picture bytea not null check (octet_length(picture) <= 2000000),
  stored_at timestamptz(3) not null default now(),
  primary key (run_id, order_id),
  foreign key (run_id, order_id) references run_stops on delete cascade
);
comment on table stop_photos is 'What the driver photographed where nobody was at home: personal data of the order''s buyer.';
comment on column stop_photos.picture is 'WebP, encoded by the shop: nothing of the phone''s metadata is in it.';
alter table stop_photos alter column picture set storage external;
create index stop_photos_by_order on stop_photos (order_id);
create index stop_photos_by_age on stop_photos (stored_at);
