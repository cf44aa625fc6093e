-- An order is before one device of the staff, not before all on which they are logged in (docs/product.md, Confirmation).
alter table order_confirmations add column claimed_session bytea;
comment on column order_confirmations.claimed_session is 'The session of claimed_by in which it is before them; it points at no row: a session that ended holds nothing.';
