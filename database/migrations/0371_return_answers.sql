-- What the buyer is told where their return is refused.
alter table order_returns add column answer text not null default '';
alter table order_returns add constraint order_returns_answer_length check (char_length(answer) <= 500) not valid;
comment on column order_returns.answer is 'Why it was refused, for the buyer to read.';
