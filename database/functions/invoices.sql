-- Invoices follow the orders (docs/product.md, Invoices).

-- Shares an amount by weights, to the cent: what rounding down leaves goes to the largest remainders, the first of equal ones first.
create or replace function share_cents(total bigint, weights bigint[]) returns bigint[] language sql immutable set search_path from current as $$
  with exact as (
    select n, coalesce(total::numeric * w / nullif(sum(w) over (), 0), case when n = 1 then total else 0 end) as share
    from unnest(weights) with ordinality as weight (w, n)
  ), ranked as (
    select n, floor(share) as base, row_number() over (order by share - floor(share) desc, n) as place,
      total - sum(floor(share)) over () as left_over
    from exact
  )
  select array_agg((base + case when place <= left_over then 1 else 0 end)::bigint order by n) from ranked
$$;

-- The VAT that is in an amount, half a cent up; rates in percent.
create or replace function vat_within(cents bigint, rate numeric) returns bigint language sql immutable set search_path from current as $$
  select round(cents * rate / (100 + rate))::bigint
$$;

-- What was sold by an order, in cents.
create or replace function sold_by_order(of_order integer) returns jsonb language sql stable set search_path from current as $$
  select jsonb_build_object(
    'lines', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('product', product_id, 'variant_id', variant_id, 'name', product_name,
        'variant', variant_name, 'quantity', quantity, 'price', (price * 100)::bigint, 'discount', discount::text, 'cents', (subtotal * 100)::bigint)) order by position), '[]')
      from order_items where order_id = o.id),
    'discounts', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', offer ->> 'name', 'code', offer ->> 'code',
        'cents', ((offer ->> 'amount')::numeric * 100)::bigint, 'lines', offer -> 'lines')) order by place), '[]')
      from jsonb_array_elements(o.offers) with ordinality as applied (offer, place) where (offer ->> 'amount')::numeric > 0),
    'delivery', (o.delivery_fee * 100)::bigint,
    'total', ((o.total_price + coalesce(o.credit, 0)) * 100)::bigint,
    'store_credit', coalesce(o.credit * 100, 0)::bigint)
  from orders o where o.id = of_order
$$;

-- The rate of each product that was sold: that of its collection, else of the one that this stands in, else the first; {"12": "11.00"}.
create or replace function rates_of_sold(sold jsonb, vat jsonb) returns jsonb language sql stable set search_path from current as $$
  with named as (
    select id::integer as category_id, one ->> 'rate' as rate
    from jsonb_array_elements(vat) one cross join jsonb_array_elements_text(one -> 'collections') id
  )
  select coalesce(jsonb_object_agg(line ->> 'product', coalesce(own.rate, outer_one.rate, vat -> 0 ->> 'rate')), '{}')
  from jsonb_array_elements(sold -> 'lines') line left join products p on p.id = (line ->> 'product')::integer
    left join categories c on c.id = p.category_id
    left join named own on own.category_id = c.id
    left join named outer_one on outer_one.category_id = c.parent_id
  where jsonb_array_length(vat) > 0
$$;

-- What was sold at each rate, and the VAT in it: [{"rate", "gross", "vat"}], the highest rate first. What an offer takes off a product is taken
-- off its rate, any other discount is shared by what is left; delivery has the first rate.
create or replace function vat_of_sold(sold jsonb, rates jsonb, delivery_rate text) returns jsonb language sql immutable set search_path from current as $$
  with of_products as (
    select rates ->> (line ->> 'product') as rate, (line ->> 'cents')::bigint as cents from jsonb_array_elements(sold -> 'lines') line
    union all
    select rates ->> (part ->> 'product_id'), -((part ->> 'amount')::numeric * 100)::bigint
    from jsonb_array_elements(sold -> 'discounts') discount, jsonb_array_elements(discount -> 'lines') part
  ), goods as (
    select rate, greatest(sum(cents), 0)::bigint as cents, row_number() over (order by rate::numeric desc) as n
    from of_products where rate is not null group by rate
  ), kept as (
    select share_cents((sold ->> 'total')::bigint - (sold ->> 'delivery')::bigint, (select array_agg(cents order by n) from goods)) as shares
  ), grossed as (
    select rate, sum(gross)::bigint as gross from (
      select rate, shares[n] as gross from goods, kept
      union all select delivery_rate, (sold ->> 'delivery')::bigint where (sold ->> 'delivery')::bigint > 0
    ) parts group by rate
  )
  select coalesce(jsonb_agg(jsonb_build_object('rate', rate, 'gross', gross, 'vat', vat_within(gross, rate::numeric)) order by rate::numeric desc), '[]')
  from grossed where delivery_rate is not null
