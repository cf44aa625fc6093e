import {
  type FirstRules,
  firstConfirmation,
  type Hold,
  type Stage,
} from '../../domain/confirmation.ts';
import { parseCents } from '../../domain/money.ts';
import type { PhoneHistory } from '../../domain/phone-history.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';

/** What is known of an order that is being placed. Money is decimal text. */
interface PlacedOrder {
  readonly id: number;
  readonly total_price: string;
  readonly guest_region: string;
  readonly guest_city: string;
}

/** The stage that an order begins with, as {@link writingFirstStage} takes it. */
export interface FirstStage {
  readonly order_id: number;
  readonly stage: Stage;
  readonly due_at: Date | null;
  readonly held: Hold | null;
}

/**
 * The part `staged` of a `with`: writes the first stages of orders that the statement places, from a parameter such as `$6` with a list of
 * {@link FirstStage} as JSON.
 */
export const writingFirstStage = (stages: string): string => `
  staged as (
    insert into order_confirmations (order_id, stage, due_at, held)
    select * from jsonb_to_recordset(${stages}::jsonb) as s (order_id int, stage text, due_at timestamptz, held text)
  )`;

/**
 * The first stage of a new order (docs/product.md, Confirmation).
 *
 * @param history of its number, without this order
 * @param isEntered whether the staff entered it, who have spoken with the buyer
 */
export function firstStageOf(
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
): FirstStage {
  const facts = {
    totalCents: parseCents(order.total_price),
    region: order.guest_region,
    city: order.guest_city,
    history,
    isEntered,
  };
  const { stage, dueAt, held } = firstConfirmation(facts, firstRules(settings), new Date());
  return { order_id: order.id, stage, due_at: dueAt, held };
}

/** The rules by which orders need no call, and by which they are held. */
export const firstRules = (settings: AllSettings): FirstRules => ({
  noCallDelivered: settings.no_call_delivered,
  noCallBelowCents: parseCents(settings.no_call_below),
  holdRefused: settings.hold_refused,
  holdOpenOrders: settings.hold_open_orders,
  holdFromCents: parseCents(settings.hold_from),
  holdAreas: settings.hold_areas.split('\n').filter((line) => line.trim() !== ''),
});
