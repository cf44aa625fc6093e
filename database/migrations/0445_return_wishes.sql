-- What a buyer would like for what they give back; null: they did not say, or staff noted it.
alter table order_returns add column wish text;
alter table order_returns add constraint order_returns_wish_check check (wish in ('money', 'credit', 'exchange')) not valid;
comment on column order_returns.wish is 'What the buyer would like for it: money, credit or exchange. Null: they did not say.';
