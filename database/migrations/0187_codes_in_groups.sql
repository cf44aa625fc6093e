-- outside-transaction
-- A stock take finds a code that stands in the shop in the groups in which it is printed: by its digits (docs/decisions/155).
drop index concurrently if exists product_variants_grouped_barcode;
create index concurrently product_variants_grouped_barcode on product_variants (translate(barcode, E' \u00a0-', ''))
  where barcode ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$' and deleted_at is null;
drop index concurrently if exists product_variants_grouped_reference;
create index concurrently product_variants_grouped_reference on product_variants (translate(reference, E' \u00a0-', ''))
  where reference ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$' and deleted_at is null;
drop index concurrently if exists products_grouped_reference;
create index concurrently products_grouped_reference on products (translate(reference, E' \u00a0-', ''))
  where reference ~ '^[0-9]+[ \u00a0-][0-9 \u00a0-]+$' and deleted_at is null;
