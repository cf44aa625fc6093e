-- Browsers send a request again by themselves when its connection breaks before the answer: adding to a cart added up to
-- seven times then (issue 12 G). The key of a line's latest addition makes it count once.
alter table cart_items add column added_by_key text check (char_length(added_by_key) between 1 and 255);
comment on column cart_items.added_by_key is 'Idempotency-Key of the latest addition to this line; null: it came without one.';
