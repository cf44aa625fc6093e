import type { Kysely } from 'kysely';
import { type ImportColumns, MAX_COLUMNS } from '../../../contract/catalog-exchange.ts';
import {
  type Column,
  type ColumnChoice,
  columnChoiceError,
  TARGETS,
  type Target,
} from '../../../domain/product-columns.ts';
import type { Database } from '../../database/types.ts';
import { fieldErrors } from '../../http/parse-input.ts';
import { Refusal } from '../../http/refusal.ts';
import { type FileColumn, guessColumns } from './guess-columns.ts';
import { shortened } from './import-errors.ts';
import type { SaidReading } from './import-reading.ts';
import type { Pace } from './pace.ts';
import { refuseFile } from './read-sheet.ts';
import { formatOf, readTable } from './read-table.ts';
import { type FoundReading, findReading, forgetChoices } from './remembered-readings.ts';
import { findShop } from './shops/find-shop.ts';
import { columnsOf, type ShopFile } from './shops/shop-file.ts';
import { findColumns, storeColumns } from './stored-columns.ts';

/** How the columns of a file are to be found out. */
export interface ColumnWishes {
  /** What an admin chose; `null`: nothing. */
  readonly columns: ColumnChoice | null;
  /** Whether a guess is wanted where the shop does not know the columns. */
  readonly ask: boolean;
  /** How the file is to be read beside that. */
  readonly said: SaidReading;
  /** Whether what was said is stored for the next file with the same head. */
  readonly remember: boolean;
  /** Whether what was said of earlier ones is forgotten first. */
  readonly forget?: boolean;
}

/** What the columns of a file hold, and how that is known. */
export interface ChosenColumns {
  readonly source: ImportColumns['source'];
  readonly choice: ColumnChoice;
  /** How the head names them. */
  readonly names: readonly string[];
  /** The system that wrote the file; `null`: none that is known. */
  readonly shop: ShopFile | null;
  readonly described: ImportColumns;
  readonly found: FoundReading;
}

/**
 * Finds out what the columns of a file hold: as they were chosen, by the names that exports have, as in the last file with
 * the same head, as the shop system means them that wrote it, or by a guess. What was chosen is stored for the next file.
 *
 * @throws {Refusal} 422 under `columns` for a choice that does not fit, under `file` for columns that nobody knows.
 */
export async function chooseColumns(
  { db, pace }: { readonly db: Kysely<Database>; readonly pace: Pace },
  file: Buffer,
  { columns, ask, forget = false, ...wishes }: ColumnWishes,
): Promise<ChosenColumns> {
  const beginning = await readBeginning(file, pace);
  const names = beginning.map(({ name }) => name);
  const shop = findShop(names);
  if (forget) await forgetChoices(db, names);
  const found = await findReading(db, names, wishes);
  const hasCollection = found.reading.collection !== '';
  const describe = (source: ImportColumns['source'], choice: ColumnChoice): ChosenColumns => ({
    ...{ source, choice, names, shop, found },
    described: {
      source,
      ...(shop && { system: shop.name }),
      ...(shop?.byDocumentation && { by_documentation: true }),
      ...formatOf(file),
      columns: beginning.map((column, place) => ({
        name: shortened(column.name),
        samples: column.samples.map(shortened),
        target: choice[place] ?? null,
      })),
    },
  });
  if (columns) {
    refuseChoice(columns, names, hasCollection);
    await storeColumns(db, names, columns);
    return describe('given', columns);
  }
  const own = ownColumns(names);
  if (isComplete(own) && !shop) {
    refuseTwice(own);
    // Four everyday names make no export of ours: beside others they are a supplier's.
    return isOurs(names) ? describe('own', own) : describe('named', withGuesses(own, beginning));
  }
  const stored = await findColumns(db, names);
  if (stored) return describe('kept', stored);
  if (shop) return describe('system', columnsOf(shop, names));
  if (ask) return describe('guess', guessColumns(beginning));
  refuseTwice(own);
  throw refuseUnknown(own, names);
}

/** Options behind the last that a product can have. */
export const FURTHER_OPTION = /^option_(?:[4-9]|\d\d)_(?:name|value)$/i;

/** Whether all names are those of our exports. */
const isOurs = (names: readonly string[]): boolean =>
  names.every((name) => name === '' || isTarget(name.toLowerCase()) || FURTHER_OPTION.test(name));

/** What our names leave open is guessed, as long as it is nothing that is there already. */
function withGuesses(own: ColumnChoice, found: readonly FileColumn[]): ColumnChoice {
  const guessed = guessColumns(found);
  const choice = own.map((target, place) => {
    const guess = guessed[place] ?? null;
    return target ?? (guess !== null && !own.includes(guess) ? guess : null);
  });
  return columnChoiceError(choice) === null ? choice : own;
}

/** This many rows show what a column holds, and this many of its values are shown. */
const MAX_READ = 30;
const MAX_SAMPLES = 3;

async function readBeginning(file: Buffer, pace: Pace): Promise<FileColumn[]> {
  let head: FileColumn[] | null = null;
  let read = 0;
  for await (const { cells } of readTable(file, pace)) {
    if (!head) {
      if (cells.length > MAX_COLUMNS) throw refuseFile(`A file may have ${MAX_COLUMNS} columns`);
      head = cells.map((cell) => ({ name: cell.trim(), samples: [] }));
      continue;
    }
    head = head.map(({ name, samples }, place) => {
      const cell = cells[place]?.trim() ?? '';
      const isNews = cell !== '' && samples.length < MAX_SAMPLES && !samples.includes(cell);
      return { name, samples: isNews ? [...samples, cell] : samples };
    });
    read += 1;
    if (read === MAX_READ) break;
  }
  if (!head) throw refuseFile('There are no products in this file');
  return head;
}

const isTarget = (name: string): name is Target => (TARGETS as readonly string[]).includes(name);

const ownColumns = (names: readonly string[]): ColumnChoice =>
  names.map((name) => name.toLowerCase()).map((name) => (isTarget(name) ? name : null));

const REQUIRED = ['name', 'description', 'price', 'collection'] as const satisfies Column[];

const isComplete = (choice: ColumnChoice) => REQUIRED.every((column) => choice.includes(column));

/** @throws {Refusal} 422 under `file` for a column of ours that is there twice. */
function refuseTwice(choice: ColumnChoice): void {
  const twice = choice.find((target, place) => target && choice.indexOf(target) !== place);
  if (twice) throw refuseFile(`The column ${twice} is there twice`);
  const error = isComplete(choice) ? columnChoiceError(choice) : null;
  if (error !== null) throw refuseFile(error);
}

function refuseUnknown(choice: ColumnChoice, names: readonly string[]): Refusal {
  const missing = REQUIRED.filter((column) => !choice.includes(column));
  const unknown = unknownColumns({ choice, names });
  const instead = unknown.length > 0 ? `; unknown to the shop: ${unknown.join(', ')}` : '';
  return refuseFile(
    `The file needs the ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}${instead}`,
  );
}

/** How the columns that are passed over are called. */
export const unknownColumns = ({ choice, names }: Pick<ChosenColumns, 'choice' | 'names'>) =>
  names.filter((name, place) => name !== '' && !choice[place]);

/** @throws {Refusal} 422 under `columns`. */
function refuseChoice(
  choice: ColumnChoice,
  names: readonly string[],
  hasCollection: boolean,
): void {
  const message =
    choice.length === names.length
      ? columnChoiceError(choice, hasCollection)
      : `must name what each of the ${names.length} columns of the file holds`;
  if (message === null) return;
  throw new Refusal(422, message, { errors: fieldErrors('columns', message) });
}
