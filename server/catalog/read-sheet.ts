import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import type { Pace } from './pace.ts';

/** A record of the file, and its row as a spreadsheet counts: the head is row 1, a blank line is a row too. */
export interface SheetRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** In bytes, read at a time. */
const PIECE = 4 * 1024;

/**
 * Reads a CSV file record by record, its head first. Commas or semicolons are told apart by the head. Blank
 * lines are left out; line breaks become LF. It rests between pieces, at the given pace.
 *
 * @throws {Refusal} 422 under `file` for what is no CSV in UTF-8.
 */
export async function* readSheet(file: Buffer, pace: Pace): AsyncGenerator<SheetRecord> {
  if (!isUtf8(file)) throw refuseFile("The file is not UTF-8: save it as 'CSV UTF-8'");
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(file),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  });
  let row = 1;
  try {
    for await (const found of Readable.from(inPieces(file, pace)).pipe(parser)) {
      const cells = found.map((cell: string) => cell.replaceAll('\r\n', '\n'));
      if (cells.some((cell: string) => cell.trim() !== '')) yield { row, cells };
      row += 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? refuseFile(explain(error)) : error;
  }
}

/** @returns what is thrown at a file that can't be read as a whole. */
export const refuseFile = (message: string): Refusal =>
  new Refusal(422, message, { errors: fieldErrors('file', message) });

async function* inPieces(bytes: Buffer, pace: Pace): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE);
    await pace.rest();
  }
}

/** No head is longer, in bytes. */
const LONGEST_HEAD = 10_000;

function delimiterOf(bytes: Buffer): ',' | ';' {
  const [head = ''] = bytes.toString('latin1', 0, LONGEST_HEAD).split(/[\n\r]/, 1);
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

function explain({ code, lines }: CsvError & { readonly lines?: unknown }): string {
  const place = typeof lines === 'number' ? ` near line ${lines}` : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark${place} is not closed`;
  return `The quotation marks${place} do not match: inside a quoted cell each is written twice`;
}
