import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { csvLine } from '../../domain/csv.ts';
import type { Database } from '../database/types.ts';
import { type Cell, writeWorkbook } from '../workbook/write-workbook.ts';
import { readCreditsAfter } from './list-credits.ts';

/** The columns, for an accountant's program: named as in other exports, in plain English. They name no person. */
const COLUMNS = [
  'credit',
  'code_end',
  'given_at',
  'order',
  'return',
  'state',
  'given',
  'used',
  'left',
  'revoked_at',
];

/** This many credits are in memory at once. */
const BATCH = 1_000;

async function* readRows(db: Kysely<Database>): AsyncGenerator<Cell[][]> {
  for (let last = 0; ; ) {
    const credits = await readCreditsAfter(db, last, BATCH);
    const end = credits.at(-1);
    if (!end) return;
    yield credits.map((one) => [
      ...[one.id, one.code_end, one.created_at.toISOString(), one.order_id, one.return_id],
      ...[one.state, one.given_cents / 100, one.spent_cents / 100],
      ...[(one.given_cents - one.spent_cents) / 100, one.revoked_at?.toISOString() ?? null],
    ]);
    last = end.id;
  }
}

/** All store credit as CSV. */
export function exportCredits(db: Kysely<Database>): Readable {
  async function* write() {
    yield `\ufeff${COLUMNS.join(',')}\r\n`;
    for await (const rows of readRows(db)) yield rows.map(csvLine).join('');
  }
  return Readable.from(write(), { highWaterMark: 1 });
}

/** All store credit as a workbook. */
export function exportCreditsWorkbook(db: Kysely<Database>): Readable {
  async function* rows() {
    yield [COLUMNS];
    yield* readRows(db);
  }
  return writeWorkbook('store credit', rows());
}
