-- takes-lock: orders have zones since this release, so that an upgrade finds none to copy; a shop that tried it earlier has few
alter table orders add column zone_id integer;
comment on column orders.zone_id is 'The zone of its delivery once more, so that indexes of lists can hold it; kept where the zone is removed, it points at no row then.';
update orders set zone_id = d.zone_id from order_deliveries d where d.order_id = orders.id and d.zone_id is not null;
-- No key: its check would lock the row of the zone for each order, and its index cost each an entry.
alter table order_deliveries drop constraint order_deliveries_zone_id_fkey;
