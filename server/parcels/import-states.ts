import { type Kysely, sql, type Transaction } from 'kysely';
import type { SheetWord, StateSheet } from '../../contract/parcels.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import {
  guessMeaning,
  guessStateColumns,
  isSettledByHand,
  MAX_STATE_WORDS,
  STATE_COLUMNS,
  STATE_OUTCOMES,
  type StateWord,
  stateWordKey,
} from '../../domain/parcel-states.ts';
import { PARCELS } from '../../domain/words/parcels.ts';
import {
  type CompanySheets,
  keepColumns,
  keepWords,
  readCompanySheets,
} from '../company-sheets/company-sheets.ts';
import { type ReadFile, readRows } from '../company-sheets/read-rows.ts';
import { lockOrders } from '../database/order-locks.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ChangeStatuses } from '../receiving/receive-goods.ts';
import {
  judgeStates,
  type StatePlaces,
  type ToldState,
  type WordedRow,
  wordRows,
} from './judge-states.ts';

/** A company's sheet of what became of its parcels. `places` are the columns that were named, counted from 1. */
export interface StateFile {
  readonly courierId: number;
  readonly file: Buffer;
  readonly places: StatePlaces;
}

interface ReadStates {
  readonly head: readonly string[];
  readonly places: StatePlaces;
  readonly rows: readonly WordedRow[];
  readonly company: CompanySheets;
}

const noCourier = () => wordedRefusal(404, null, PARCELS, 'unknown_courier');

async function readStates(
  db: Kysely<Database>,
  readFile: ReadFile,
  { courierId, file, places: named }: StateFile,
): Promise<ReadStates> {
  const company = await readCompanySheets(db, courierId);
  if (!company) throw noCourier();
  const [head, ...rows] = await readRows(readFile, file);
  if (!head || rows.length === 0) throw wordedRefusal(422, 'file', PARCELS, 'no_rows');
  const places = placesIn(head.cells, { company, named });
  return { head: head.cells, places, rows: wordRows(rows, places), company };
}

/** @throws {Refusal} 422 for a column that the sheet has not got, or that would hold two things. */
function placesIn(
  head: readonly string[],
  { company, named }: { readonly company: CompanySheets; readonly named: StatePlaces },
): StatePlaces {
  const said = STATE_COLUMNS.flatMap((column) => named[column] ?? []);
  if (said.some((place) => place > head.length)) {
    throw wordedRefusal(422, 'file', PARCELS, 'no_such_column');
  }
  if (new Set(said).size !== said.length) throw wordedRefusal(422, 'file', PARCELS, 'column_twice');
  const guessed = guessStateColumns(head, company.stateColumns);
  const placeOf = (column: (typeof STATE_COLUMNS)[number]): number | null =>
    // Who names columns names all of them.
    said.length > 0 ? named[column] : guessed.indexOf(column) + 1 || null;
  return {
    order: placeOf('order'),
    waybill: placeOf('waybill'),
    state: placeOf('state'),
    reason: placeOf('reason'),
  };
}

const problemOf = ({ order, waybill, state }: StatePlaces): StateSheet['problem'] => {
  if (order === null && waybill === null) return 'no_order';
  return state === null ? 'no_state' : null;
};

/**
 * Reads a sheet and tells each row against the orders as they are now; stores nothing.
 *
 * @throws {Refusal} 404 for no such courier, 422 for a file that is no table or too long, and for columns that it has not got.
 */
export async function readStateFile(
  db: Kysely<Database>,
  readFile: ReadFile,
  sheet: StateFile,
): Promise<StateSheet> {
  const { head, places, rows, company } = await readStates(db, readFile, sheet);
  const problem = problemOf(places);
  const told =
    problem === null ? await judgeStates(db, sheet.courierId, { rows, words: company.words }) : [];
  return {
    columns: [...head],
    order_column: places.order,
    waybill_column: places.waybill,
    state_column: places.state,
    reason_column: places.reason,
    problem,
    words: problem === null ? wordsIn(rows, company) : [],
    outcomes: Object.fromEntries(
      STATE_OUTCOMES.map((outcome) => [
        outcome,
        told.filter((row) => row.outcome === outcome).length,
      ]),
    ) as StateSheet['outcomes'],
    rows: told.map(({ row, orderId, number, word, meaning, outcome }) => ({
      ...{ row, order_id: orderId, number, word, state: meaning?.state ?? null, outcome },
    })),
  };
}

/** The words of a sheet with how often each stands there, the most frequent first. */
function wordsIn(rows: readonly WordedRow[], company: CompanySheets): SheetWord[] {
  const counted = new Map<string, { word: string; rows: number }>();
  for (const { word } of rows) {
    if (word === '') continue;
    const key = stateWordKey(word);
    const before = counted.get(key);
    counted.set(key, { word: before?.word ?? word, rows: (before?.rows ?? 0) + 1 });
  }
  return [...counted]
    .toSorted(([, a], [, b]) => b.rows - a.rows)
    .slice(0, MAX_STATE_WORDS)
    .map(([key, one]) => {
      const known = Object.hasOwn(company.words, key) ? company.words[key] : undefined;
      return {
        ...one,
        state: known?.state ?? null,
        reason: known?.reason ?? null,
        guess: known ? null : guessMeaning(one.word),
      };
    });
}

