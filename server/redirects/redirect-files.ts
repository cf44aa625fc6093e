import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { type Kysely, sql } from 'kysely';
import type { RedirectFields } from '../../contract/redirects.ts';
import { csvLine, originalText } from '../../domain/csv.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { REDIRECTS } from '../../domain/words/redirects.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

const COLUMNS = ['from', 'to', 'source', 'asked', 'last_asked_on'] as const;
/** In rows. */
const BATCH = 2_000;

/** Writes all redirects as CSV, in batches, the oldest first. */
export function writeRedirectFile(db: Kysely<Database>): Readable {
  return Readable.from(readLines(db));
}

async function* readLines(db: Kysely<Database>): AsyncGenerator<string> {
  yield `\ufeff${csvLine([...COLUMNS])}`;
  for (let last = 0, isOver = false; !isOver; ) {
    const rows = await db
      .selectFrom('redirects')
      .select(['id', 'from_path', 'to_path', 'source', 'asked'])
      .select(sql<string | null>`last_asked_on::text`.as('last_asked_on'))
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const { from_path, to_path, source, asked, last_asked_on } = row;
      yield csvLine([from_path, to_path, source, asked, last_asked_on]);
    }
    last = rows.at(-1)?.id ?? last;
    isOver = rows.length < BATCH;
  }
}

/** A row of a file, as a spreadsheet counts. */
export interface RedirectRow extends RedirectFields {
  readonly line: number;
}

/** How the two columns are called: here, and in Shopify's own list of redirects. */
const HEADS = { from: ['from', 'redirect from'], to: ['to', 'redirect to'] };

/** Reads a file of redirects. @throws {Refusal} 422 for what is no CSV, or lacks a column */
export function readRedirectFile(file: string): RedirectRow[] {
  let records: string[][];
  const [firstLine = ''] = file.split('\n', 1);
  const delimiter = firstLine.includes(';') ? ';' : firstLine.includes('\t') ? '\t' : ',';
  try {
    records = parse(file, { bom: true, delimiter, relax_column_count: true, relax_quotes: true });
  } catch {
    throw wordedRefusal(422, 'file', REDIRECTS, 'file_unreadable');
  }
  const [head = [], ...rows] = records;
  const names = head.map(identityKey);
  const placeOf = (heads: readonly string[]) => names.findIndex((name) => heads.includes(name));
  const [from, to] = [placeOf(HEADS.from), placeOf(HEADS.to)];
  if (from < 0 || to < 0) throw wordedRefusal(422, 'file', REDIRECTS, 'file_columns');
  return rows
    .map((cells, at) => ({
      line: at + 2,
      from: originalText(cells[from] ?? '').trim(),
      to: originalText(cells[to] ?? '').trim(),
    }))
    .filter((row) => row.from !== '' || row.to !== '');
}
