-- Offers and discount codes: their uses, and when they begin and end.

-- Whatever removes a use gives it back. Automatic offers are not counted: orders would wait for each other.
create or replace function count_offer_uses() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    update offers o set uses = o.uses + c.uses
    from (select offer_id, count(*)::int as uses from changed group by offer_id) c
    where o.id = c.offer_id and o.code is not null;
  else
    update offers o set uses = o.uses - c.uses
    from (select offer_id, count(*)::int as uses from changed group by offer_id) c
    where o.id = c.offer_id and o.code is not null;
  end if;
  return null;
end
$$;
create or replace trigger count_offer_uses_deleted after delete on offer_uses
  referencing old table as changed for each statement execute function count_offer_uses();
create or replace trigger count_offer_uses_inserted after insert on offer_uses
  referencing new table as changed for each statement execute function count_offer_uses();

-- Automatic offers whose days began or ended are shown by pages, or no longer. The caller holds the lock of the catalogue.
create or replace function settle_offers() returns void language sql set search_path from current as $$
  update offers set announced = not announced
  where code is null and announced <> (
    stopped_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
  )
$$;

-- Pages show offers, and the clock of sales has to know when the next one begins or ends. Orders, which count uses, note nothing.
create or replace function note_offers() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{offers,sales}');
  end if;
  return null;
end
$$;
create or replace trigger note_offers_deleted after delete on offers
  referencing old table as changed for each statement execute function note_offers();
create or replace trigger note_offers_inserted after insert on offers
  referencing new table as changed for each statement execute function note_offers();

-- Transition tables take no list of columns: a row of its own tells whether more than the uses changed.
create or replace function note_offer() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change('{offers,sales}');
  return null;
end
$$;
create or replace trigger note_offers_of_moved after update on categories
  for each row when (old.parent_id is distinct from new.parent_id) execute function note_offer();
create or replace trigger note_offers_updated after update on offers
  for each row when (to_jsonb(old.*) - 'uses' is distinct from to_jsonb(new.*) - 'uses') execute function note_offer();
