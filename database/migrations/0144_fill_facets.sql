-- outside-transaction
-- Facets of the products that are there already (0143).
call fill_product_facets();