$$;

-- What is left of an invoice behind its credit notes: [{"rate", "gross", "vat"}].
create or replace function left_of_invoice(invoice invoices) returns jsonb language sql stable set search_path from current as $$
  select coalesce(jsonb_agg(jsonb_build_object('rate', rate, 'gross', gross, 'vat', vat) order by rate::numeric desc), '[]') from (
    select part ->> 'rate' as rate, sum(sign * (part ->> 'gross')::bigint)::bigint as gross, sum(sign * (part ->> 'vat')::bigint)::bigint as vat
    from (
      select 1 as sign, invoice.content -> 'vat' as parts
      union all select -1, content -> 'vat' from invoices where invoice_id = invoice.id
    ) documents, jsonb_array_elements(parts) part group by 1
  ) by_rate where gross <> 0
$$;

-- The VAT of a part of what is left of an invoice, shared by what came back at each rate, never more than is left of one. It is rounded so that all credit
-- notes of an invoice together have the VAT of all that they give back.
create or replace function vat_of_part(invoice invoices, cents bigint, came_back jsonb) returns jsonb language plpgsql stable set search_path from current as $$
declare
  parts jsonb := left_of_invoice(invoice);
  rooms bigint[];
  shares bigint[];
  more bigint[];
begin
  if jsonb_array_length(parts) = 0 then return parts; end if;
  select array_agg((part ->> 'gross')::bigint order by n),
    array_agg(coalesce((came_back ->> (part ->> 'rate'))::bigint, 0) order by n)
    into rooms, shares from jsonb_array_elements(parts) with ordinality as p (part, n);
  shares := share_cents(cents, shares);
  select array_agg(least(share, room) order by n) into shares from unnest(shares, rooms) with ordinality as s (share, room, n);
  -- What finds no room at its own rates takes that of the others.
  select array_agg(room - share order by n) into more from unnest(shares, rooms) with ordinality as s (share, room, n);
  more := share_cents(cents - (select sum(share)::bigint from unnest(shares) share), more);
  return (
    select jsonb_agg(jsonb_build_object('rate', part ->> 'rate', 'gross', share + extra,
      'vat', (part ->> 'vat')::bigint - vat_within((part ->> 'gross')::bigint - share - extra, (part ->> 'rate')::numeric)) order by n)
      filter (where share + extra > 0)
    from jsonb_array_elements(parts) with ordinality as p (part, n) join unnest(shares, more) with ordinality as s (share, extra, n) using (n));
end
$$;

-- Takes the next number of a series and writes the document. The series is locked until the transaction ends: none is left out, none comes twice.
create or replace function issue_document(document invoices) returns invoices language plpgsql set search_path from current as $$
declare
  series invoicing;
  issued invoices := document;
