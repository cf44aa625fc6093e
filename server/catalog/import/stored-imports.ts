import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { FileOnDisk } from '../../../contract/call.ts';
import type { ImportError, ImportResult } from '../../../contract/catalog-exchange.ts';
import type { ColumnChoice } from '../../../domain/product-columns.ts';
import type { Database } from '../../database/types.ts';
import { createFileOnDisk, type OpenFile } from '../../http/read-form.ts';
import { Refusal } from '../../http/refusal.ts';
import { deleteUnusedPictures } from '../../media/picture-rows.ts';
import { NOTHING_SAID, type SaidReading } from './import-reading.ts';
import type { PlannedProduct } from './planned-product.ts';

/** Imports as the database stores them, so that any instance can run or continue them. */
type Db = Kysely<Database>;

/** A file of an upload, in memory or on disk. */
export interface Upload {
  readonly csv: Buffer;
  readonly zip: FileOnDisk | null;
}

/** An upload, and what the columns of its CSV hold; `null`: they are named as in an export. */
export interface ChosenUpload extends Upload {
  readonly columns: ColumnChoice | null;
  readonly said: SaidReading;
}

/** In bytes: what `import_files` takes in one row. */
const PART = 1024 * 1024;

/** At most this many uploads of up to 210 MB lie in the database. */
const MAX_WAITING = 3;

/** @throws {Refusal} 409 while this many imports wait that another upload would take too much room. */
export async function refuseManyImports(db: Db): Promise<void> {
  const waiting = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '<>', 'done')
    .execute();
  if (waiting.length < MAX_WAITING) return;
  throw new Refusal(409, 'Other imports are waiting: try again once one of them is done');
}

/** The id of an import to come: the same for what an admin sends again with its `key` (Idempotency-Key). */
export function importIdOf(
  adminId: number,
  key: string | undefined,
  { csv, zip, columns, said }: ChosenUpload,
): string {
  if (key === undefined) return randomUUID();
  const hash = createHash('sha256')
    .update(`${adminId} ${zip?.size ?? 0} ${key} ${columns?.join() ?? ''} ${JSON.stringify(said)} `)
    .update(csv);
  return hash.digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Stores the files of an upload in parts. An earlier try with the same id may have stored some of them. */
export async function storeUpload(db: Db, id: string, { csv, zip }: Upload): Promise<void> {
  const store = (kind: 'csv' | 'zip', part: number, bytes: Buffer) =>
    db
      .insertInto('import_files')
      .values({ import_id: id, kind, part, bytes })
      .onConflict((same) => same.doNothing())
      .execute();
  for (let part = 0; part * PART < csv.length; part += 1) {
    await store('csv', part, csv.subarray(part * PART, (part + 1) * PART));
  }
  for (let part = 0; zip && part * PART < zip.size; part += 1) {
    const length = Math.min(PART, zip.size - part * PART);
    await store('zip', part, await zip.read(part * PART, length));
  }
}

async function* readParts(db: Db, id: string, kind: 'csv' | 'zip'): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const found = await db
      .selectFrom('import_files')
      .select('bytes')
      .where('import_id', '=', id)
      .where('kind', '=', kind)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!found) return;
    yield found.bytes;
  }
}

/** The files of an import; the zip is written into `folder` and must be closed. */
export async function openUpload(
  db: Db,
  id: string,
  folder: string,
): Promise<{ readonly csv: Buffer; readonly zip: OpenFile | null }> {
  const csv = Buffer.concat(await Array.fromAsync(readParts(db, id, 'csv')));
  const zip = await createFileOnDisk(folder);
  try {
    for await (const bytes of readParts(db, id, 'zip')) await zip.append(bytes);
  } catch (error) {
    await zip.close();
    throw error;
  }
  if (zip.size > 0) return { csv, zip };
  await zip.close();
  return { csv, zip: null };
}

/** An import as far as it is. */
export interface StoredImport {
  readonly admin_id: number | null;
  readonly state: string;
  /** What it does, once it was checked. */
  readonly result: ImportResult | null;
  readonly row_count: number;
  readonly columns: ColumnChoice | null;
  readonly said: SaidReading;
}

