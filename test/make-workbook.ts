import { makeZip } from './media-samples.ts';

/** A workbook (.xlsx) of one sheet, as small as they come. */
export function makeWorkbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const sheet = rows.map((cells) => `<row>${cells.map(writeCell).join('')}</row>`).join('');
  const xml = `<worksheet><sheetData>${sheet}</sheetData></worksheet>`;
  return makeZip([{ path: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(xml) }]);
}

const writeCell = (cell: string | number): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
