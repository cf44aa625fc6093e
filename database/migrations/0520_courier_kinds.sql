-- A courier is an own driver or a company (docs/product.md, Two kinds of courier). Who was on a run only, or whose sheets or manifests
-- there are only, is known; of all others nobody has said.
-- takes-lock: a column without a default, checked on no row; a shop has a few couriers
alter table couriers add column kind text constraint couriers_kind_check check (kind in ('driver', 'company'));
comment on column couriers.kind is 'Null: nobody has said yet, and screens offer what fits either.';
with found as (
  select c.id, exists (select from runs r where r.courier_id = c.id) as is_driver,
    exists (select from manifest_columns m where m.courier_id = c.id) or exists (select from company_sheets s where s.courier_id = c.id)
      or exists (select from payout_sheets p where p.courier_id = c.id) or exists (select from order_waybills w where w.courier_id = c.id) as is_company
  from couriers c
)
update couriers c set kind = case when f.is_driver then 'driver' else 'company' end from found f where f.id = c.id and f.is_driver <> f.is_company;
