import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { FormerShopFile } from '../../contract/former-shop.ts';
import { FORMER_SHOP } from '../../domain/words/former-shop.ts';
import { speaker } from '../../domain/words/say.ts';
import type { ReadFile } from '../company-sheets/read-rows.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { type FormerRow, recognise, rowReader } from './file-kinds.ts';
import { dayOrderOf, isSlashed } from './read-cells.ts';
import { customerReader, type FormerCustomer } from './read-customers.ts';
import { type FormerOrder, groupOrders, type Reading, readOrder } from './read-orders.ts';
import { findKnownEmails, storeCustomers } from './store-customers.ts';
import { findKnownOrders, findProducts, storeOrders, unknownProduct } from './store-orders.ts';
import { createTelling } from './tell-rows.ts';

type Db = Kysely<Database>;

const say = speaker(FORMER_SHOP, 'en');

/** What bringing in needs. */
export interface BringingIn {
  readonly db: Db;
  readonly readFile: ReadFile;
}

/** Rows of a file: an order has one for each of its lines. */
const MAX_ROWS = 30_000;
/** In characters; an address is shorter. */
const MAX_CELL = 2_000;
/** Orders or customers that one short transaction stores. */
const STEP = 100;

interface ReadFormer {
  readonly reading: Reading;
  readonly orders: readonly FormerOrder[];
  readonly customers: readonly FormerCustomer[];
}

/**
 * Tells what an export of the former shop would bring; with `staffId` it is brought in, in short steps: what a step was killed at comes
 * with the next try, since nothing comes twice.
 *
 * @throws {Refusal} 422 for a file that is none of those that are known
 */
export async function bringIn(
  { db, readFile }: BringingIn,
  file: Buffer,
  staffId: number | null,
): Promise<FormerShopFile> {
  const { reading, orders, customers } = await readFormer(db, readFile, file);
  const { kind, shop } = reading.kind;
  const counts =
    kind === 'orders'
      ? await bringOrders(db, { orders, reading, staffId })
      : await bringCustomers(db, customers, staffId);
  const problems = reading.problems.told();
  return {
    ...{ kind, shop, ...counts, problems, notes: reading.notes.told() },
    left_out: problems.reduce((sum, { count }) => sum + count, 0),
  };
}

async function readFormer(db: Db, readFile: ReadFile, file: Buffer): Promise<ReadFormer> {
  let head: readonly string[] | null = null;
  let read: ((line: number, cells: readonly string[]) => FormerRow) | null = null;
  let kind: ReturnType<typeof recognise> = null;
  const rows: FormerRow[] = [];
  for await (const { row, cells } of readFile(file)) {
    if (head === null) {
      head = cells;
      kind = recognise(cells);
      if (!kind) throw wordedRefusal(422, 'file', FORMER_SHOP, 'file_unknown');
      read = rowReader(kind, cells);
      continue;
    }
    if (rows.length >= MAX_ROWS) {
      throw wordedRefusal(422, 'file', FORMER_SHOP, 'too_many', { most: MAX_ROWS });
    }
    if (read && cells.some((cell) => cell.trim() !== '')) rows.push(read(row, cells.map(asStored)));
  }
  if (!kind) throw wordedRefusal(422, 'file', FORMER_SHOP, 'file_unknown');
  if (rows.length === 0) throw wordedRefusal(422, 'file', FORMER_SHOP, 'file_empty');
  const { currency_code: currency, feeds_country: country } = await readSettings(db);
  const [problems, notes] = [createTelling(), createTelling()];
  const dates = rows.map((row) => row.first('date')).filter(isSlashed);
  const dayOrder = dayOrderOf(dates) ?? 'month';
  const reading: Reading = { kind, dayOrder, currency, country, problems, notes };
  const [date] = dates;
  if (date) {
    const said = dayOrder === 'day' ? 'days_first' : 'months_first';
    notes.add({ line: rows[0]?.line ?? 2, name: '–' }, say(said, { typed: date.slice(0, 30) }));
  }
  const isOrders = kind.kind === 'orders';
  return {
    reading,
    orders: isOrders ? await readEach(groupOrders(rows), (group) => readOrder(group, reading)) : [],
    customers: isOrders ? [] : await readEach(rows, customerReader(reading)),
  };
}

/** Of so many rows the phones are read in a few milliseconds; then other requests are served. */
const AT_ONCE = 20;

/** Reads one after the other, without what is none. */
async function readEach<T, R>(some: readonly T[], read: (one: T) => R | null): Promise<R[]> {
  const known: R[] = [];
  for (const [at, one] of some.entries()) {
    const result = read(one);
    if (result !== null) known.push(result);
    if (at % AT_ONCE === 0) await setImmediate();
  }
  return known;
}

/** A cell as it can be stored: no control characters but breaks of lines, no half of a character. */
const asStored = (cell: string): string =>
  cell
    .slice(0, MAX_CELL)
    .replace(/(?![\n\t])\p{Cc}/gu, ' ')
    .toWellFormed();

interface BringingOrders {
  readonly orders: readonly FormerOrder[];
  readonly reading: Reading;
  readonly staffId: number | null;
}

async function bringOrders(db: Db, { orders, reading, staffId }: BringingOrders) {
  const { shop } = reading.kind;
  const [known, products] = await Promise.all([
    findKnownOrders(db, shop, orders),
    findProducts(db, orders),
  ]);
  const fresh = orders.filter(({ number }) => !known.has(number));
  for (const [at, { line, number, lines }] of fresh.entries()) {
    const missing = lines.find((one) => !products.find(one));
    if (missing) {
      reading.notes.add({ line, name: number }, say('line_unknown', { typed: missing.name }));
    }
    if (at % AT_ONCE === 0) await setImmediate();
  }
  if (staffId === null) return { added: fresh.length, known: known.size };
  let added = 0;
  const unknownId = await db.transaction().execute(async (tx) => unknownProduct(tx));
  for (let from = 0; from < fresh.length; from += STEP) {
    const some = fresh.slice(from, from + STEP);
    added += await db
      .transaction()
      .execute(async (tx) => storeOrders(tx, some, { shop, products, unknownId }));
  }
  return { added, known: orders.length - added };
}

async function bringCustomers(
  db: Db,
  customers: readonly FormerCustomer[],
  staffId: number | null,
) {
  const known = await findKnownEmails(db, customers);
  const fresh = customers.filter(({ email }) => !known.has(email));
  if (staffId === null) return { added: fresh.length, known: known.size };
  let added = 0;
  for (let from = 0; from < fresh.length; from += STEP) {
    const some = fresh.slice(from, from + STEP);
    added += await db.transaction().execute(async (tx) => {
      await actAs(tx, staffId);
      return storeCustomers(tx, some);
    });
  }
  return { added, known: customers.length - added };
}
