-- outside-transaction
-- A stock take finds a variant by its barcode, however it is written (docs/decisions/155).
drop index concurrently if exists product_variants_any_barcode;
create index concurrently product_variants_any_barcode on product_variants (lower(barcode))
  where barcode is not null and deleted_at is null;