begin
  update invoicing set next_invoice = next_invoice + (document.kind = 'invoice')::integer, next_credit = next_credit + (document.kind = 'credit_note')::integer
    returning * into series;
  issued.prefix := case document.kind when 'invoice' then series.invoice_prefix else series.credit_prefix end;
  issued.serial := case document.kind when 'invoice' then series.next_invoice else series.next_credit end - 1;
  issued.number := issued.prefix || lpad(issued.serial::text, greatest(4, length(issued.serial::text)), '0');
  -- Behind the lock, so that days follow numbers.
  issued.issued_at := clock_timestamp();
  issued.issued_on := (issued.issued_at at time zone shop_time_zone())::date;
  issued.vat_cents := (select coalesce(sum((part ->> 'vat')::bigint), 0) from jsonb_array_elements(document.content -> 'vat') part);
  issued.content := document.content || jsonb_build_object(
    'seller', jsonb_build_object('name', series.seller_name, 'address', series.seller_address, 'tax_number', series.seller_tax_number),
    'note', series.note,
    'currency', jsonb_build_object('code', coalesce((select value #>> '{}' from settings where key = 'currency_code'), 'USD'),
      'symbol', coalesce((select value #>> '{}' from settings where key = 'currency_symbol'), '$'),
      'position', coalesce((select value #>> '{}' from settings where key = 'currency_position'), 'before')));
  insert into invoices (kind, prefix, serial, number, order_id, invoice_id, reason, return_id, issued_at, issued_on, total_cents, vat_cents, content, buyer)
  values (issued.kind, issued.prefix, issued.serial, issued.number, issued.order_id, issued.invoice_id, issued.reason, issued.return_id,
    issued.issued_at, issued.issued_on, issued.total_cents, issued.vat_cents, issued.content, issued.buyer)
  returning * into issued;
  return issued;
end
$$;

create or replace function issue_invoice(of_order integer, former_buyer jsonb) returns invoices language plpgsql set search_path from current as $$
declare
  document invoices;
  rates constant jsonb := (select vat from invoicing);
  sold constant jsonb := sold_by_order(of_order);
  rate_of constant jsonb := rates_of_sold(sold, rates);
begin
  document.kind := 'invoice';
  document.order_id := of_order;
  document.total_cents := (sold ->> 'total')::bigint;
  select case when person_removed_at is null
      then jsonb_build_object('name', guest_name, 'street', guest_street, 'city', guest_city, 'region', guest_region) else former_buyer end,
    jsonb_build_object('sold', sold, 'rates', rate_of, 'vat', vat_of_sold(sold, rate_of, rates -> 0 ->> 'rate'),
      'ordered_on', (created_at at time zone shop_time_zone())::date)
    into document.buyer, document.content from orders where id = of_order;
  return issue_document(document);
end
$$;

-- A credit note for a part of an invoice, or all that is left of it.
create or replace function issue_credit_note(invoice invoices, why text, of_return integer, cents bigint, lines jsonb, vat jsonb) returns void
language plpgsql set search_path from current as $$
declare
  document invoices;
begin
  document.kind := 'credit_note';
  document.order_id := invoice.order_id;
  document.invoice_id := invoice.id;
  document.reason := why;
  document.return_id := of_return;
  document.total_cents := cents;
  document.buyer := invoice.buyer;
  document.content := jsonb_build_object('invoice', jsonb_build_object('number', invoice.number, 'issued_on', invoice.issued_on), 'lines', lines,
    'vat', coalesce(vat, '[]'));
  perform issue_document(document);
end
$$;

create or replace function cents_left_of(invoice invoices) returns bigint language sql stable set search_path from current as $$
  select invoice.total_cents - coalesce((select sum(total_cents) from invoices where invoice_id = invoice.id), 0)::bigint
$$;

-- Credit notes for what was given back of a delivered order and has none yet: in cash and as store credit, of each settled return.
create or replace function credit_returns(invoice invoices) returns void language plpgsql set search_path from current as $$
declare
  back record;
  cents bigint;
begin
  for back in
    select r.id, coalesce((select sum(f.cents) from order_refunds f where f.return_id = r.id and f.taken_back_at is null), 0)
      + coalesce((select c.given_cents from store_credits c where c.return_id = r.id), 0) as given,
      (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.place) from order_return_lines l where l.return_id = r.id) as lines,
      (select jsonb_object_agg(rate, worth) from (
        select invoice.content -> 'rates' ->> l.product_id::text as rate,
          sum(l.quantity * (line ->> 'cents')::bigint / (line ->> 'quantity')::integer)::bigint as worth
        from order_return_lines l join jsonb_array_elements(invoice.content -> 'sold' -> 'lines') line
          on (line ->> 'product')::integer = l.product_id and (line ->> 'variant_id')::integer is not distinct from l.variant_id
        where l.return_id = r.id and invoice.content -> 'rates' ? l.product_id::text group by 1) at_rates) as came_back
    from order_returns r where r.order_id = invoice.order_id and r.state = 'settled'
      and not exists (select from invoices c where c.invoice_id = invoice.id and c.return_id = r.id)
    order by r.settled_at, r.id
  loop
    cents := least(back.given, cents_left_of(invoice));
    continue when cents <= 0;
    perform issue_credit_note(invoice, 'return', back.id, cents, back.lines, vat_of_part(invoice, cents, coalesce(back.came_back, '{}')));
  end loop;
end
$$;

-- Makes an order's documents say what became of it: an invoice where it was delivered, a credit note for what of one no longer holds.
create or replace function document_order(of_order integer, is_delivered_now boolean) returns void language plpgsql set search_path from current as $$
declare
  series invoicing;
  live invoices;
  is_sold boolean;
  why text;
begin
  -- Locked last in each transaction, so that two who wait for each other's orders never hold it.
  select * into series from invoicing for no key update;
  select i.* into live from invoices i where i.order_id = of_order and i.kind = 'invoice'
    and not exists (select from invoices c where c.invoice_id = i.id and c.reason <> 'return') order by i.id desc limit 1;
  is_sold := exists (select from orders where id = of_order and status_id = 3 and former_shop is null)
    and not exists (select from demo_data where kind = 'order' and key = of_order::text);
  if live.id is not null then
    why := case
      when not exists (select from orders where id = of_order) then 'removed'
      when not is_sold then 'reopened'
      when live.content -> 'sold' <> sold_by_order(of_order) or exists (
        select from invoices c left join order_returns r on r.id = c.return_id where c.invoice_id = live.id and r.state is distinct from 'settled')
        then 'corrected' end;
    if why is not null then
      -- Of an invoice that was given back whole nothing is left to credit.
      if cents_left_of(live) > 0 then
        perform issue_credit_note(live, why, null, cents_left_of(live), '[]', left_of_invoice(live));
      end if;
      if why <> 'corrected' or (is_delivered_now and not series.is_on) then return; end if;
      live := issue_invoice(of_order, live.buyer);
    end if;
  elsif is_sold and is_delivered_now and series.is_on then
    live := issue_invoice(of_order, null);
  else
    return;
  end if;
  perform credit_returns(live);
end
$$;

create or replace function document_later() returns trigger language plpgsql set search_path from current as $$
declare
  of_order constant integer := case tg_table_name when 'orders' then coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (select from invoicing where is_on) or exists (select from invoices where order_id = of_order) then
    perform document_order(of_order, tg_argv[0] = 'delivered');
  end if;
  return null;
end
$$;

-- At the end of the transaction: whatever it has changed by then stands, and the lock of the series is the last one it takes. A constraint trigger can't
-- be replaced, so each is made where it is missing.
do $$ begin
  if not exists (select from pg_trigger where tgname = 'invoice_delivered' and tgrelid = 'orders'::regclass) then
    create constraint trigger invoice_delivered after update of status_id on orders deferrable initially deferred
      for each row when (old.status_id <> 3 and new.status_id = 3) execute function document_later('delivered');
  end if;
  if not exists (select from pg_trigger where tgname = 'credit_changed' and tgrelid = 'orders'::regclass) then
    create constraint trigger credit_changed after update of status_id, edits, total_price, credit on orders deferrable initially deferred
      for each row when (old.status_id = 3 and (old.status_id, old.edits, old.total_price, old.credit)
        is distinct from (new.status_id, new.edits, new.total_price, new.credit)) execute function document_later('changed');
  end if;
  if not exists (select from pg_trigger where tgname = 'credit_removed' and tgrelid = 'orders'::regclass) then
    create constraint trigger credit_removed after delete on orders deferrable initially deferred
      for each row when (old.status_id = 3) execute function document_later('changed');
  end if;
  if not exists (select from pg_trigger where tgname = 'credit_returned' and tgrelid = 'order_returns'::regclass) then
    create constraint trigger credit_returned after update of state on order_returns deferrable initially deferred
      for each row when (old.state <> new.state and (old.state = 'settled' or new.state = 'settled')) execute function document_later('changed');
  end if;
end $$;

-- What was issued stays as it is; its buyer alone can be emptied.
create or replace function refuse_changed_invoices() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and new.buyer is null and to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' then return new; end if;
  raise exception 'Invoices are never changed' using errcode = 'restrict_violation';
end
$$;
create or replace trigger refuse_changed_invoices before update or delete on invoices
  for each row execute function refuse_changed_invoices();
create or replace trigger refuse_emptied_invoices before truncate on invoices
  for each statement execute function refuse_changed_invoices();

create or replace trigger keep_audit after insert or update of is_on, invoice_prefix, credit_prefix, seller_name, seller_address, seller_tax_number, note, vat, attaches, keep_years on invoicing
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');

-- The audit log says which was issued, and of which order: never its buyer.
create or replace function keep_invoice_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, after)
  values (current_setting('mantel.admin')::int, 'invoices', new.number, 'insert',
    jsonb_build_object('order_id', new.order_id, 'total', (new.total_cents / 100.0)::numeric(14, 2)::text));
  return null;
end
$$;
create or replace trigger keep_audit after insert on invoices
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_invoice_audit();
