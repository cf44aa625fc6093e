-- Offers: coupon codes and automatic offers (issue 17, docs/decisions/140 and 141).

create table offers (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) <= 80 and name ~ '\S'),
  code text unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_delivery')),
  value numeric(8, 2) not null check (value >= 0),
  parts jsonb,
  minimum numeric(8, 2) not null default 0 check (minimum >= 0),
  category_ids integer[] not null default '{}',
  starts_at timestamptz(3),
  ends_at timestamptz(3) check (ends_at > starts_at),
  most_uses integer check (most_uses > 0),
  most_uses_per_phone integer check (most_uses_per_phone > 0),
  uses integer not null default 0 check (uses >= 0),
  stopped_at timestamptz(3),
  announced boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint offers_code_or_parts_check check ((code is null) = (parts is not null))
);
comment on table offers is
  'What shoppers get off: by a code, or by itself where a cart has all parts ([{"quantity": 2, "category_id": 3}, …]). value is a '
  'percent or an amount by its kind. uses counts orders that hold a code. announced: an automatic offer that pages show by now; the '
  'clock of scheduled sales sets it. Moments are ends of days of the shop.';
create index offers_automatic on offers (id) where code is null and stopped_at is null;
create index offers_announced on offers (id) where announced;

create table offer_uses (
  order_id integer not null references orders on delete cascade,
  offer_id integer not null references offers on delete cascade,
  phone text,
  primary key (order_id, offer_id)
);
comment on table offer_uses is
  'Which offers an order holds: written with it, removed when it is canceled, back when it is reopened. phone is kept for codes, '
  'which may be limited by phone number, until the person is removed.';
create index offer_uses_by_phone on offer_uses (offer_id, phone);

-- Whatever removes a use gives it back. Automatic offers are not counted: orders would wait for each other.
create function count_offer_uses() returns trigger language plpgsql set search_path from current as $$
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
create trigger count_offer_uses_inserted after insert on offer_uses
  referencing new table as changed for each statement execute function count_offer_uses();
create trigger count_offer_uses_deleted after delete on offer_uses
  referencing old table as changed for each statement execute function count_offer_uses();

-- Automatic offers whose days began or ended are shown by pages, or no longer. The caller holds the lock of the catalogue.
create function settle_offers() returns void language sql set search_path from current as $$
  update offers set announced = not announced
  where code is null and announced <> (
    stopped_at is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
  )
$$;

-- Pages show offers, and the clock of sales has to know when the next one begins or ends. Orders, which count uses, note nothing.
create function note_offers() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{offers,sales}');
  end if;
  return null;
end
$$;
create trigger note_offers_inserted after insert on offers
  referencing new table as changed for each statement execute function note_offers();
create trigger note_offers_deleted after delete on offers
  referencing old table as changed for each statement execute function note_offers();
-- Transition tables take no list of columns: a row of its own tells whether more than the uses changed.
create function note_offer() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change('{offers,sales}');
  return null;
end
$$;
create trigger note_offers_updated after update on offers for each row
  when (to_jsonb(old) - 'uses' is distinct from to_jsonb(new) - 'uses') execute function note_offer();

create trigger keep_audit after insert or delete or
  update of name, code, kind, value, parts, minimum, category_ids, starts_at, ends_at, most_uses, most_uses_per_phone, stopped_at
  on offers for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
