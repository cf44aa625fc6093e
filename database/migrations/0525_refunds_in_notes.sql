-- A refund that was given in notes of a second currency says how many of them (docs/product.md, "Second currency").
alter table order_refunds add column second_code text, add column second_amount bigint;
comment on column order_refunds.second_amount is 'How much of the second currency was handed out for it, in hundredths; null: the shop''s currency was.';
