-- What a variant costs the shop where it is not what its product does; apart from the variant for the same reasons as product_costs.
create table variant_costs (
  variant_id integer primary key references product_variants on delete cascade,
  cost numeric(8, 2) not null check (cost >= 0)
);
comment on table variant_costs is 'What one piece of a variant costs the shop, in place of its product''s cost. For staff only.';

create function keep_variant_cost_audit() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'UPDATE' and new.cost = old.cost then return null; end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  select current_setting('mantel.admin')::int, 'products', product_id, 'update',
    jsonb_build_object('variant', jsonb_build_object('name', name, 'cost', old.cost)),
    jsonb_build_object('variant', jsonb_build_object('name', name, 'cost', new.cost))
  from product_variants where id = coalesce(new.variant_id, old.variant_id);
  return null;
end
$$;
create trigger keep_audit after insert or update of cost or delete on variant_costs for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_variant_cost_audit();
