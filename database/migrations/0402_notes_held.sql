-- outside-transaction
drop index concurrently if exists ledger_lines_of_notes;
create index concurrently ledger_lines_of_notes on ledger_lines (second_code, account, courier_id) include (second_amount, cents)
  where second_code is not null;
