import type { SaxesTagPlain } from 'saxes';
import { Refusal } from '../../http/refusal.ts';
import type { Pace } from './pace.ts';
import { refuseFile, type SheetRecord } from './read-sheet.ts';
import { type PartParser, strictParser, tooMuch } from './strict-parser.ts';
import { openParts, type Parts } from './workbook-parts.ts';

/** Whether a file is a zip, as workbooks (.xlsx) are. */
export const isWorkbook = (file: Buffer): boolean =>
  file.length > 4 && file.readUInt32LE(0) === 0x04034b50;

/**
 * Reads the first sheet of a workbook (.xlsx), row by row: texts, and what numbers, percents and formulas show in plain
 * digits. It is unpacked and parsed in pieces, with rests between them; how much is unpacked is bounded, whatever the
 * zip says of itself (docs/decisions/122).
 *
 * @throws {Refusal} 422 under `file` for what is no workbook, is locked or holds too much.
 */
export async function* readWorkbook(file: Buffer, pace: Pace): AsyncGenerator<SheetRecord> {
  try {
    const parts = await openParts(file);
    const sheet = await findSheet(parts, pace);
    const shared = await readTexts(parts, pace);
    const percents = await readPercents(parts, pace);
    yield* readRows(parseCells({ shared, percents }), parts.unpack(sheet, MAX.sheet), pace);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseFile('The workbook is damaged, or none of Excel (.xlsx): save it again, or as CSV');
  }
}

/** In bytes, unpacked. */
const MAX = { sheet: 100_000_000, texts: 30_000_000, other: 2_000_000 };
/** In characters: all cells together. A text may stand in any number of them. */
const MAX_CHARACTERS = 40_000_000;
const MAX_TEXTS = 500_000;
/** In characters: what Excel itself takes. */
const MAX_CELL_LENGTH = 32_767;
/** No cell beyond it is read; a file with this many columns is refused by its head. */
const MAX_CELLS = 600;
/** In a sheet or its texts, and in another part: 100 MB of blank rows would keep the reader busy. */
const MAX_TAGS = { sheet: 4_000_000, other: 200_000 };

/** Feeds a parser piece by piece. */
async function parse(parser: PartParser, pieces: AsyncIterable<Buffer>, pace: Pace): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    await pace.rest();
  }
  parser.close();
}

const localName = ({ name }: { readonly name: string }) => name.slice(name.indexOf(':') + 1);

/** The elements of a small part, by their names. */
async function readTags(
  { has, unpack }: Parts,
  path: string,
  pace: Pace,
): Promise<readonly SaxesTagPlain[]> {
  if (!has(path)) return [];
  const tags: SaxesTagPlain[] = [];
  const parser = strictParser(MAX_TAGS.other, { open: (tag) => tags.push(tag) });
  await parse(parser, unpack(path, MAX.other), pace);
  return tags;
}

