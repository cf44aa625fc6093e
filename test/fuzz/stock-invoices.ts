import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/database/types.ts';
import type { Familiar } from './generate-value.ts';

type Db = Kysely<Database>;

/** A delivered order of the customer, and its invoice. */
const INVOICED = 910_901;

/** What a client may know of invoices. */
export async function stockInvoices(db: Db, customer: number): Promise<Familiar> {
  await restockInvoices(db, customer);
  const save = 'PUT /invoicing';
  const prefixes = (begin: string) => Array.from({ length: 40 }, (_, n) => `${begin}${n}-`);
  return {
    '/orders/{id}/invoices/{invoice}/document.pdf id': [INVOICED],
    'orders.invoice': [INVOICED],
    '/invoices/{id}/document.pdf id': [INVOICED],
    [`${save} version`]: [0],
    [`${save} vat`]: [[], [{ rate: '11', collections: [] }]],
    [`${save} invoice_prefix`]: prefixes('F'),
    [`${save} credit_prefix`]: prefixes('G'),
    [`${save} next_invoice`]: [1],
    [`${save} next_credit`]: [1],
  };
}

/** Brings back the version of the settings that cases name, and the invoice. */
export async function restockInvoices(db: Db, customer: number): Promise<void> {
  await sql`
    insert into invoicing (version) values (0) on conflict (id) do update set version = 0`.execute(
    db,
  );
  await sql`
    insert into orders (id, user_id, status_id, payment_status_id, guest_name, guest_phone, guest_region, guest_city, guest_street,
      subtotal, delivery_fee, total_price)
    overriding system value
    select ${INVOICED}, (select id from users where id = ${customer}), 3, 2, 'Rima', '+961 3123456', 'Beirut', 'Beirut', 'Cedar street 4', 10, 4, 14
    on conflict (id) do update set user_id = excluded.user_id, person_removed_at = null, guest_name = 'Rima', guest_phone = excluded.guest_phone,
        guest_region = 'Beirut', guest_city = 'Beirut', guest_street = excluded.guest_street
      where orders.user_id is distinct from excluded.user_id or orders.person_removed_at is not null`.execute(
    db,
  );
  await sql`
    insert into invoices (id, kind, prefix, serial, number, order_id, issued_at, issued_on, total_cents, vat_cents, content, buyer)
    overriding system value
    values (${INVOICED}, 'invoice', 'STOCK-', 1, 'STOCK-0001', ${INVOICED}, now(), current_date, 1400, 0, ${INVOICE}::jsonb, ${BUYER}::jsonb)
    on conflict do nothing`.execute(db);
}

/** What an invoice of 14.00 says. */
const INVOICE = JSON.stringify({
  seller: { name: 'Cedar Home', address: 'Beirut', tax_number: '' },
  note: '',
  currency: { code: 'USD', symbol: '$', position: 'before' },
  vat: [],
  ordered_on: '2026-11-20',
  sold: {
    lines: [{ product: 1, name: 'Thing', quantity: 2, price: 500, discount: '0.00', cents: 1_000 }],
    ...{ discounts: [], delivery: 400, total: 1_400, store_credit: 0 },
  },
});

const BUYER = JSON.stringify({
  name: 'Rima',
  street: 'Cedar street 4',
  city: 'Beirut',
  region: 'Beirut',
});
