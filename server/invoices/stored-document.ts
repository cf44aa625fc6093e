import { type Kysely, sql } from 'kysely';
import type { CreditReason, DocumentKind } from '../../domain/invoices.ts';
import type { CurrencyFormat } from '../../domain/money.ts';
import type { Database } from '../database/types.ts';

/** VAT of one rate; amounts in cents. */
export interface VatPart {
  readonly rate: string;
  readonly gross: number;
  readonly vat: number;
}

/** What an order sold, as `sold_by_order` froze it; amounts in cents, before discounts but for `cents` of a line, which has its own off. */
interface Sold {
  readonly lines: readonly {
    readonly name: string;
    readonly variant?: string;
    readonly quantity: number;
    readonly price: number;
    readonly discount: string;
    readonly cents: number;
  }[];
  readonly discounts: readonly {
    readonly name: string;
    readonly code?: string;
    readonly cents: number;
  }[];
  readonly delivery: number;
  readonly total: number;
  readonly store_credit: number;
}

/** All that is drawn of a document but its buyer, as it was frozen. */
export interface DocumentContent {
  readonly seller: { readonly name: string; readonly address: string; readonly tax_number: string };
  readonly note: string;
  readonly currency: {
    readonly code: string;
    readonly symbol: string;
    readonly position: CurrencyFormat['currency_position'];
  };
  readonly vat: readonly VatPart[];
  /** Of an invoice. */
  readonly sold?: Sold;
  readonly ordered_on?: string;
  /** Of a credit note. */
  readonly invoice?: { readonly number: string; readonly issued_on: string };
  readonly lines?: readonly { readonly name: string; readonly quantity: number }[];
}

/** An invoice or a credit note, as it was issued. */
export interface StoredDocument {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly order_id: number;
  readonly reason: CreditReason | null;
  readonly issued_at: Date;
  readonly issued_on: string;
  readonly total_cents: number;
  readonly content: DocumentContent;
  /** `null`: emptied. */
  readonly buyer: {
    readonly name: string;
    readonly street: string;
    readonly city: string;
    readonly region: string;
  } | null;
}

/** A document by its id; `null`: there is none. */
export async function findDocument(
  db: Kysely<Database>,
  id: number,
): Promise<StoredDocument | null> {
  const { rows } = await sql<StoredDocument>`
    select id, kind, number, order_id, reason, issued_at, issued_on::text, total_cents::float8 as total_cents, content, buyer
    from invoices where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What the file of a document is called. */
export const fileNameOf = ({ number }: StoredDocument): string =>
  `${number.replaceAll(/[^\w.-]/g, '-')}.pdf`;

/** Empties the buyers of at most `most` documents that are older than the merchant keeps them for. @returns how many */
export async function removeOldBuyers(db: Kysely<Database>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update invoices set buyer = null where id in (
      select id from invoices where buyer is not null
        and issued_on < current_date - (select keep_years from invoicing) * interval '1 year'
      order by issued_on limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
