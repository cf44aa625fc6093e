-- The audit log: what staff change is written by triggers, so that no change is left out (docs/architecture.md).

-- Stems, which no admin wrote, and hashes of tokens are left out.
create or replace function keep_audit() returns trigger language plpgsql set search_path from current as $$
declare
  -- Derived or secret: no admin wrote them.
  left_out constant text[] :=
    array['updated_at', 'final_price', 'variant_reduced', 'search_document', 'password_hash', 'stems',
      'word_stems', 'means_stems', 'token_hash', 'registration_key', 'edits', 'edited_at', 'seed', 'former_seed',
      'sealed_key'];
  former jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - left_out end;
  latter jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - left_out end;
  key text := coalesce(latter, former) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, former -> e.key)
      into latter, former
      from jsonb_each(latter) e where e.value is distinct from former -> e.key;
    if latter is null then return null; end if;
  end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after, import_id)
  values (current_setting('mantel.admin')::int, tg_table_name, key, lower(tg_op), former, latter,
    nullif(current_setting('mantel.import', true), '')::uuid);
  return null;
end
$$;
create or replace trigger keep_audit after insert or delete or update on categories
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on collection_attributes
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete on collection_picks
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('product_id');
create or replace trigger keep_audit after insert or delete or update on measuring_services
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('service');
create or replace trigger keep_audit after update on contact_messages
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on couriers
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on delivery_zones
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on info_pages
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on letters
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on message_templates
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('event');
create or replace trigger keep_audit after insert or delete or update of name, code, kind, value, parts, minimum, category_ids, starts_at, ends_at, most_uses, most_uses_per_phone, stopped_at on offers
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after delete or update on orders
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on product_images
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('product_id');
create or replace trigger keep_audit after insert or delete or update on products
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
-- Those of an import come with its products, which the log has; counts are nobody's change.
create or replace trigger keep_audit after insert or delete or update of from_path, to_path on redirects
  for each row when (current_setting('mantel.admin', true) <> '' and coalesce(current_setting('mantel.import', true), '') = '')
  execute function keep_audit('id');
create or replace trigger keep_audit after update on reviews
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on rooms
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on search_pins
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on search_synonyms
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on settings
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('key');
create or replace trigger keep_audit after insert or delete on staff_invitations
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete on api_tokens
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after insert or delete or update on webhooks
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create or replace trigger keep_audit after update of role, staff_role on users
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');

-- What the audit log says of them: on, off and how many recovery codes are left; never what they are.
create or replace function keep_second_factor_audit() returns trigger language plpgsql set search_path from current as $$
declare
  former jsonb;
  latter jsonb;
begin
  if tg_op = 'DELETE' or (old.turned_on_at is null) <> (new.turned_on_at is null) then
    former := jsonb_build_object('second_factor', case when old.turned_on_at is null then 'off' else 'on' end);
    latter := jsonb_build_object('second_factor', case when tg_op = 'DELETE' then 'off' else 'on' end);
  elsif old.recovery_hashes is distinct from new.recovery_hashes then
    former := jsonb_build_object('recovery_codes', cardinality(old.recovery_hashes) || ' left');
    latter := jsonb_build_object('recovery_codes', cardinality(new.recovery_hashes) ||
      case when new.recovery_hashes <@ old.recovery_hashes then ' left' else ' new' end);
  end if;
  if former is distinct from latter then
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    values (current_setting('mantel.admin')::int, 'users', old.user_id, 'update', former, latter);
  end if;
  return null;
end
$$;
create or replace trigger keep_audit after update of turned_on_at, recovery_hashes on second_factors
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_second_factor_audit();
create or replace trigger keep_audit_of_end after delete on second_factors
  for each row when (current_setting('mantel.admin', true) <> '' and old.turned_on_at is not null)
  execute function keep_second_factor_audit();

-- That a message was removed is kept, not what it said and who wrote it.
create or replace function keep_message_removal() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before)
  values (current_setting('mantel.admin')::int, tg_table_name, old.id, 'delete',
    jsonb_build_object('created_at', old.created_at));
  return null;
end
$$;
create or replace trigger keep_audit_of_end after delete on contact_messages
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_message_removal();

-- The audit log says which name was added and removed; never a credential.
create or replace function keep_passkey_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'users', coalesce(new.user_id, old.user_id), 'update',
    jsonb_build_object('passkey', old.name), jsonb_build_object('passkey', new.name));
  return null;
end
$$;
create or replace trigger keep_audit after insert or delete on passkeys
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_passkey_audit();

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
create or replace trigger keep_audit after insert or delete or update of discount, starts_at, ends_at on product_sales
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_sale_audit();

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
create or replace trigger keep_audit after insert or delete or update of cost on product_costs
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_cost_audit();

create or replace function keep_variant_audit() returns trigger language plpgsql set search_path from current as $$
declare
  left_out constant text[] := array['id', 'product_id', 'final_price', 'position', 'option_values', 'available', 'removed'];
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('variant', to_jsonb(old) - left_out), jsonb_build_object('variant', to_jsonb(new) - left_out));
  return null;
end
$$;
create or replace trigger keep_audit after insert or delete or update of price, discount, offered, reference, barcode, image_id, deleted_at on product_variants
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_variant_audit();

-- From how many left on the shop says so is set by the merchant (docs/decisions/155). The audit log leaves counts out, since
-- the ledger has them; a threshold stands in no ledger.
create or replace function keep_low_at_audit() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger keep_audit after update of low_at on product_stock
  for each row when (old.low_at <> new.low_at and current_setting('mantel.admin', true) <> '') execute function keep_low_at_audit();
create or replace trigger keep_audit after update of low_at on variant_stock
  for each row when (old.low_at <> new.low_at and current_setting('mantel.admin', true) <> '') execute function keep_low_at_audit();

create or replace function keep_variant_cost_audit() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger keep_audit after insert or delete or update of cost on variant_costs
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_variant_cost_audit();