/** Which company's words mean what, and who of the staff says so. */
export interface WordsRequest {
  readonly staffId: number;
  readonly courierId: number;
  readonly words: readonly StateWord[];
}

/**
 * Keeps what words of a company mean; what is not named keeps its meaning.
 *
 * @throws {Refusal} 404 for no such courier, 409 where it would have too many.
 */
export function sayWords(
  db: Kysely<Database>,
  { staffId, courierId, words }: WordsRequest,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    await lockCourier(tx, courierId);
    const company = await readCompanySheets(tx, courierId);
    if (!company) throw noCourier();
    const said = Object.fromEntries(words.map((one) => [stateWordKey(one.word), one]));
    if (Object.keys({ ...company.words, ...said }).length > MAX_STATE_WORDS) {
      throw wordedRefusal(409, null, PARCELS, 'too_many_words', { count: MAX_STATE_WORDS });
    }
    await keepWords(tx, courierId, said);
  });
}

/** One at a time changes how a company writes; it is not removed meanwhile. Locked before orders. @throws {Refusal} 404 for none. */
async function lockCourier(tx: Transaction<Database>, courierId: number): Promise<void> {
  const { rows } =
    await sql`select from couriers where id = ${courierId} for no key update`.execute(tx);
  if (rows.length === 0) throw noCourier();
}

/** What taking a sheet over needs. */
export interface StateServices {
  readonly db: Kysely<Database>;
  readonly readFile: ReadFile;
  readonly changeStatuses: ChangeStatuses;
}

/** This many orders are locked at once, and committed together: meanwhile nobody else takes a number of an invoice. */
const BATCH = 100;

/**
 * Takes a sheet over: each row is told once more while its order is locked, and those that change something are stored, in batches. What
 * stops half way is sent again: what was stored says nothing new then.
 *
 * @returns how many orders have changed
 * @throws {Refusal} as {@link readStateFile}, and 422 where its columns can't be used.
 */
export async function importStates(
  { db, readFile, changeStatuses }: StateServices,
  { staffId, ...sheet }: StateFile & { readonly staffId: number },
): Promise<number> {
  const { courierId } = sheet;
  const { head, places, rows, company } = await readStates(db, readFile, sheet);
  if (problemOf(places) !== null) throw wordedRefusal(422, 'file', PARCELS, 'columns_missing');
  await db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    await lockCourier(tx, courierId);
    await keepColumns(tx, courierId, {
      kind: 'state_columns',
      ...{ head, places, known: company.stateColumns },
    });
  });
  const { words } = company;
  const told = await judgeStates(db, courierId, { rows, words });
  const changing = told.filter(({ outcome }) => outcome === 'changes');
  let changed = 0;
  for (let from = 0; from < changing.length; from += BATCH) {
    const batch = changing.slice(from, from + BATCH);
    changed += await retryConflicts(db, async (tx) => {
      await actAs(tx, staffId);
      await sql`select from couriers where id = ${courierId} for key share`.execute(tx);
      await lockOrders(
        tx,
        batch.flatMap(({ orderId }) => orderId ?? []),
      );
      const again = await judgeStates(tx, courierId, { rows: batch, words });
      const now = again.filter(({ outcome }) => outcome === 'changes');
      await writeStates(tx, courierId, { staffId, told: now });
      const sold = now.filter(
        ({ meaning, statusId }) =>
          meaning?.state === 'delivered' && statusId === ORDER_STATUS.pending,
      );
      await changeStatuses(
        tx,
        sold.map(({ orderId, statusId }) => ({
          id: orderId as number,
          status_id: statusId as number,
        })),
        { statusId: ORDER_STATUS.completed, changedBy: staffId },
      );
      return now.length;
    });
  }
  return changed;
}

/** What a company says of an order. */
export type Said = Pick<ToldState, 'orderId' | 'word' | 'meaning'>;

/** Writes what a company says of parcels, and keeps its words. */
export async function writeStates(
  tx: Transaction<Database>,
  courierId: number,
  { staffId, told }: { readonly staffId: number; readonly told: readonly Said[] },
): Promise<void> {
  const values = told.flatMap(({ orderId, word, meaning }) =>
    orderId === null || meaning === null || meaning.state === 'nothing'
      ? []
      : [
          {
            ...{ order_id: orderId, state: meaning.state, reason: meaning.reason, word },
            back: isSettledByHand(meaning.state) ? 'expected' : null,
          },
        ],
  );
  if (values.length === 0) return;
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as one (order_id int, state text, reason text, word text, back text)
    ), noted as (
      insert into parcel_words (order_id, courier_id, state, reason, word, told_by)
      select order_id, ${courierId}, state, reason, word, ${staffId} from said order by order_id
    )
    insert into parcels (order_id, courier_id, state, reason, word, back)
    select order_id, ${courierId}, state, reason, word, back from said
    on conflict (order_id) do update set courier_id = excluded.courier_id, state = excluded.state, reason = excluded.reason,
      word = excluded.word, told_at = now(), back = excluded.back
  `.execute(tx);
}
