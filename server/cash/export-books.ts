import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { csvLine } from '../../domain/csv.ts';
import { formatDecimal } from '../../domain/money.ts';
import type { Database } from '../database/types.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { type Cell, writeWorkbook } from '../workbook/write-workbook.ts';

/** The columns of the exported books, for an accountant's program: named as in other exports, in plain English. */
const COLUMNS = [
  'entry',
  'booked_at',
  'kind',
  'account',
  'courier',
  'order',
  'amount',
  'note',
  'second_currency',
  'second_amount',
];

/** This many lines are in memory at once. */
const BATCH = 1_000;

interface BookLine {
  readonly entry_id: number;
  /** On the shop's clock. */
  readonly booked_at: string;
  readonly kind: string;
  readonly account: string;
  readonly courier: string | null;
  readonly order_id: number | null;
  readonly cents: number;
  readonly note: string;
  readonly second_code: string | null;
  readonly second_amount: number | null;
}

/** All lines of the books, the oldest first, read in batches as fast as they are taken. */
async function* readBooks(db: Kysely<Database>): AsyncGenerator<BookLine[]> {
  const { time_zone: timeZone } = await readSettings(db);
  let last = 0;
  while (true) {
    const { rows } = await sql<BookLine>`
      select e.id::int4 as entry_id, to_char(e.booked_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as booked_at, e.kind, l.account, c.name as courier, e.order_id, l.cents::float8 as cents, e.note,
        l.second_code, l.second_amount::float8 as second_amount
      from (select * from ledger_entries where id > ${last} order by id limit ${BATCH}) e
      join ledger_lines l on l.entry_id = e.id left join couriers c on c.id = l.courier_id
      order by e.id, l.cents desc
    `.execute(db);
    const end = rows.at(-1)?.entry_id;
    if (end === undefined) {
      const { rows: later } = await sql<{ id: number | null }>`
        select max(id)::int4 as id from (select id from ledger_entries where id > ${last} order by id limit ${BATCH}) e
      `.execute(db);
      const skipped = later[0]?.id;
      if (skipped === null || skipped === undefined) return;
      last = skipped; // Entries without lines, such as a till that was counted right.
      continue;
    }
    yield rows;
    last = end;
  }
}

const cellsOf = (line: BookLine): Cell[] => [
  line.entry_id,
  line.booked_at,
  line.kind,
  line.account,
  line.courier,
  line.order_id,
  Number(formatDecimal(line.cents)),
  line.note,
  line.second_code,
  line.second_amount === null ? null : line.second_amount / 100,
];

/** Amounts have two decimals; numbers of entries and orders stay whole. */
const withCents = (cell: Cell, place: number): Cell =>
  typeof cell === 'number' && AMOUNTS.has(COLUMNS[place]) ? cell.toFixed(2) : cell;
const AMOUNTS = new Set<string | undefined>(['amount', 'second_amount']);

/** The books as CSV. */
export function exportBooks(db: Kysely<Database>): Readable {
  async function* write() {
    yield `\ufeff${COLUMNS.join(',')}\r\n`;
    for await (const lines of readBooks(db)) {
      yield lines.map((line) => csvLine(cellsOf(line).map(withCents))).join('');
    }
  }
  return Readable.from(write(), { highWaterMark: 1 });
}

/** The books as a workbook. */
export function exportBooksWorkbook(db: Kysely<Database>): Readable {
  async function* rows() {
    yield [COLUMNS];
    for await (const lines of readBooks(db)) yield lines.map(cellsOf);
  }
  return writeWorkbook('books', rows());
}
