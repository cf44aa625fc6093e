-- after-functions
-- takes-lock: rows of products that are sold in variants with a discount alone, few beside the catalogue.
select follow_variants(array(
  select distinct v.product_id from product_variants v where v.discount > 0 and v.deleted_at is null));
