import { type Kysely, sql } from 'kysely';
import type { LabelForm, labelCalls } from '../../../contract/labels.ts';
import type { Order } from '../../../contract/orders.ts';
import { displayExactly, parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../../domain/order-status.ts';
import { shownSecond } from '../../../domain/second-currency.ts';
import type { AllSettings } from '../../../domain/shop-settings.ts';
import { LABELS } from '../../../domain/words/labels.ts';
import { speaker } from '../../../domain/words/say.ts';
import type { Database } from '../../database/types.ts';
import type { Handlers } from '../../http/serve-calls.ts';
import { wordedRefusal } from '../../http/worded-refusal.ts';
import type { ReadOrders } from '../../receiving/receive-goods.ts';
import type { KnownSettings } from '../../shop/shop-settings.ts';
import { readRun } from '../run-rows.ts';
import { drawLabels, type Label } from './draw-labels.ts';

interface LabelDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
  /** What the orders slice does for this one. */
  readonly readOrders: ReadOrders;
}

/** The stop that an order is in a run. */
interface LabelStop {
  readonly run: number;
  readonly stop: number;
  readonly courier: string;
}

interface LabelRequest {
  readonly name: string;
  readonly orders: readonly Order[];
  readonly stops: ReadonlyMap<number, LabelStop>;
  readonly form: LabelForm | undefined;
  readonly isGone: () => boolean;
}

const say = speaker(LABELS, 'en');

/** Serves labels for parcels (docs/product.md, Labels). */
export function labelHandlers(services: LabelDependencies): Handlers<typeof labelCalls> {
  const { db, knownSettings, readOrders } = services;
  const answer = async ({ name, orders, stops, form = 'a6', isGone }: LabelRequest) => {
    const sent = orders.filter(hasLabel);
    if (sent.length === 0) throw wordedRefusal(409, null, LABELS, 'none');
    const settings = await knownSettings();
    const labels = sent.map((order) => labelOf(order, stops.get(order.id), settings));
    return { file: { name, content: await drawLabels(labels, form, isGone) } };
  };
  return {
    'GET /runs/{id}/labels.pdf': async ({ params: { id }, query: { form } }, { isGone }) => {
      const run = await readRun(db, readOrders, id);
      const courier = run.courier_name;
      const orders = run.stop_list.map(({ order }) => order);
      const stops = new Map(
        orders.map((order, at) => [order.id, { run: id, stop: at + 1, courier }]),
      );
      return answer({ name: `labels-run-${id}.pdf`, orders, stops, form, isGone });
    },
    'GET /orders/labels.pdf': async ({ query: { ids, form } }, { isGone }) => {
      const orders = await readOrders(db, [...new Set(ids)]);
      const stops = await readStopsOf(db, ids);
      return answer({ name: 'labels.pdf', orders, stops, form, isGone });
    },
  };
}

/** Canceled orders go nowhere, and those without a person to nobody. */
const hasLabel = ({ status, person_removed_at }: Order): boolean =>
  status.id !== ORDER_STATUS.canceled && person_removed_at === undefined;

function labelOf(order: Order, stop: LabelStop | undefined, settings: AllSettings): Label {
  const { guest_city: city, guest_region: region, delivery, notes, payment_status } = order;
  const landmark = delivery?.landmark;
  const isDue = payment_status.id === PAYMENT_STATUS.unpaid;
  return {
    orderId: order.id,
    shop: settings.shop_name,
    stop: stop ? say('stop', { run: String(stop.run), stop: String(stop.stop) }) : '',
    courier: stop?.courier ?? order.courier?.name ?? '',
    name: order.guest_name,
    phone: order.guest_phone,
    street: order.guest_street,
    place: city && region ? say('place', { city, region }) : city || region,
    landmark: landmark ? say('landmark', { landmark }) : '',
    note: notes ? say('note', { note: notes }) : '',
    amount: isDue ? amountOf(order, settings) : null,
    nothing: say('nothing', { status: payment_status.name }),
  };
}

/** The stops of orders that are in a run which is not over. */
async function readStopsOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, LabelStop>> {
  const { rows } = await sql<LabelStop & { readonly order_id: number }>`
    select order_id, run, stop, courier from (
      select s.order_id, s.run_id as run, s.is_open, coalesce(c.name, r.courier_name) as courier,
        row_number() over (partition by s.run_id order by s.place, s.order_id)::int4 as stop
      from run_stops s join runs r on r.id = s.run_id left join couriers c on c.id = r.courier_id
      where s.run_id in (select run_id from run_stops where order_id = any(${ids}::int[]) and is_open)
    ) stops where is_open and order_id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ order_id, ...stop }) => [order_id, stop]));
}

/** What is to be collected, in both currencies where the order has a second one. */
function amountOf({ total_price, second_currency }: Order, settings: AllSettings): string {
  const amount = displayExactly(parseCents(total_price), settings);
  const second = second_currency && shownSecond(parseCents(total_price), second_currency);
  return second ? say('either', { amount, second }) : amount;
}
