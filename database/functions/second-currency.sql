-- The second currency that cash is taken in (docs/product.md, "Second currency").

-- As it holds now; null where the merchant takes none.
create or replace function current_second_currency() returns jsonb language sql stable set search_path from current as $$
  select jsonb_build_object('code', code, 'rate', rate, 'note', note, 'rounding', rounding)
  from (select * from second_currencies order by id desc limit 1) latest
  where exists (select from settings where key = 'second_currency_on' and value = 'true')
$$;

-- An order keeps the rate of the moment in which it is given to a courier, unless it has one already.
create or replace function freeze_second_currency() returns trigger language plpgsql set search_path from current as $$
begin
  new.second_currency := current_second_currency();
  return new;
end
$$;
create or replace trigger freeze_second_currency before update of courier_id on orders
  for each row when (new.second_currency is null and old.courier_id is null and new.courier_id is not null)
  execute function freeze_second_currency();

-- The same of the moment in which it is confirmed. Who changes a stage has locked its order.
create or replace function freeze_second_currency_of_confirmed() returns trigger language plpgsql set search_path from current as $$
begin
  update orders o set second_currency = held from current_second_currency() held
  where o.id = new.order_id and o.second_currency is null and held is not null;
  return null;
end
$$;
create or replace trigger freeze_second_currency after update of stage on order_confirmations
  for each row when (new.stage = 'confirmed' and old.stage <> 'confirmed') execute function freeze_second_currency_of_confirmed();
