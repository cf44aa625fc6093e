import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { xmlText } from '../../domain/html.ts';

/** A number stays one; a text is a text cell, which no spreadsheet runs or takes for a number. */
export type Cell = string | number | null;

/** This many characters a cell may have, else spreadsheets refuse the file. */
const MAX_CELL_LENGTH = 32_767;

/**
 * A workbook of one sheet (`.xlsx`, ECMA-376), written while it is read: any number of rows takes little memory.
 *
 * @param sheetName without `[]:*?/\`, at most 31 characters.
 * @param rows in batches, of at most 26 cells each.
 */
export function writeWorkbook(sheetName: string, rows: AsyncIterable<readonly Cell[][]>): Readable {
  const parts: [name: string, content: AsyncIterable<string> | string[]][] = [
    ['[Content_Types].xml', [CONTENT_TYPES]],
    ['_rels/.rels', [relation('officeDocument', 'xl/workbook.xml')]],
    ['xl/workbook.xml', [workbookOf(sheetName)]],
    ['xl/_rels/workbook.xml.rels', [relation('worksheet', 'worksheets/sheet1.xml')]],
    ['xl/worksheets/sheet1.xml', sheetOf(rows)],
  ];
  return Readable.from(writeZip(parts), { highWaterMark: 1 });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`;

const relation = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

const workbookOf = (sheetName: string): string =>
  `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

async function* sheetOf(batches: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${SHEET}"><sheetData>`;
  let line = 0;
  for await (const rows of batches) {
    yield rows.map((row) => rowOf(row, ++line)).join('');
  }
  yield '</sheetData></worksheet>';
}

const rowOf = (row: readonly Cell[], line: number): string =>
  `<row r="${line}">${row.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${line}`)).join('')}</row>`;

function cellOf(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const text = escapeXml(cell.slice(0, MAX_CELL_LENGTH));
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** `_x0041_`, which spreadsheets read as a character, stays what it is. */
const escapeXml = (text: string): string =>
  xmlText(text).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** Sizes stand behind each file, since they are known at its end; names are UTF-8; deflate. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The first day that a zip can name: 1980-01-01. */
const NO_DATE = 0x21;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

async function* writeZip(
  parts: Iterable<readonly [name: string, content: AsyncIterable<string> | Iterable<string>]>,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const part = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    async function* counted() {
      for await (const text of content) {
        const bytes = Buffer.from(text);
        part.crc = crc32(bytes, part.crc);
        part.size += bytes.length;
        yield bytes;
      }
    }
    const head = headOf('local', part);
    yield head;
    const deflate = createDeflateRaw();
    pipeline(Readable.from(counted()), deflate, () => undefined); // What fails is thrown below.
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      part.packed += chunk.length;
      yield chunk;
    }
    const tail = numbers([4, 0x08074b50], [4, part.crc], [4, part.packed], [4, part.size]);
    yield tail;
    offset += head.length + part.packed + tail.length;
    written.push(part);
  }
  const directory = Buffer.concat(written.map((part) => headOf('central', part)));
  yield directory;
  const count = written.length;
  const disks = [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
  ] as const;
  yield numbers([4, 0x06054b50], ...disks, [4, directory.length], [4, offset], [2, 0]);
}

/** A file's header before it, without its sizes, or in the directory at the end. */
function headOf(where: 'local' | 'central', { name, offset, crc, packed, size }: Written): Buffer {
  const isLocal = where === 'local';
  const version = isLocal
    ? [[4, 0x04034b50] as const]
    : [[4, 0x02014b50] as const, [2, 20] as const];
  const sizes = isLocal ? [0, 0, 0] : [crc, packed, size];
  const head = numbers(
    ...version,
    ...([
      [2, 20],
      [2, FLAGS],
      [2, DEFLATE],
      [2, 0],
      [2, NO_DATE],
    ] as const),
    ...sizes.map((value) => [4, value] as const),
    ...([
      [2, name.length],
      [2, 0],
    ] as const),
    ...(isLocal
      ? []
      : ([
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, offset],
        ] as const)),
  );
  return Buffer.concat([head, name]);
}

/** Numbers as zip files have them: this many bytes each, the lowest first. */
function numbers(...values: readonly (readonly [bytes: number, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
