import { sql, type Transaction } from 'kysely';
import { afterCall, type Confirmation } from '../../domain/confirmation.ts';
import { offeredWindows, shopMoment } from '../../domain/delivery-days.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import { type AllSettings, deliveryRule } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { deliveryOf, planDelivery, writeDelivery } from '../delivery/order-delivery.ts';
import { keepZones, readZones } from '../delivery/read-zones.ts';
import { lockProducts } from '../orders/lock-products.ts';
import { decideLines, NO_CODES, priceOrder } from '../orders/order-lines.ts';
import { findOrder, findOrderItems } from '../orders/order-queries.ts';
import { planEdit } from '../orders/plan-edit.ts';
import { writeEdit } from '../orders/write-edit.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { type DemoOrder, insertOrders, readProducts } from './insert-people.ts';
import { createRandom, planLines } from './plan-orders.ts';
import { findPerson, TRIAL_ORDERS, type TrialOrder } from './trial-orders.ts';

type Tx = Transaction<Database>;

/** Who tries it, when, and by which settings. */
export interface Trial {
  readonly staffId: number;
  readonly now: Date;
  readonly settings: AllSettings;
  readonly shopSecret: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Adds orders of today in every stage, one of them edited; all as the shop itself writes them. */
export async function insertTrialOrders(tx: Tx, trial: Trial): Promise<void> {
  const [first = 0] = await insertStaged(tx, trial, { orders: TRIAL_ORDERS, seed: 35 });
  await editOne(tx, first, trial.staffId);
}

/** Adds orders with their stages and zones. Answers their ids, in the order of the orders. */
export async function insertStaged(
  tx: Tx,
  trial: Trial,
  { orders, seed }: { readonly orders: readonly TrialOrder[]; readonly seed: number },
): Promise<readonly number[]> {
  const priced = await priceOrders(tx, trial, { orders, seed });
  const ids = await insertOrders(tx, priced, await readIds(tx));
  for (const [place, order] of orders.entries()) {
    const id = ids[place] ?? 0;
    await writeStages(tx, id, { order, trial });
    await deliver(tx, id, { order, trial });
  }
  await sql`
    with bought as (
      select product_id, sum(quantity) as quantity from order_items where order_id = any(${ids}::int[]) group by product_id
    ), counters as (
      select product_id from product_popularity join bought using (product_id) order by product_id for no key update of product_popularity
    )
    update product_popularity p set purchase_count = p.purchase_count + bought.quantity
    from counters join bought using (product_id) where p.product_id = counters.product_id`.execute(
    tx,
  );
  return ids;
}

/** The ids of the demo's customers, by the person's index, and of its couriers. */
export async function readIds(tx: Tx) {
  const { rows: people } = await sql<{ id: number; email: string }>`
    select u.id, u.email::text from users u join demo_data d on d.kind = 'customer' and d.key = u.id::text`.execute(
    tx,
  );
  const { rows: couriers } = await sql<{ id: number }>`
    select c.id from couriers c join demo_data d on d.kind = 'courier' and d.key = c.id::text order by c.id`.execute(
    tx,
  );
  const index = (email: string) => DEMO_PEOPLE.findIndex((one) => one.email === email);
  return {
    customerIds: new Map(people.map(({ id, email }) => [index(email), id])),
    courierIds: couriers.map(({ id }) => id),
  };
}

async function priceOrders(
  tx: Tx,
  { now }: Trial,
  { orders: staged, seed }: { readonly orders: readonly TrialOrder[]; readonly seed: number },
): Promise<DemoOrder[]> {
  const random = createRandom(seed);
  const products = await readProducts(tx);
  const knownZones = keepZones();
  const orders: DemoOrder[] = [];
  for (const { buyer, minutesAgo, outcomes, courier = null } of staged) {
    const { index, region, city } = findPerson(buyer);
    const lines = planLines(products, random);
    const productIds = lines.map(({ product }) => product.id);
    const locked = await lockProducts(tx, { productIds, variantIds: [] }, 'shared');
    const decision = await deliveryOf(tx, { region, city }, locked, knownZones);
    const ordered = lines.map(({ product, quantity }, place) => ({
      ...{ productId: product.id, quantity, index: place },
    }));
    const sold = await decideLines(tx, ordered, locked.products);
    const createdAt = new Date(now.getTime() - minutesAgo * MINUTE);
    const isDeclined = outcomes.at(-1) === 'declined';
    orders.push({
      ...{ person: index, createdAt, lines, courier, byBuyer: false, notes: '' },
      statusId: isDeclined ? ORDER_STATUS.canceled : ORDER_STATUS.pending,
      settledAt: isDeclined ? calledAt(createdAt, outcomes.length - 1) : null,
      priced: priceOrder(
        sold,
        {
          settings: locked.settings,
          automatic: [],
          rule: decision.served ? decision.rule : deliveryRule(locked.settings),
        },
        NO_CODES,
      ),
    });
  }
  return orders;
}

const calledAt = (createdAt: Date, call: number): Date =>
  new Date(createdAt.getTime() + 30 * MINUTE + call * 2 * HOUR);

interface Staged {
  readonly order: TrialOrder;
  readonly trial: Trial;
}

/** The stage that calls have brought an order to, by the rules of the shop, and each of them in its history. */
async function writeStages(
  tx: Tx,
  id: number,
  { order: { minutesAgo, outcomes, held }, trial: { staffId, now, settings } }: Staged,
): Promise<void> {
  const createdAt = new Date(now.getTime() - minutesAgo * MINUTE);
  const rules = {
    timeZone: settings.time_zone,
    fromHour: settings.call_from_hour,
    untilHour: settings.call_until_hour,
    againHours: settings.call_again_hours,
    tries: settings.call_tries,
  };
  const wanted = {
    at: new Date(now.getTime() + 2 * HOUR),
    day: addDays(dayIn(rules.timeZone, now), 2),
  };
  let stage: Confirmation = {
    ...{ stage: 'new', attempts: 0, postponedTo: null, held: held ?? null },
    dueAt: createdAt,
  };
  const changes = outcomes.map((outcome, call) => {
    const before = stage;
    const at = calledAt(createdAt, call);
    stage = afterCall(before, { outcome, ...wanted }, { rules, now: at });
    return {
      before: toStored(before),
      from_stage: before.stage,
      to_stage: stage.stage,
      changed_at: at,
    };
  });
  const stored = { order_id: id, ...toStored(stage), version: 1 + changes.length };
  await sql`
    insert into order_confirmations (order_id, stage, attempts, due_at, postponed_to, held, version)
    select order_id, stage, attempts, due_at, postponed_to, held, version
    from jsonb_populate_record(null::order_confirmations, ${JSON.stringify(stored)}::jsonb)`.execute(
    tx,
  );
  await sql`
    insert into order_confirmation_changes (order_id, changed_at, changed_by, cause, from_stage, to_stage, before)
    select ${id}, c.changed_at, ${staffId}, 'staff', c.from_stage, c.to_stage, c.before
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (changed_at timestamptz, from_stage text, to_stage text, before jsonb)`.execute(
    tx,
  );
  if (outcomes.includes('no_answer')) {
    await sql`
      insert into order_messages (order_id, event, channel, sent_by, sent_at)
      values (${id}, 'not_reached', 'whatsapp', ${staffId}, ${calledAt(createdAt, 0)})`.execute(tx);
  }
}

const toStored = ({ stage, attempts, dueAt, postponedTo, held }: Confirmation) => ({
  ...{ stage, attempts, due_at: dueAt, postponed_to: postponedTo, held },
});

/** Zone, days and window of an order, as they are said when an order is placed. */
async function deliver(
  tx: Tx,
  id: number,
  { order: { buyer, inWindow, landmark }, trial: { settings, now } }: Staged,
): Promise<void> {
  const { region, city } = findPerson(buyer);
  const { version } = await readZones(tx);
  const knownZones = keepZones();
  const rules = { settings, zonesVersion: version };
  const decision = await deliveryOf(tx, { region, city }, rules, knownZones);
  if (!decision.served) return;
  const [first] =
    inWindow && decision.zone
      ? offeredWindows(decision.zone, shopMoment(settings.time_zone, now))
      : [];
  const body = {
    ...{ guest_region: region, guest_city: city, guest_landmark: landmark },
    ...(first && { delivery_window: { id: first.window.id, day: first.day } }),
  };
  const { values } = await planDelivery(tx, body, rules, knownZones);
  if (values) await writeDelivery(tx, id, values);
}

/** The first order has one more of its first product, and a discount for the wait. */
async function editOne(tx: Tx, id: number, staffId: number): Promise<void> {
  const order = await findOrder(tx, id);
  if (!order) return;
  const items = await findOrderItems(tx, id);
  const edit = {
    version: 0,
    products: items.map(({ product_id, quantity }, place) => ({
      product_id,
      quantity: place === 0 ? quantity + 1 : quantity,
    })),
    discount: { amount: '3.00', reason: 'For the wait' },
  };
  const before = { order, items };
  const plan = await planEdit(tx, before, edit, {
    mode: 'exclusive',
    knownZones: keepZones(),
  });
  await writeEdit(tx, { before, edit, plan, editedBy: staffId, byBuyer: false });
}
