-- A booked sheet is part of the books: it stays when its courier is removed, as the lines of the ledger do (docs/product.md, Payout sheets).
alter table payout_sheets drop constraint payout_sheets_courier_id_fkey;
comment on column payout_sheets.courier_id is 'Points at no row, as ledger_lines.courier_id: a courier who is settled may be removed.';
