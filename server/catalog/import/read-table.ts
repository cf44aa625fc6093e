import type { Pace } from './pace.ts';
import { detectFormat, readSheet, type SheetRecord } from './read-sheet.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';

/**
 * Reads a file record by record, its head first, whether it is CSV or a workbook.
 *
 * @throws {Refusal} 422 under `file` for what is neither.
 */
export const readTable = (file: Buffer, pace: Pace): AsyncGenerator<SheetRecord> =>
  isWorkbook(file) ? readWorkbook(file, pace) : readSheet(file, pace);

/**
 * How a file is written: of a CSV file its encoding and what separates its cells.
 *
 * @throws {Refusal} 422 under `file` for what is no text.
 */
export const formatOf = (file: Buffer): { encoding: string; separator: string } =>
  isWorkbook(file) ? { encoding: 'xlsx', separator: '' } : detectFormat(file);
