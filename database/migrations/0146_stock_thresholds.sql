-- From how many left on the shop says so is set by the merchant (issue 17, 2; docs/decisions/155). The audit log leaves counts
-- out, since the ledger has them; a threshold stands in no ledger.
create function keep_low_at_audit() returns trigger language plpgsql set search_path from current as $$
declare
  of_product constant integer := (to_jsonb(new) ->> 'product_id')::int;
  of_variant constant integer := (to_jsonb(new) ->> 'variant_id')::int;
begin
  if of_variant is null then
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    values (current_setting('mantel.admin')::int, 'products', of_product, 'update',
      jsonb_build_object('low_at', old.low_at), jsonb_build_object('low_at', new.low_at));
  else
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    select current_setting('mantel.admin')::int, 'products', product_id, 'update',
      jsonb_build_object('variant', jsonb_build_object('name', name, 'low_at', old.low_at)),
      jsonb_build_object('variant', jsonb_build_object('name', name, 'low_at', new.low_at))
    from product_variants where id = of_variant;
  end if;
  return null;
end
$$;
create trigger keep_audit after update of low_at on product_stock for each row
  when (old.low_at <> new.low_at and current_setting('mantel.admin', true) <> '') execute function keep_low_at_audit();
create trigger keep_audit after update of low_at on variant_stock for each row
  when (old.low_at <> new.low_at and current_setting('mantel.admin', true) <> '') execute function keep_low_at_audit();
