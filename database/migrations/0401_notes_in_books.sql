-- Rounding beside store credit, whichever of both came first; nothing is checked of old rows.
alter table ledger_lines drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in ('till', 'courier', 'sales', 'refunds', 'settled_before', 'delivery_costs',
    'taxes', 'expenses', 'owner', 'differences', 'credits', 'rounding')) not valid;
