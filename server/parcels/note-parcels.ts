import { type Kysely, sql, type Transaction } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { NotedState, ParcelState } from '../../domain/parcel-states.ts';
import type { RefusalReason } from '../../domain/runs.ts';
import { PARCELS } from '../../domain/words/parcels.ts';
import { speaker } from '../../domain/words/say.ts';
import { lockOrders } from '../database/order-locks.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { writeStates } from './import-states.ts';

const say = speaker(PARCELS, 'en');

/** What became of the parcels of these orders, and who of the staff says so. `reason` goes with `refused`. */
export interface ParcelNote {
  readonly staffId: number;
  readonly ids: readonly number[];
  readonly state: NotedState;
  readonly reason: RefusalReason | null;
}

/** How many parcels changed, and of which orders nothing could be noted, and why. */
export interface Noted {
  readonly changed: number;
  readonly left: { readonly order_id: number; readonly reason: string }[];
}

/** Notes by hand what a sheet of states would say of parcels, without a word of the company (docs/product.md, States by sheet). */
export function noteParcels(db: Kysely<Database>, note: ParcelNote): Promise<Noted> {
  return retryConflicts(db, async (tx) => {
    await actAs(tx, note.staffId);
    await lockOrders(tx, note.ids);
    const found = await readKnown(tx, note.ids);
    const known = new Map(found.map((order) => [order.id, order]));
    const left: Noted['left'] = [];
    const noting: KnownParcel[] = [];
    for (const id of new Set(note.ids)) {
      const order = known.get(id);
      const reason = order ? whyNot(order) : say('no_order');
      if (reason !== null) left.push({ order_id: id, reason });
      else if (order && !says(order, note)) noting.push(order);
    }
    await write(tx, noting, note);
    return { changed: noting.length, left };
  });
}

interface KnownParcel {
  readonly id: number;
  readonly courier_id: number | null;
  readonly status_id: number;
  readonly state: ParcelState | null;
  readonly reason: RefusalReason | null;
  readonly run_id: number | null;
}

/** Orders with what their courier said last; read once they are locked. */
async function readKnown(
  tx: Transaction<Database>,
  ids: readonly number[],
): Promise<KnownParcel[]> {
  const { rows } = await sql<KnownParcel>`
    select o.id, o.courier_id, o.status_id, p.state, p.reason,
      (select max(s.run_id) from run_stops s where s.order_id = o.id and (s.is_open or s.back = 'expected')) as run_id
    from orders o left join parcels p on p.order_id = o.id and p.courier_id = o.courier_id
    where o.id = any(${ids}::int[])
  `.execute(tx);
  return rows;
}

/** Why nothing can be noted of an order; `null`: it can. */
function whyNot({ courier_id, status_id, run_id }: KnownParcel): string | null {
  if (status_id !== ORDER_STATUS.pending) return say('not_under_way');
  if (run_id !== null) return say('in_run', { run: String(run_id) });
  return courier_id === null ? say('with_nobody') : null;
}

/** What nothing was said of is on its way. */
const says = (order: KnownParcel, { state, reason }: ParcelNote): boolean =>
  (order.state ?? 'on_the_way') === state && order.reason === reason;

async function write(
  tx: Transaction<Database>,
  orders: readonly KnownParcel[],
  { staffId, state, reason }: ParcelNote,
): Promise<void> {
  const meaning = { state, reason };
  for (const [courierId, ofCourier] of Map.groupBy(orders, (order) => order.courier_id)) {
    if (courierId === null) continue;
    const told = ofCourier.map(({ id }) => ({ orderId: id, word: '', meaning }));
    await writeStates(tx, courierId, { staffId, told });
  }
}
