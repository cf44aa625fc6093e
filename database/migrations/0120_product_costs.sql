-- What products cost the merchant (issue 15, docs/decisions/134). Apart from products, so that no card, list, export or page that
-- reads a product can show it.

create table product_costs (
  product_id integer primary key references products on delete cascade,
  cost numeric(8, 2) not null check (cost >= 0)
);
comment on table product_costs is 'What one piece costs the merchant, in the shop''s currency. For staff only.';

create function keep_cost_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('cost', old.cost), jsonb_build_object('cost', new.cost));
  return null;
end
$$;
create trigger keep_audit after insert or update of cost or delete on product_costs for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_cost_audit();
