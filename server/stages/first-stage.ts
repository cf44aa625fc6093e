import type { Transaction } from 'kysely';
import { type FirstRules, firstConfirmation } from '../../domain/confirmation.ts';
import { parseCents } from '../../domain/money.ts';
import type { PhoneHistory } from '../../domain/phone-history.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/** What is known of an order that is being placed. Money is decimal text. */
interface PlacedOrder {
  readonly id: number;
  readonly total_price: string;
  readonly guest_region: string;
  readonly guest_city: string;
}

const WRITE_FIRST_STAGE = {
  name: 'write-first-stage',
  text: 'insert into order_confirmations (order_id, stage, due_at, held) values ($1, $2, $3, $4)',
};

/**
 * Gives a new order its first stage, in the transaction that places it (docs/product.md, Confirmation).
 *
 * @param history of its number, without this order
 * @param isEntered whether the staff entered it, who have spoken with the buyer
 */
export async function writeFirstStage(
  tx: Transaction<Database>,
  settings: AllSettings,
  {
    order,
    history,
    isEntered,
  }: {
    readonly order: PlacedOrder;
    readonly history: PhoneHistory;
    readonly isEntered: boolean;
  },
): Promise<void> {
  const facts = {
    totalCents: parseCents(order.total_price),
    region: order.guest_region,
    city: order.guest_city,
    history,
    isEntered,
  };
  const { stage, dueAt, held } = firstConfirmation(facts, firstRules(settings), new Date());
  await namedQuery(tx, WRITE_FIRST_STAGE, [order.id, stage, dueAt, held]);
}

const firstRules = (settings: AllSettings): FirstRules => ({
  noCallDelivered: settings.no_call_delivered,
  noCallBelowCents: parseCents(settings.no_call_below),
  holdRefused: settings.hold_refused,
  holdOpenOrders: settings.hold_open_orders,
  holdFromCents: parseCents(settings.hold_from),
  holdAreas: settings.hold_areas.split('\n').filter((line) => line.trim() !== ''),
});
