import { sql, type Transaction } from 'kysely';
import { afterBlock, afterFreed, holdOf } from '../../domain/confirmation.ts';
import { parseCents } from '../../domain/money.ts';
import type { PhoneHistory } from '../../domain/phone-history.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { ORDER_PHONE_KEY, readPhoneHistory } from '../phone/phone-histories.ts';
import { firstRules } from './first-stage.ts';
import { lockStages, type StageChange, toConfirmation, writeStages } from './stage-rows.ts';

/** The newest orders of a number that are held or released at once. */
const MAX_ORDERS = 500;

/** Which number, by its digits, and who of the staff blocked or freed it. */
interface NumberChange {
  readonly phone: string;
  readonly changedBy: number;
}

/** Holds the orders of a number that was blocked, as far as they wait and no courier has them (docs/product.md, Numbers). */
export async function holdWaitingOrders(
  tx: Transaction<Database>,
  { phone, changedBy }: NumberChange,
): Promise<void> {
  await holdOrders(tx, await waitingOrders(tx, phone), changedBy);
}

/** Holds an order that was given the number of somebody who is blocked. It is locked. */
export async function holdIfBlocked(
  tx: Transaction<Database>,
  {
    id,
    phone,
    changedBy,
  }: { readonly id: number; readonly phone: string; readonly changedBy: number },
): Promise<void> {
  if ((await readPhoneHistory(tx, phone)).blocked) await holdOrders(tx, [id], changedBy);
}

async function holdOrders(
  tx: Transaction<Database>,
  ids: readonly number[],
  changedBy: number,
): Promise<void> {
  const at = new Date();
  const rows = await lockStages(tx, ids);
  await writeStages(
    tx,
    rows.filter(isWaiting).flatMap((row): StageChange[] => {
      const before = toConfirmation(row);
      const after = afterBlock(before, at);
      return after ? [{ orderId: row.order_id, before, after, cause: 'blocked', changedBy }] : [];
    }),
  );
}

/**
 * Releases the orders of a number that is blocked no more; one that a rule of the settings holds as well stays held, for that reason. It
 * is called after the block was taken away.
 */
export async function releaseWaitingOrders(
  tx: Transaction<Database>,
  { phone, changedBy }: NumberChange,
  settings: AllSettings,
): Promise<void> {
  const rows = await lockStages(tx, await waitingOrders(tx, phone));
  const held = rows.filter((row) => isWaiting(row) && row.held === 'blocked');
  if (held.length === 0) return;
  const ids = held.map(({ order_id }) => order_id);
  const placed = await readPlacedBlocked(tx, ids);
  const history = await readPhoneHistory(tx, phone);
  const rules = firstRules(settings);
  await writeStages(
    tx,
    held.map(({ order_id: orderId, ...row }): StageChange => {
      const before = toConfirmation(row);
      const order = placed.get(orderId);
      const after = afterFreed(before, order ? holdOf(factsOf(order, history), rules) : null);
      return { orderId, before, after, cause: 'freed', changedBy };
    }),
  );
}

const isWaiting = ({ status_id, courier_id }: { status_id: number; courier_id: number | null }) =>
  status_id === 1 && courier_id === null;

async function waitingOrders(tx: Transaction<Database>, phone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from orders
    where ${sql.raw(ORDER_PHONE_KEY)} = ${phone} and person_removed_at is null and status_id = 1 and courier_id is null
    order by id desc limit ${MAX_ORDERS}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Placed {
  readonly id: number;
  readonly total_price: string;
  readonly guest_region: string;
  readonly guest_city: string;
}

/** Those of the orders that were placed while the number was blocked: what else would have held them was not looked at. */
async function readPlacedBlocked(
  tx: Transaction<Database>,
  ids: readonly number[],
): Promise<Map<number, Placed>> {
  const { rows } = await sql<Placed>`
    select id, total_price, guest_region, guest_city from orders o where id = any(${ids}::int[])
      and not exists (select from order_confirmation_changes c where c.order_id = o.id and c.cause = 'blocked')`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What was known when the order was placed: of its number's open orders the earlier ones. */
const factsOf = (order: Placed, history: PhoneHistory) => ({
  totalCents: parseCents(order.total_price),
  region: order.guest_region,
  city: order.guest_city,
  history: { ...history, blocked: undefined, open: history.open.filter((one) => one < order.id) },
});
