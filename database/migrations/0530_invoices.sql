-- Invoices and credit notes (docs/product.md, Invoices).
create table invoicing (
  id smallint primary key default 1 check (id = 1),
  is_on boolean not null default false,
  invoice_prefix text not null default 'INV-' check (invoice_prefix ~ '^[A-Za-z0-9./_-]{0,19}[A-Za-z./_-]$'),
  next_invoice integer not null default 1 check (next_invoice > 0),
  credit_prefix text not null default 'CN-' check (credit_prefix ~ '^[A-Za-z0-9./_-]{0,19}[A-Za-z./_-]$'),
  next_credit integer not null default 1 check (next_credit > 0),
  seller_name text not null default '' check (char_length(seller_name) <= 100),
  seller_address text not null default '' check (char_length(seller_address) <= 300),
  seller_tax_number text not null default '' check (char_length(seller_tax_number) <= 40),
  note text not null default '' check (char_length(note) <= 300),
  vat jsonb not null default '[]' check (jsonb_typeof(vat) = 'array'),
  attaches boolean not null default true,
  keep_years smallint not null default 10 check (keep_years between 1 and 30),
  version integer not null default 1,
  check (invoice_prefix <> credit_prefix)
);
comment on table invoicing is 'How invoices are written, one row; none: they never were turned on. Who takes a number locks it.';
comment on column invoicing.vat is 'Rates that prices include: [{"rate": "11.00", "collections": []}]; the first holds for delivery and for all that no other one has. Empty: no VAT.';

create table invoices (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  prefix text not null,
  serial integer not null check (serial > 0),
  number text not null unique,
  order_id integer not null,
  invoice_id integer references invoices (id),
  reason text check (reason in ('return', 'reopened', 'corrected', 'removed')),
  return_id integer,
  issued_at timestamptz(3) not null,
  issued_on date not null,
  total_cents bigint not null check (total_cents >= 0),
  vat_cents bigint not null check (vat_cents between 0 and total_cents),
  content jsonb not null,
  buyer jsonb,
  unique (prefix, serial),
  check ((kind = 'credit_note') = (invoice_id is not null)),
  check ((kind = 'credit_note') = (reason is not null)),
  check (coalesce(reason = 'return', false) = (return_id is not null))
);
comment on table invoices is 'Invoices and credit notes as they were issued. Nothing of them is ever changed, but that the buyer is emptied.';
comment on column invoices.order_id is 'It points at no row, since a document outlives its order.';
comment on column invoices.invoice_id is 'Of a credit note: the invoice that it takes back. Any reason but a return takes all that is left of it.';
comment on column invoices.return_id is 'The return that it was given back for; it points at no row.';
comment on column invoices.content is 'Seller, currency, what was sold, and VAT by rate: all that is drawn.';
comment on column invoices.buyer is 'Name and address. Null: emptied.';
create index invoices_by_order on invoices (order_id);
create index invoices_by_day on invoices (issued_on, id);
create index invoices_of_invoice on invoices (invoice_id) where invoice_id is not null;
create index invoices_with_buyer on invoices (issued_on) where buyer is not null;

-- Whose PDF a mail brings.
alter table outbox add column invoice_id integer;
comment on column outbox.invoice_id is 'The invoice that it brings as PDF, drawn as it leaves; it points at no row. Null: none.';
