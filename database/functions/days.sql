-- Days of the shop that offers and sales are written as, and the moments that follow from them.

-- The merchant's time zone, or the default (domain/time-zone.ts) where none, or none that exists, is stored.
create or replace function shop_time_zone() returns text language plpgsql stable set search_path from current as $$
declare
  zone constant text := (select value #>> '{}' from settings where key = 'time_zone');
begin
  perform now() at time zone zone;
  return coalesce(zone, 'Asia/Beirut');
exception when invalid_parameter_value then
  return 'Asia/Beirut';
end
$$;

-- Days make moments by the shop's time zone. Moments that come without days, as the release before this one writes them, make days.
create or replace function apply_days() returns trigger language plpgsql set search_path from current as $$
declare
  zone constant text := shop_time_zone();
begin
  if (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at)
    and (new.from_day, new.to_day) is not distinct from (old.from_day, old.to_day)
  then
    new.from_day := (new.starts_at at time zone zone)::date;
    new.to_day := (new.ends_at at time zone zone - interval '1 day')::date;
  else
    new.starts_at := new.from_day::timestamp at time zone zone;
    new.ends_at := (new.to_day + 1)::timestamp at time zone zone;
  end if;
  return new;
end
$$;
create or replace trigger apply_days before insert or update of from_day, to_day, starts_at, ends_at on offers
  for each row execute function apply_days();
create or replace trigger apply_days before insert or update of from_day, to_day, starts_at, ends_at on product_sales
  for each row execute function apply_days();

-- In a new time zone the same days begin and end at other moments. What runs by then, and what does not, follows at once.
create or replace function apply_time_zone() returns trigger language plpgsql set search_path from current as $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
begin
  perform set_config('mantel.settles_sales', 'on', true), set_config('mantel.admin', '', true);
  update offers set from_day = from_day where from_day is not null or to_day is not null;
  update product_sales set from_day = from_day;
  with waiting as (
    update product_sales s set base_discount = null from product_sales running
    where running.product_id = s.product_id and running.base_discount is not null and s.starts_at > now()
    returning s.product_id, running.base_discount
  )
  update products set discount = waiting.base_discount from waiting where id = waiting.product_id;
  perform set_config('mantel.settles_sales', '', true), set_config('mantel.admin', admin, true);
  perform settle_offers();
  return null;
end
$$;
create or replace trigger apply_time_zone after insert or update on settings for each row
  when (new.key = 'time_zone') execute function apply_time_zone();
create or replace trigger apply_default_time_zone after delete on settings for each row
  when (old.key = 'time_zone') execute function apply_time_zone();

-- The day on which a product was reduced for the last time. The first row of a day writes it, the others change nothing.
create or replace function note_last_sale() returns trigger language plpgsql set search_path from current as $$
begin
  insert into last_sale (day) values ((now() at time zone shop_time_zone())::date)
  on conflict (is_only) do update set day = excluded.day where last_sale.day <> excluded.day;
  if found then perform note_catalogue_change('{settings}'); end if;
  return null;
end
$$;
create or replace trigger note_last_sale after update of discount, variant_reduced, deleted_at on products for each row
  when ((old.discount > 0 or old.variant_reduced) and old.deleted_at is null
    and (new.discount = 0 and not new.variant_reduced or new.deleted_at is not null))
  execute function note_last_sale();
