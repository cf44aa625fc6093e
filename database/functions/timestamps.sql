-- When a row was changed; of a product that is its version, too.

create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create or replace trigger touch_updated_at before update on categories
  for each row execute function touch_updated_at();
create or replace trigger touch_updated_at before update on info_pages
  for each row execute function touch_updated_at();
create or replace trigger touch_updated_at before update on orders
  for each row execute function touch_updated_at();
create or replace trigger touch_updated_at before update on rooms
  for each row execute function touch_updated_at();
create or replace trigger touch_updated_at before update on settings
  for each row execute function touch_updated_at();
create or replace trigger touch_updated_at before update on users
  for each row execute function touch_updated_at();

create or replace function touch_product() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('mantel.shows_stock', true), '') = '' then
    new.updated_at = greatest(now(), old.updated_at + interval '1 millisecond');
  end if;
  return new;
end
$$;
create or replace trigger touch_updated_at before update on products
  for each row execute function touch_product();
