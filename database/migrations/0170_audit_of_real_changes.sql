-- A cost or a sale that is saved as it was is no change: the audit log has no entry of it. An upsert fires "update of"
-- whatever it writes; a trigger of inserts too can't compare old and new in its condition.
create or replace function keep_cost_audit() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and new.cost = old.cost then return null; end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('cost', old.cost), jsonb_build_object('cost', new.cost));
  return null;
end
$$;

create or replace function keep_sale_audit() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and (new.discount, new.starts_at, new.ends_at) is not distinct from
      (old.discount, old.starts_at, old.ends_at) then
    return null;
  end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('sale_discount', old.discount, 'sale_starts_at', old.starts_at, 'sale_ends_at', old.ends_at),
    jsonb_build_object('sale_discount', new.discount, 'sale_starts_at', new.starts_at, 'sale_ends_at', new.ends_at));
  return null;
end
$$;
