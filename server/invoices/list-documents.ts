import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { BuyerDocuments } from '../../contract/buyer-documents.ts';
import { toPage } from '../../contract/envelope.ts';
import { storableId } from '../../contract/fields.ts';
import type { DocumentFilters, IssuedDocument } from '../../contract/invoices.ts';
import type { CreditReason, DocumentKind } from '../../domain/invoices.ts';
import { formatDecimal } from '../../domain/money.ts';
import { offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import type { VatPart } from './stored-document.ts';

/** A document as lists and files have it; amounts in cents. */
export interface DocumentRow {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly order_id: number;
  readonly invoice_number: string | null;
  readonly reason: CreditReason | null;
  readonly issued_at: Date;
  readonly issued_on: string;
  readonly buyer: string | null;
  readonly total_cents: number;
  readonly vat_cents: number;
  readonly vat: readonly VatPart[];
  readonly currency: string;
}

const selectDocuments = (where: RawBuilder<unknown>) => sql`
  select d.id, d.kind, d.number, d.order_id, i.number as invoice_number, d.reason, d.issued_at, d.issued_on::text, d.buyer ->> 'name' as buyer,
    d.total_cents::float8 as total_cents, d.vat_cents::float8 as vat_cents, d.content -> 'vat' as vat,
    d.content #>> '{currency,code}' as currency
  from invoices d left join invoices i on i.id = d.invoice_id where ${where}`;

function whereOf({ kind, order_id, search, from, to }: DocumentFilters): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(kind === undefined ? [] : [sql`d.kind = ${kind}`]),
      ...(order_id === undefined ? [] : [sql`d.order_id = ${order_id}`]),
      ...(from === undefined ? [] : [sql`d.issued_on >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`d.issued_on <= ${to}::date`]),
      ...(search === undefined ? [] : [found(search)]),
    ],
    sql` and `,
  );
}

/** By its own number, or by that of its order. */
function found(search: string): RawBuilder<unknown> {
  const typed = search.replace(/^#/, '');
  const byNumber = sql`lower(d.number) = ${typed.toLowerCase()}`;
  if (!/^\d+$/.test(typed)) return byNumber;
  return sql`(${byNumber} or d.order_id = ${storableId(Number(typed))})`;
}

/** Documents, the latest first, and whether deliveries get an invoice. */
export async function listDocuments(
  db: Kysely<Database>,
  { page, per_page, ...filters }: DocumentFilters & { page: number; per_page: number },
) {
  const where = whereOf(filters);
  const { rows } = await sql<DocumentRow>`
    ${selectDocuments(where)} order by d.id desc limit ${per_page} offset ${offset(page, per_page)}`.execute(
    db,
  );
  const counted = await sql<{ total: number; on: boolean }>`
    select count(*)::int4 as total, coalesce((select is_on from invoicing), false) as "on" from invoices d where ${where}`.execute(
    db,
  );
  const { total = 0, on = false } = counted.rows[0] ?? {};
  return { ...toPage(rows.map(toWire), total, { page, per_page }), on };
}

/** Documents of a filter after one of them, the oldest first: a part of an export. */
export async function readDocumentsAfter(
  db: Kysely<Database>,
  filters: DocumentFilters,
  { last, most }: { readonly last: number; readonly most: number },
): Promise<DocumentRow[]> {
  const where = sql`${whereOf(filters)} and d.id > ${last}`;
  const { rows } = await sql<DocumentRow>`
    ${selectDocuments(where)} order by d.id limit ${most}`.execute(db);
  return rows;
}

/** What the buyer of an order reads of its documents, the oldest first; nothing where it has none. */
export async function readBuyerDocuments(
  db: Kysely<Database>,
  orderId: number,
): Promise<BuyerDocuments | undefined> {
  const { rows } = await sql<BuyerDocuments[number]>`
    select id, kind, number, issued_on::text from invoices where order_id = ${orderId} order by id limit 100`.execute(
    db,
  );
  return rows.length > 0 ? rows : undefined;
}

const toWire = ({
  issued_at,
  total_cents,
  vat_cents,
  invoice_number,
  reason,
  vat: _,
  currency: _currency,
  ...row
}: DocumentRow): IssuedDocument => ({
  ...row,
  issued_at: issued_at.toISOString(),
  ...(invoice_number !== null && { invoice_number }),
  ...(reason !== null && { reason }),
  total: formatDecimal(total_cents),
  vat: formatDecimal(vat_cents),
});
