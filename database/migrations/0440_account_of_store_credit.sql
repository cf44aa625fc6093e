-- What the shop owes as store credit is an account of the books.
alter table ledger_lines drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in ('till', 'courier', 'sales', 'refunds', 'settled_before', 'delivery_costs',
    'taxes', 'expenses', 'owner', 'differences', 'rounding', 'credits')) not valid;
