-- unused-since: 0.2.0 adds to a cart without naming its key; the wider keys of 0126 are there
-- takes-lock: nothing is rewritten or read: foreign keys are not validated, for no row has a variant yet
alter table cart_items drop constraint cart_items_user_id_product_id_key;
alter table order_items drop constraint order_items_order_id_product_id_key;
alter table cart_items add constraint cart_items_variant_id_fkey
  foreign key (variant_id) references product_variants on delete cascade not valid;
alter table order_items add constraint order_items_variant_id_fkey
  foreign key (variant_id) references product_variants not valid;
alter table stock_changes add constraint stock_changes_variant_id_fkey
  foreign key (variant_id) references product_variants on delete cascade not valid;

-- Who knows no variants can't sell a product that has them: it would not be known which one to send. An order that began
-- before the product had any is begun again.
create function refuse_order_without_variant() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from product_options where product_id = new.product_id) then
    raise exception 'Product % is sold in variants: an order names one', new.product_id using errcode = 'serialization_failure';
  end if;
  return new;
end
$$;
create trigger refuse_order_without_variant before insert on order_items for each row
  when (new.variant_id is null) execute function refuse_order_without_variant();
