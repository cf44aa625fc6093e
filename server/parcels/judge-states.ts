import { type Kysely, sql } from 'kysely';
import {
  type ParcelState,
  type StateColumn,
  type StateOutcome,
  type StateWord,
  stateOutcome,
  stateWordKey,
  wordOf,
} from '../../domain/parcel-states.ts';
import { isShortenedNumber, orderNumberIn, waybillKey } from '../../domain/payout-sheet.ts';
import type { RefusalReason } from '../../domain/runs.ts';
import { typedLine } from '../../domain/typed-text.ts';
import type { ReadRow } from '../company-sheets/read-rows.ts';
import type { Database } from '../database/types.ts';

/** Which column of a sheet, counted from 1, holds what; `null`: none does. */
export type StatePlaces = Readonly<Record<StateColumn, number | null>>;

/** A row of a sheet as it is understood: the numbers to find its order by, and the company's word. */
export interface WordedRow {
  readonly row: number;
  readonly orderNumber: number | null;
  /** Empty: none that can be looked for. */
  readonly waybillKey: string;
  /** What the sheet names the parcel by, as it is written. */
  readonly number: string;
  readonly word: string;
}

/** A row with what becomes of it. */
export interface ToldState extends WordedRow {
  readonly orderId: number | null;
  readonly statusId: number | null;
  readonly meaning: Pick<StateWord, 'state' | 'reason'> | null;
  readonly outcome: StateOutcome;
}

const MAX_NUMBER = 60;

/** The rows of a sheet by its columns; blank ones are left out. */
export function wordRows(rows: readonly ReadRow[], places: StatePlaces): WordedRow[] {
  return rows.flatMap(({ row, cells }) => {
    const cell = (column: StateColumn) => typedLine(cells[(places[column] ?? 0) - 1] ?? '');
    const [order, waybill] = [cell('order'), cell('waybill')];
    const word = wordOf(cell('state'), cell('reason'));
    if (`${order}${waybill}${word}` === '') return [];
    return {
      row,
      orderNumber: orderNumberIn(order),
      waybillKey: isShortenedNumber(waybill) ? '' : waybillKey(waybill),
      number: (waybill || order).slice(0, MAX_NUMBER),
      word,
    };
  });
}

interface KnownOrder {
  readonly id: number;
  readonly courier_id: number | null;
  readonly status_id: number;
  readonly waybill_key: string | null;
  readonly state: ParcelState | null;
  readonly reason: RefusalReason | null;
  readonly back: 'expected' | 'received' | null;
}

/** Finds the order of a row: by the company's own number, which is surer than one that somebody typed into its form. */
type FindOrder = (row: WordedRow) => KnownOrder | null;

async function findOrders(
  db: Kysely<Database>,
  courierId: number,
  rows: readonly WordedRow[],
): Promise<FindOrder> {
  const ids = rows.flatMap(({ orderNumber }) => orderNumber ?? []);
  const keys = rows.flatMap((row) => row.waybillKey || []);
  const { rows: orders } = await sql<KnownOrder>`
    select o.id, o.courier_id, o.status_id, w.waybill_key, p.state, p.reason, p.back
    from orders o
    left join order_waybills w on w.order_id = o.id and w.courier_id = ${courierId}
    left join parcels p on p.order_id = o.id and p.courier_id = ${courierId}
    where o.id = any(${ids}::int[])
      or o.id in (select order_id from order_waybills where courier_id = ${courierId} and waybill_key = any(${keys}::text[]))
  `.execute(db);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byWaybill = new Map(
    orders.flatMap((order) => (order.waybill_key === null ? [] : [[order.waybill_key, order]])),
  );
  return ({ waybillKey: key, orderNumber }) =>
    byWaybill.get(key) ?? (orderNumber === null ? null : (byId.get(orderNumber) ?? null));
}

/** Tells each row against the orders as they are now, by one read in all. */
export async function judgeStates(
  db: Kysely<Database>,
  courierId: number,
  {
    rows,
    words,
  }: {
    readonly rows: readonly WordedRow[];
    readonly words: Readonly<Record<string, StateWord>>;
  },
): Promise<ToldState[]> {
  const find = await findOrders(db, courierId, rows);
  const found = rows.map((row) => {
    const key = stateWordKey(row.word);
    const meaning = Object.hasOwn(words, key) ? (words[key] ?? null) : null;
    return { row, order: find(row), meaning };
  });
  const elsewhere = otherRows(found);
  return found.map(({ row, order, meaning }, at) => ({
    ...row,
    orderId: order?.id ?? null,
    statusId: order?.status_id ?? null,
    meaning,
    outcome: stateOutcome({
      isReadable: row.word !== '' && (row.waybillKey !== '' || row.orderNumber !== null),
      order: order && {
        courierId: order.courier_id,
        statusId: order.status_id,
        parcel: order.state && { state: order.state, reason: order.reason, back: order.back },
      },
      courierId,
      meaning,
      elsewhere: elsewhere(at),
    }),
  }));
}

interface FoundRow {
  readonly order: KnownOrder | null;
  readonly meaning: Pick<StateWord, 'state' | 'reason'> | null;
}

/** What other rows say of the order of a row; words that mean nothing say nothing. */
function otherRows(found: readonly FoundRow[]): (at: number) => 'same' | 'other' | null {
  const said = new Map<number, { readonly first: number; readonly meanings: Set<string> }>();
  const meaningOf = ({ meaning }: FoundRow) =>
    meaning && meaning.state !== 'nothing' ? `${meaning.state} ${meaning.reason ?? ''}` : null;
  for (const [at, row] of found.entries()) {
    const meaning = meaningOf(row);
    if (row.order === null || meaning === null) continue;
    const before = said.get(row.order.id) ?? { first: at, meanings: new Set() };
    before.meanings.add(meaning);
    said.set(row.order.id, before);
  }
  return (at) => {
    const order = found[at]?.order;
    const of = order && said.get(order.id);
    if (!of) return null;
    if (of.meanings.size > 1) return 'other';
    return of.first < at ? 'same' : null;
  };
}
