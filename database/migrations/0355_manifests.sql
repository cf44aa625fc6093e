-- The columns of the file with which a courier company wants to be told of its parcels.
create table manifest_columns (
  courier_id integer primary key references couriers on delete cascade,
  columns jsonb not null
);
comment on table manifest_columns is 'The columns of a courier company''s manifest, in their order: heading, field, fixed text. No row: it has the usual ones.';
