import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { DocumentFilters } from '../../contract/invoices.ts';
import { csvLine } from '../../domain/csv.ts';
import type { Database } from '../database/types.ts';
import type { Cell } from '../workbook/write-workbook.ts';
import { type DocumentRow, readDocumentsAfter } from './list-documents.ts';

/** The columns, for an accountant's program: named as in other exports, in plain English. */
const COLUMNS = [
  'number',
  'kind',
  'date',
  'order',
  'invoice',
  'reason',
  'buyer',
  'currency',
  'vat_rate',
  'net',
  'vat',
  'gross',
];

/** This many documents are in memory at once. */
const BATCH = 1_000;

/** The documents of a filter as CSV: a row for each rate of VAT, what is credited below zero. */
export function exportDocuments(db: Kysely<Database>, filters: DocumentFilters): Readable {
  async function* write() {
    yield `\ufeff${COLUMNS.join(',')}\r\n`;
    for (let last = 0; ; ) {
      const rows = await readDocumentsAfter(db, filters, { last, most: BATCH });
      const end = rows.at(-1);
      if (!end) return;
      yield rows.flatMap(rowsOf).map(csvLine).join('');
      last = end.id;
    }
  }
  return Readable.from(write(), { highWaterMark: 1 });
}

function rowsOf(one: DocumentRow): Cell[][] {
  const sign = one.kind === 'invoice' ? 1 : -1;
  const parts = one.vat.length > 0 ? one.vat : [{ rate: null, gross: one.total_cents, vat: 0 }];
  return parts.map(({ rate, gross, vat }) => [
    ...[one.number, one.kind, one.issued_on, one.order_id, one.invoice_number, one.reason],
    ...[one.buyer, one.currency, rate === null ? null : Number(rate)],
    ...[gross - vat, vat, gross].map((cents) => (sign * cents) / 100),
  ]);
}
