-- outside-transaction
-- under-index: the three indexes below are made of arabic_spelling
-- People are found whatever the spelling of their Arabic names: with and without vowel signs and lengthening, with any form of alef, yeh, teh
-- marbuta and hamza, as products are (search_clean). Null where that changes nothing, so that the indexes hold few rows and
-- nothing that is stored has to be written again (docs/product.md, Typed text).
create or replace function arabic_spelling(value text) returns text language sql immutable strict parallel safe set search_path from current as $$ select nullif(translate(value, U&'\0623\0625\0622\0671\0649\06CC\0643\0629\0624\0626\0640\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0670', U&'\0627\0627\0627\0627\064A\064A\06A9\0647\0648\064A'), value) $$;
drop index concurrently if exists orders_by_arabic_spelling;
create index concurrently orders_by_arabic_spelling on orders using gin (arabic_spelling(search_document || E'\n' || fold_text(guest_city)) gin_trgm_ops) where arabic_spelling(search_document || E'\n' || fold_text(guest_city)) is not null;
drop index concurrently if exists users_by_arabic_spelling;
create index concurrently users_by_arabic_spelling on users using gin (arabic_spelling(customer_words(name, email, phone)) gin_trgm_ops) where arabic_spelling(customer_words(name, email, phone)) is not null;
drop index concurrently if exists phone_sums_by_arabic_spelling;
create index concurrently phone_sums_by_arabic_spelling on phone_sums using gin (arabic_spelling(search_document) gin_trgm_ops) where arabic_spelling(search_document) is not null;
