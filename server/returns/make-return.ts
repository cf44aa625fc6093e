import { type Kysely, sql, type Transaction } from 'kysely';
import type { NewRequest, NewReturn } from '../../contract/returns.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { isWithin, type LineQuantity, linesWithout } from '../../domain/part-of-order.ts';
import { lastReturnDay, MAX_RETURNS } from '../../domain/returns.ts';
import { dayIn } from '../../domain/shop-day.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { RETURNS } from '../../domain/words/returns.ts';
import { type Buyer, isBuyer } from '../buyers/is-buyer.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { notFound } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import {
  findOrderForReturn,
  findReturns,
  type ReturnedOrder,
  type StoredReturn,
} from './return-rows.ts';
import { type ReturnServices, sortLines } from './settle-return.ts';

type Settings = Pick<AllSettings, 'returns_on' | 'return_days' | 'time_zone' | 'order_link_days'>;

/** What staff note for an order. */
interface StaffReturn {
  readonly staffId: number;
  readonly id: number;
  readonly body: NewReturn;
}

/**
 * Notes that lines of an order come back, or are there and what becomes of them.
 *
 * @returns the return's id
 * @throws {Refusal} 404 for no such order; 409 where it is not delivered or has too many returns; 422 for more than is left, and after
 * the days without a note.
 */
export function makeReturn(
  services: Pick<ReturnServices, 'db' | 'takeGoodsBack' | 'writeOff'>,
  settings: Settings,
  { staffId, id, body }: StaffReturn,
): Promise<number> {
  if (!settings.returns_on) throw wordedRefusal(409, null, RETURNS, 'off');
  const { ends, ...noted } = body;
  return retryConflicts(services.db, async (tx) => {
    await actAs(tx, staffId);
    const order = await findOrderForReturn(tx, id, { lock: true });
    if (!order) throw notFound('Order');
    const before = await findReturns(tx, id);
    const { day, isLate } = lastDayOf(order, settings);
    if (isLate && !body.note) throw wordedRefusal(422, 'note', RETURNS, 'note_needed', { day });
    refuseNotLeft(order, before, body);
    const written = { order, body: noted, staffId, key: null, byBuyer: false };
    const made = await writeReturn(tx, written);
    if (ends)
      await sortLines(tx, services, { staffId, id: made, orderId: id, lines: body.lines, ends });
    return made;
  });
}

const returnOfKey = (tx: Transaction<Database>, key: string) =>
  tx.selectFrom('order_returns').select('id').where('key', '=', key).executeTakeFirst();

/**
 * Asks for a return as the order's buyer. Asked again under the same key, or while the shop has not answered, it answers the same.
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order; 409 where it is not delivered or too late; 422 for more
 * than is left.
 */
export function askForReturn(
  db: Kysely<Database>,
  settings: Settings,
  {
    buyer,
    key,
    id,
    body,
  }: {
    readonly buyer: Pick<Buyer, 'actor' | 'token' | 'shopSecret'>;
    readonly key: string | undefined;
    readonly id: number;
    readonly body: NewRequest;
  },
): Promise<{ id: number; state: StoredReturn['state'] }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; user_id: number | null; created_at: Date }>`
      select id, user_id, created_at from orders where id = ${id}`.execute(tx);
    const [whose] = rows;
    // A stranger locks nothing.
    if (!whose || !isBuyer(whose, { ...buyer, settings })) throw notFound('Order');
    const order = await findOrderForReturn(tx, id, { lock: true });
    if (!order) throw notFound('Order');
    if (!settings.returns_on) throw wordedRefusal(409, null, RETURNS, 'off');
    const before = await findReturns(tx, id);
    const ofKey = key === undefined ? null : `buyer:${id}:${key}`;
    const made = ofKey === null ? undefined : await returnOfKey(tx, ofKey);
    const asked = before.find((one) => one.id === made?.id) ?? before.find(isAsked);
    if (asked) return { id: asked.id, state: asked.state };
    const { day, isLate } = lastDayOf(order, settings);
    if (isLate) throw wordedRefusal(409, null, RETURNS, 'too_late', { day });
    refuseNotLeft(order, before, body);
    const written = { order, body, staffId: null, key: ofKey, byBuyer: true };
    return { id: await writeReturn(tx, written), state: 'asked' };
  });
}

const isAsked = ({ state }: StoredReturn): boolean => state === 'asked';

/** Until when an order can be given back. @throws {Refusal} 409 for one that is not delivered. */
function lastDayOf(order: ReturnedOrder, settings: Settings) {
  const { last_day: day, is_late: isLate } = returnDaysOf(order, settings);
  if (day === null) throw wordedRefusal(409, null, RETURNS, 'not_delivered');
  return { day, isLate };
}

/** The last day on which an order can be given back, and whether it is past; `null`: it is not delivered. */
export function returnDaysOf(
  { status_id, delivered_at }: ReturnedOrder,
  { return_days, time_zone }: Pick<Settings, 'return_days' | 'time_zone'>,
) {
  if (status_id !== ORDER_STATUS.completed) return { last_day: null, is_late: false };
  const last_day = lastReturnDay(dayIn(time_zone, delivered_at), return_days);
  return { last_day, is_late: dayIn(time_zone, new Date()) > last_day };
}

/** What of an order no return has. */
export const leftOf = (
  { lines }: ReturnedOrder,
  returns: readonly StoredReturn[],
): readonly ReturnedOrder['lines'][number][] =>
  linesWithout(
    lines,
    returns.filter(({ state }) => state !== 'refused').flatMap((one) => one.lines),
  );

function refuseNotLeft(
  order: ReturnedOrder,
  before: readonly StoredReturn[],
  { lines }: NewReturn,
): void {
  if (before.length >= MAX_RETURNS) throw wordedRefusal(409, null, RETURNS, 'too_many');
  if (!isWithin(lines, leftOf(order, before)))
    throw wordedRefusal(422, 'lines', RETURNS, 'not_left');
}

interface WrittenReturn {
  readonly order: ReturnedOrder;
  readonly body: NewRequest;
  readonly staffId: number | null;
  readonly key: string | null;
  readonly byBuyer: boolean;
}

async function writeReturn(
  tx: Transaction<Database>,
  { order, body, staffId, key, byBuyer }: WrittenReturn,
): Promise<number> {
  const { reason, note = '', wish, lines } = body;
  const { id } = await tx
    .insertInto('order_returns')
    .values({
      order_id: order.id,
      state: byBuyer ? 'asked' : 'expected',
      reason,
      note,
      wish: wish ?? null,
      created_by: staffId,
      by_buyer: byBuyer,
      key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('order_return_lines')
    .values(
      lines.map((line, place) => ({
        return_id: id,
        place,
        product_id: line.product_id,
        variant_id: line.variant_id ?? null,
        name: nameIn(order, line),
        quantity: line.quantity,
      })),
    )
    .execute();
  return id;
}

/** What a product or a variant of it is called in an order; empty where it is not in it. */
const nameIn = ({ lines }: ReturnedOrder, of: Omit<LineQuantity, 'quantity'>): string =>
  lines.find((line) => line.product_id === of.product_id && line.variant_id === of.variant_id)
    ?.name ?? '';
