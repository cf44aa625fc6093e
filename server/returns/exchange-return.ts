import { type Kysely, sql, type Transaction } from 'kysely';
import type { NewOrder, Order } from '../../contract/orders.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { RETURNS } from '../../domain/words/returns.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { giveCredit } from './give-credit.ts';
import { lockReturn, type StoredReturn } from './return-rows.ts';
import { dueOf, type ReturnServices } from './settle-return.ts';

/** What an exchange needs of the orders slice. */
export interface ExchangeServices extends ReturnServices {
  /** Reads orders as they travel. */
  readonly readOrders: (db: Kysely<Database>, ids: readonly number[]) => Promise<Order[]>;
  /** Enters an order that the store credit of a return pays, in a transaction that has locked the catalogue. */
  readonly enterReplacement: (
    tx: Transaction<Database>,
    entry: { readonly staffId: number; readonly body: NewOrder; readonly returnId: number },
  ) => Promise<Order>;
}

/** Which return is exchanged for what, and by whom. */
interface Exchange {
  readonly staffId: number;
  readonly id: number;
  readonly products: NewOrder['products'];
  readonly settings: Pick<AllSettings, 'returns_refund_delivery'>;
}

/**
 * Makes the order that goes out in place of what comes back: at today's prices, to the same address, paid as far as it goes by what is
 * due for the return. Made again while that order stands, it answers the same.
 *
 * @throws {Refusal} 404 for no such return; 409 for one that is not accepted or is settled, for which nothing is due, or whose buyer was
 * removed; and what entering an order throws.
 */
export function exchangeReturn(
  services: ExchangeServices,
  { staffId, id, products, settings }: Exchange,
): Promise<void> {
  return retryConflicts(services.db, async (tx) => {
    await actAs(tx, staffId);
    const found = await lockReturn(tx, id);
    const { one, order } = found;
    if (hasReplacement(one)) return;
    if (!EXCHANGED.has(one.state)) throw wordedRefusal(409, null, RETURNS, 'other_state');
    if (order.status_id !== ORDER_STATUS.completed)
      throw wordedRefusal(409, null, RETURNS, 'not_delivered');
    const { dueCents, spentCents } = await dueOf(tx, services, settings, found);
    if (dueCents <= spentCents) throw wordedRefusal(409, null, RETURNS, 'nothing_to_exchange');
    const body = { ...(await addressOf(services, tx, order.id)), products };
    await lockCatalogue(tx);
    await giveCredit(tx, services, { returnId: id, cents: dueCents, usable: false });
    const replacement = await services.enterReplacement(tx, { staffId, body, returnId: id });
    await sql`update order_returns set replacement_id = ${replacement.id} where id = ${id}`.execute(
      tx,
    );
  });
}

const EXCHANGED: ReadonlySet<string> = new Set(['expected', 'received', 'inspected']);

/** An order was made in exchange for it, and was not canceled. */
const hasReplacement = ({ replacement }: StoredReturn): boolean =>
  replacement !== null &&
  replacement !== undefined &&
  replacement.status_id !== ORDER_STATUS.canceled;

/** Where the replacement goes: as the order that comes back. */
async function addressOf(
  { readOrders }: ExchangeServices,
  tx: Transaction<Database>,
  id: number,
): Promise<Omit<NewOrder, 'products'>> {
  const [order] = await readOrders(tx, [id]);
  if (!order || order.person_removed_at)
    throw wordedRefusal(409, null, RETURNS, 'nobody_to_send_to');
  return {
    guest_name: order.guest_name,
    guest_email: order.guest_email,
    guest_phone: order.guest_phone,
    guest_region: order.guest_region,
    guest_city: order.guest_city,
    guest_street: order.guest_street,
    guest_landmark: order.delivery?.landmark,
    guest_location: order.delivery?.location,
    payment_method_id: 1,
    notes: '',
  };
}
