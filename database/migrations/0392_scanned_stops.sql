-- When a parcel was scanned on its way out (docs/product.md, Runs).
alter table run_stops add column scanned_at timestamptz(3);
comment on column run_stops.scanned_at is 'When the label of its parcel was scanned for this run; null: it was not.';