/** An import by its job's id; `null` when there is none. */
export async function readStoredImport(db: Db, id: string): Promise<StoredImport | null> {
  const found = await db
    .selectFrom('imports')
    .select(['admin_id', 'state', 'result', 'row_count'])
    .select(sql<ColumnChoice | null>`columns`.as('columns'))
    .select(sql<SaidReading | null>`reading`.as('said'))
    .where('id', '=', id)
    .$narrowType<{ result: ImportResult | null }>()
    .executeTakeFirst();
  return found ? { ...found, said: found.said ?? NOTHING_SAID } : null;
}

/** The ids of the pictures that an import has made so far, by their source. */
export async function readMadePictures(db: Db, id: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('import_pictures')
    .select(['source', 'picture_id'])
    .where('import_id', '=', id)
    .execute();
  return new Map(rows.map(({ source, picture_id }) => [source, picture_id]));
}

/** A row to apply, with its number in the file. */
export type StagedRow = PlannedProduct<number>;

/** In rows a statement. */
const STAGED = 500;

/** Stages the checked rows: from here on the import is applied, and no file is needed any more. */
export async function stageRows(
  transaction: Transaction<Database>,
  id: string,
  { rows, result }: { readonly rows: readonly StagedRow[]; readonly result: ImportResult },
): Promise<void> {
  for (let from = 0; from < rows.length; from += STAGED) {
    const some = rows.slice(from, from + STAGED);
    await sql`
      insert into import_rows (import_id, row, product)
      select ${id}::uuid, (product ->> 'row')::int, product
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) product`.execute(transaction);
  }
  await transaction
    .updateTable('imports')
    .set({ state: 'applying', row_count: rows.length, result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute();
  await deleteFiles(transaction, id);
}

async function deleteFiles(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_files').where('import_id', '=', id).execute();
}

/** Takes the next rows out of an import, in the file's order; they are applied in the same transaction. */
export async function takeRows(
  transaction: Transaction<Database>,
  id: string,
  most: number,
): Promise<StagedRow[]> {
  const { rows } = await sql<{ product: StagedRow }>`
    delete from import_rows where import_id = ${id}::uuid and row in (
      select row from import_rows where import_id = ${id}::uuid order by row limit ${most})
    returning product`.execute(transaction);
  return rows.map(({ product }) => product).toSorted((one, other) => one.row - other.row);
}

/** No more errors than these are stored. */
const MAX_ERRORS = 200;

/** Notes rows that could not be applied: they are not counted as created or updated. */
export async function noteLeftOut(
  db: Db,
  id: string,
  leftOut: readonly { readonly row: StagedRow; readonly error: ImportError }[],
): Promise<void> {
  if (leftOut.length === 0) return;
  const stored = await readStoredImport(db, id);
  if (!stored?.result) return;
  const isNew = leftOut.filter(({ row }) => row.id === null).length;
  const { created, updated, errors, error_count } = stored.result;
  const result: ImportResult = {
    ...stored.result,
    created: created - isNew,
    updated: updated - (leftOut.length - isNew),
    errors: [...errors, ...leftOut.map(({ error }) => error)].slice(0, MAX_ERRORS),
    error_count: error_count + leftOut.length,
  };
  await db
    .updateTable('imports')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes an import with everything that was stored for it, its pictures too where no product has them.
 *
 * @returns the keys of pictures whose files are to be removed.
 */
export async function removeImport(db: Db, id: string): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const made = await readMadePictures(transaction, id);
    await deleteFiles(transaction, id);
    await transaction.deleteFrom('imports').where('id', '=', id).execute();
    return deleteUnusedPictures(transaction, [...made.values()]);
  });
}

/**
 * Removes at most `most` imports whose job was cancelled or is gone, and uploads that broke off a day ago. One that is
 * done stays as long as the audit log speaks of it. Files of their pictures are left to the sweep. @returns how many.
 */
export async function removeOldImports(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where not exists (
        select from jobs.job where job.id = imports.id and job.state <> 'cancelled')
      and not (state = 'done' and exists (select from audit_log where import_id = imports.id))
    union
    select distinct import_id from import_files where created_at < now() - interval '1 day'
      and not exists (select from imports where id = import_id)
    limit ${most}`.execute(db);
  for (const { id } of rows) await removeImport(db, id);
  return rows.length;
}
