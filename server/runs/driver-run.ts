import { type Kysely, sql } from 'kysely';
import type { Order, OrderDelivery } from '../../contract/orders.ts';
import type { DriverRun, DriverStop } from '../../contract/runs.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { LATE_HOURS } from '../../domain/runs.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import { RUNS } from '../../domain/words/runs.ts';
import type { Database } from '../database/types.ts';
import type { Refusal } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ReadOrders } from '../receiving/receive-goods.ts';
import { readStops, type StoredRun, type StoredStop } from './run-rows.ts';

/** What is said of every link that opens nothing: unknown, revoked and of long ago alike. */
export const noLink = (): Refusal => wordedRefusal(404, null, RUNS, 'no_link');

/** Whether a run's link still opens it: as long as it is out, and for late reports for a while after. */
export const isReachable = ({ state, closed_at }: StoredRun, now: Date): boolean =>
  state === 'out' ||
  (closed_at !== null && now.getTime() - closed_at.getTime() <= LATE_HOURS * 3_600_000);

/**
 * The run that a link opens.
 *
 * @throws {Refusal} 404 for a link that opens nothing.
 */
export async function findDriversRun(db: Kysely<Database>, linkHash: Buffer): Promise<StoredRun> {
  const { rows } = await sql<StoredRun>`
    select id, courier_id, courier_name, day::text, state, version, sent_at, closed_at, true as has_link
    from runs where link_hash = ${linkHash}`.execute(db);
  const [run] = rows;
  if (!run || !isReachable(run, new Date())) throw noLink();
  return run;
}

/**
 * A run as its driver sees it: the person of a stop as long as it has no outcome and the run is out. What was canceled or delivered
 * otherwise meanwhile is no stop any more.
 */
export async function readDriversRun(
  db: Kysely<Database>,
  readOrders: ReadOrders,
  { run, settings }: { readonly run: StoredRun; readonly settings: AllSettings },
): Promise<DriverRun> {
  const stops = await readStops(db, run.id);
  const isOver = run.state === 'closed';
  const visited = isOver ? [] : stops.filter(({ outcome }) => outcome === null);
  const orders = await readOrders(
    db,
    visited.map(({ order_id }) => order_id),
  );
  const pending = orders.filter(({ status }) => status.id === ORDER_STATUS.pending);
  const orderOf = new Map(pending.map((order) => [order.id, order]));
  return {
    id: run.id,
    shop: settings.shop_name,
    courier: run.courier_name,
    day: run.day,
    is_over: isOver,
    currency_symbol: settings.currency_symbol,
    currency_position: settings.currency_position,
    stops: stops
      .filter(({ order_id, outcome }) => isOver || outcome !== null || orderOf.has(order_id))
      .map((stop) => stopOf(stop, orderOf.get(stop.order_id))),
  };
}

const stopOf = ({ order_id, outcome }: StoredStop, order: Order | undefined): DriverStop => ({
  order_id,
  outcome,
  visit: order
    ? {
        name: order.guest_name,
        phone: order.guest_phone,
        address: [order.guest_street, order.guest_city, order.guest_region]
          .filter((part) => part !== '')
          .join(', '),
        landmark: order.delivery?.landmark ?? '',
        location: order.delivery?.location ?? null,
        note: order.notes,
        window: windowOf(order.delivery),
        due: order.total_price,
        ...(order.second_currency && { second_currency: order.second_currency }),
        lines: order.items.map((item) => ({
          product_id: item.product_id,
          ...(item.variant_id !== undefined && { variant_id: item.variant_id }),
          name: nameWithVariant(item.product.name, item.variant_name),
          quantity: item.quantity,
        })),
      }
    : null,
});

const windowOf = (delivery: OrderDelivery | undefined): string =>
  delivery?.window ? `${delivery.window.begins}–${delivery.window.ends}` : '';
