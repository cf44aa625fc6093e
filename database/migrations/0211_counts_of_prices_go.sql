-- unused-since: 0.6.0 counts the products of a range of prices in its index; no release had these counts (docs/decisions/220)
drop trigger if exists keep_price_counts_inserted on products;
drop trigger if exists keep_price_counts_deleted on products;
drop trigger if exists keep_price_counts_updated on products;
drop trigger if exists keep_price_counts_truncated on products;
drop function if exists count_prices();
drop function if exists clear_price_counts();
drop procedure if exists fill_price_counts();
drop function if exists price_band_end(integer, integer);
drop function if exists price_band(integer, integer);
drop table price_counts;
-- Bits of lists before 0.5.0, which reads them by list_bits.
drop function if exists facet_bits(jsonb);
drop function if exists bit_places(bit varying);
