import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { TEXT_ENCODINGS, type TextEncoding } from '../../../domain/text-encodings.ts';
import { fieldErrors } from '../../http/parse-input.ts';
import { Refusal } from '../../http/refusal.ts';
import { detectEncoding, toUtf8 } from './decode-file.ts';
import type { Pace } from './pace.ts';

/** A record of the file, and its row as a spreadsheet counts: the head is row 1, a blank line is a row too. */
export interface SheetRecord {
  readonly row: number;
  readonly cells: readonly string[];
}

/** How a CSV file is written. */
export interface SheetFormat {
  readonly encoding: TextEncoding;
  readonly separator: Separator;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * How a file is written, by its beginning.
 *
 * @throws {Refusal} 422 under `file` for what is no text.
 */
export function detectFormat(file: Buffer): SheetFormat {
  const encoding = detectEncoding(file);
  if (encoding === null) throw refuseFile('This is no CSV file: save the sheet as CSV or .xlsx');
  return { encoding, separator: separatorOf(file, encoding) };
}

/**
 * A CSV file in UTF-8, from the encoding that an admin says it has.
 *
 * @throws {Refusal} 422 under `encoding` where it has not.
 */
export async function recode(file: Buffer, encoding: TextEncoding, pace: Pace): Promise<Buffer> {
  try {
    if (encoding === 'utf-8' && !isUtf8(file)) throw new TypeError('Not UTF-8');
    return Buffer.concat(await Array.fromAsync(decode(file, encoding, pace)));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = `The file is not written in ${TEXT_ENCODINGS[encoding]}`;
    throw new Refusal(422, message, { errors: fieldErrors('encoding', message) });
  }
}

/** In bytes, read at a time. */
const PIECE = 4 * 1024;
/** In bytes: 10 MB of separators in one row would be millions of cells. */
const MAX_ROW_LENGTH = 1_000_000;
/** Blank ones too: this many a spreadsheet has. */
const MAX_LINES = 1_048_576;
/** With other cells than the head: the parser makes an error with its stack of each, 10 µs of work. */
const MAX_ODD_LINES = 100_000;

/**
 * Reads a CSV file record by record, its head first. Blank lines are left out; line breaks become LF. It rests between
 * pieces, at the given pace.
 *
 * @throws {Refusal} 422 under `file` for what is no CSV.
 */
export async function* readSheet(file: Buffer, pace: Pace): AsyncGenerator<SheetRecord> {
  const { encoding, separator } = detectFormat(file);
  // Spreadsheets don't show that line, and count without it.
  const skipped = saidSeparator(file, encoding) === null ? 0 : 1;
  const parser = parse({
    bom: true,
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: separator === '\t', // Feeds by tabs write inches as they are: 12".
    skip_empty_lines: true, // They are counted all the same.
    info: true,
  });
  try {
    // What is thrown while decoding arrives at the parser.
    const pieces = boundRows(decode(file, encoding, pace), parser.info);
    const records = pipeline(Readable.from(pieces), parser, () => undefined);
    for await (const { record, info } of records) {
      const cells = record.map((cell: string) => cell.replaceAll('\r\n', '\n'));
      const row = rowsIn(info) - skipped;
      if (row > 0 && cells.some((cell: string) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw refuseFile(explain(error));
    if (error instanceof TypeError) throw refuseFile('The file is damaged: save it again as CSV');
    throw error;
  }
}

/** What a parser counts: blank lines apart. */
type Counts = Pick<Info, 'records' | 'empty_lines' | 'invalid_field_length'>;

const rowsIn = ({ records, empty_lines }: Counts): number => records + empty_lines;

const areTooMany = (counts: Counts): boolean =>
  rowsIn(counts) > MAX_LINES || counts.invalid_field_length > MAX_ODD_LINES;

/** Hands a file over to its parser, as long as the rows that are found in it are short and not too many. */
async function* boundRows(pieces: AsyncIterable<Buffer>, counts: Counts): AsyncGenerator<Buffer> {
  let rows = 0;
  let length = 0;
  for await (const piece of pieces) {
    const found = rowsIn(counts);
    if (areTooMany(counts)) throw refuseFile('There are too many rows in this file: split it');
    length = found === rows ? length + piece.length : piece.length;
    rows = found;
    if (length > MAX_ROW_LENGTH) {
      throw refuseFile(`Row ${rows + 1} is too long: perhaps a quotation mark is not closed`);
    }
    yield piece;
  }
}

/** @returns what is thrown at a file that can't be read as a whole. */
export const refuseFile = (message: string): Refusal =>
  new Refusal(422, message, { errors: fieldErrors('file', message) });

async function* decode(file: Buffer, encoding: TextEncoding, pace: Pace): AsyncGenerator<Buffer> {
  for (const piece of toUtf8(inPieces(file), encoding)) {
    if (piece.length > 0) yield piece;
    await pace.rest();
  }
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** No head is longer, in bytes. */
const MAX_HEAD_LENGTH = 10_000;

/** The separator that the first line names for spreadsheets, `sep=;`; `null` where there is no such line. */
function saidSeparator(file: Buffer, encoding: TextEncoding): Separator | null {
  const start = new TextDecoder(encoding).decode(file.subarray(0, 40));
  const said = /^"?sep=(.)"?[\r\n]/i.exec(start)?.[1];
  return SEPARATORS.find((sign) => sign === said) ?? null;
}

/** The sign that the file names, or that separates the most cells of the head, outside of quotation marks. */
function separatorOf(file: Buffer, encoding: TextEncoding): Separator {
  const said = saidSeparator(file, encoding);
  if (said !== null) return said;
  const start = new TextDecoder(encoding).decode(file.subarray(0, MAX_HEAD_LENGTH));
  const [head = ''] = start.replaceAll(/"[^"]*"/g, '""').split(/[\n\r]/, 1);
  const counts = SEPARATORS.map((sign) => head.split(sign).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function explain({ code, lines }: CsvError & { readonly lines?: unknown }): string {
  const place = typeof lines === 'number' ? ` near line ${lines}` : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark${place} is not closed`;
  return `The quotation marks${place} do not match: inside a quoted cell each is written twice`;
}