/** Where the first sheet lies. */
async function findSheet(parts: Parts, pace: Pace): Promise<string> {
  const workbook = await readTags(parts, 'xl/workbook.xml', pace);
  const first = workbook.find((tag) => localName(tag) === 'sheet');
  const key = Object.entries(first?.attributes ?? {}).find(([name]) => /:id$/.test(name))?.[1];
  const links = await readTags(parts, 'xl/_rels/workbook.xml.rels', pace);
  const target = links.find(({ attributes }) => attributes.Id === key)?.attributes.Target;
  if (!target) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

/** The texts that cells of any sheet refer to by number. */
async function readTexts({ has, unpack }: Parts, pace: Pace): Promise<readonly string[]> {
  const path = 'xl/sharedStrings.xml';
  if (!has(path)) return [];
  const texts: string[] = [];
  let text: string | null = null;
  let isText = false;
  const parser = strictParser(MAX_TAGS.sheet, {
    open(tag) {
      const name = localName(tag);
      if (name === 'si') text = '';
      isText = name === 't';
      if (name === 'rPh') text = null; // How a text is pronounced.
    },
    text(part) {
      if (isText && text !== null) text += part;
    },
    close(tag) {
      isText = false;
      if (localName(tag) !== 'si') return;
      if (texts.length === MAX_TEXTS) throw tooMuch();
      texts.push(plainBreaks((text ?? '').slice(0, MAX_CELL_LENGTH)));
    },
  });
  await parse(parser, unpack(path, MAX.texts), pace);
  return texts;
}

/** Which styles show a number as a percent, by their numbers. */
async function readPercents(parts: Parts, pace: Pace): Promise<ReadonlySet<number>> {
  const tags = await readTags(parts, 'xl/styles.xml', pace);
  const formats = new Set(['9', '10']);
  for (const tag of tags) {
    const { numFmtId = '', formatCode = '' } = tag.attributes;
    if (localName(tag) === 'numFmt' && formatCode.includes('%')) formats.add(numFmtId);
  }
  const from = tags.findIndex((tag) => localName(tag) === 'cellXfs');
  if (from === -1) return new Set();
  const end = tags.findIndex((tag, place) => place > from && /cellStyles$/.test(tag.name));
  const styles = tags
    .slice(from, end === -1 ? undefined : end)
    .filter((tag) => localName(tag) === 'xf');
  return new Set(
    styles.flatMap(({ attributes }, place) =>
      formats.has(attributes.numFmtId ?? '') ? [place] : [],
    ),
  );
}

interface CellMeaning {
  readonly shared: readonly string[];
  readonly percents: ReadonlySet<number>;
}

/** A parser of a sheet, and the rows that are complete so far. */
interface SheetParser {
  readonly parser: PartParser;
  readonly rows: SheetRecord[];
}

function parseCells(meaning: CellMeaning): SheetParser {
  const rows: SheetRecord[] = [];
  let row = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: '', style: 0, text: '' };
  let isValue = false;
  const parser = strictParser(MAX_TAGS.sheet, {
    open(tag) {
      const name = localName(tag);
      const { r = '', t = 'n', s = '0' } = tag.attributes as Partial<Record<string, string>>;
      isValue = name === 'v' || name === 't';
      if (name === 'row') {
        row = /^\d{1,7}$/.test(r) ? Number(r) : row + 1;
        cells = [];
        cell = { ...cell, column: -1 };
      }
      if (name === 'c')
        cell = { column: columnOf(r) ?? cell.column + 1, type: t, style: Number(s), text: '' };
    },
    text(part) {
      if (isValue && cell.text.length < MAX_CELL_LENGTH)
        cell.text += part.slice(0, MAX_CELL_LENGTH);
    },
    close(tag) {
      isValue = false;
      const name = localName(tag);
      if (name === 'c' && cell.column >= 0 && cell.column < MAX_CELLS) {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = shown(cell, meaning);
      }
      if (name === 'row' && cells.some((one) => one.trim() !== '')) rows.push({ row, cells });
    },
  });
  return { parser, rows };
}

async function* readRows(
  { parser, rows }: SheetParser,
  pieces: AsyncIterable<Buffer>,
  pace: Pace,
): AsyncGenerator<SheetRecord> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let characters = 0;
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    for (const record of rows.splice(0)) {
      characters += record.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (characters > MAX_CHARACTERS) throw tooMuch();
      yield record;
    }
    await pace.rest();
  }
  parser.close();
}

/** "B5" is 1. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shown(
  { type, style, text }: { readonly type: string; readonly style: number; readonly text: string },
  { shared, percents }: CellMeaning,
): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'inlineStr' || type === 'str') return plainBreaks(text);
  if (type !== 'n' || text.trim() === '' || Number.isNaN(Number(text))) return text;
  // Digits beyond the 15th are none of what was typed.
  const number = Number(Number(text).toPrecision(15));
  if (percents.has(style)) return `${Number((number * 100).toPrecision(13))}%`;
  return Math.abs(number) < 1e15 ? plainDigits(number) : text;
}

/** Excel writes carriage returns in a way of its own. */
const plainBreaks = (text: string) => text.replaceAll('_x000D_', '').replaceAll('\r\n', '\n');

/** Without an exponent, which very small numbers would have. */
const plainDigits = (number: number): string =>
  String(number).includes('e') ? number.toFixed(15).replace(/\.?0+$/, '') : String(number);
