-- A closing keeps what the till was to have and what was counted (docs/product.md, Cash).
-- takes-lock: a closing a day, each summed over the till's lines by their index
alter table ledger_entries add column counts jsonb;
comment on column ledger_entries.counts is 'Of a closing: what the books said of each currency (code null: the shop''s) and what was counted, in hundredths: [{"code", "expected", "counted"}].';
update ledger_entries e set counts = (
  select jsonb_agg(jsonb_build_object('code', code, 'expected', before, 'counted', before + difference))
  from (
    select second_code as code,
      coalesce(sum(coalesce(second_amount, cents)) filter (where entry_id < e.id), 0)::bigint as before,
      coalesce(sum(coalesce(second_amount, cents)) filter (where entry_id = e.id), 0)::bigint as difference
    from ledger_lines where account = 'till' and entry_id <= e.id group by second_code
  ) by_currency
) where kind = 'closing';
