import { type Kysely, sql } from 'kysely';
import type { Order } from '../../../contract/orders.ts';
import type { LabelForm, paperCalls } from '../../../contract/paper.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { LABELS } from '../../../domain/words/labels.ts';
import { SLIPS } from '../../../domain/words/slips.ts';
import type { Database } from '../../database/types.ts';
import type { Handlers } from '../../http/serve-calls.ts';
import { wordedRefusal } from '../../http/worded-refusal.ts';
import type { ReadOrders } from '../../receiving/receive-goods.ts';
import { readWornLook } from '../../shop/shop-look.ts';
import type { KnownSettings } from '../../shop/shop-settings.ts';
import { readRun } from '../run-rows.ts';
import { drawLabels } from './draw-labels.ts';
import { drawSlips } from './draw-slips.ts';
import { labelOf, type OrderStop, slipOf } from './order-papers.ts';

interface PaperDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
  /** What the orders slice does for this one. */
  readonly readOrders: ReadOrders;
}

type IsGone = () => boolean;

/** The orders that papers are drawn of, with their stops. */
interface PaperRequest {
  readonly orders: readonly Order[];
  readonly stops: ReadonlyMap<number, OrderStop>;
}

/** Serves labels and packing slips for parcels (docs/product.md, Labels, Packing slips). */
export function paperHandlers(services: PaperDependencies): Handlers<typeof paperCalls> {
  const { db, knownSettings, readOrders } = services;
  const ofRun = async (id: number): Promise<PaperRequest> => {
    const run = await readRun(db, readOrders, id);
    const courier = run.courier_name;
    const orders = run.stop_list.map(({ order }) => order);
    const stops = orders.map(({ id: of }, at) => [of, { run: id, stop: at + 1, courier }] as const);
    return { orders, stops: new Map(stops) };
  };
  const ofOrders = async (ids: readonly number[]): Promise<PaperRequest> => ({
    orders: await readOrders(db, [...new Set(ids)]),
    stops: await readStopsOf(db, ids),
  });
  const labels = async ({ orders, stops }: PaperRequest, form: LabelForm, isGone: IsGone) => {
    const sent = orders.filter(hasPapers);
    if (sent.length === 0) throw wordedRefusal(409, null, LABELS, 'none');
    const settings = await knownSettings();
    const each = sent.map((order) => labelOf(order, stops.get(order.id), settings));
    return drawLabels(each, form, isGone);
  };
  const slips = async ({ orders, stops }: PaperRequest, isGone: IsGone) => {
    const packed = orders.filter(hasPapers);
    if (packed.length === 0) throw wordedRefusal(409, null, SLIPS, 'none');
    const settings = await knownSettings();
    const each = packed.map((order) => slipOf(order, stops.get(order.id), settings));
    return drawSlips(each, { shop: settings.shop_name, logo: await readLogo(db) }, isGone);
  };
  return {
    'GET /runs/{id}/labels.pdf': async ({ params: { id }, query: { form } }, { isGone }) => {
      const content = await labels(await ofRun(id), form ?? 'a6', isGone);
      return { file: { name: `labels-run-${id}.pdf`, content } };
    },
    'GET /orders/labels.pdf': async ({ query: { ids, form } }, { isGone }) => {
      const content = await labels(await ofOrders(ids), form ?? 'a6', isGone);
      return { file: { name: 'labels.pdf', content } };
    },
    'GET /runs/{id}/packing-slips.pdf': async ({ params: { id } }, { isGone }) => {
      const content = await slips(await ofRun(id), isGone);
      return { file: { name: `packing-slips-run-${id}.pdf`, content } };
    },
    'GET /orders/packing-slips.pdf': async ({ query: { ids } }, { isGone }) => {
      const content = await slips(await ofOrders(ids), isGone);
      return { file: { name: 'packing-slips.pdf', content } };
    },
  };
}

/** Canceled orders go nowhere, and those without a person to nobody. */
const hasPapers = ({ status, person_removed_at }: Order): boolean =>
  status.id !== ORDER_STATUS.canceled && person_removed_at === undefined;

/** The logo of the look that the shop wears, as PNG; `null`: it has none. */
async function readLogo(db: Kysely<Database>): Promise<Buffer | null> {
  const { id, look } = await readWornLook(db);
  if (id === null || look.logo === null) return null;
  const row = await db
    .selectFrom('look_icons')
    .select('picture')
    .where('look_id', '=', id)
    .where('name', '=', 'logo.png')
    .executeTakeFirst();
  return row?.picture ?? null;
}

/** The stops of orders that are in a run which is not over. */
async function readStopsOf(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, OrderStop>> {
  const { rows } = await sql<OrderStop & { readonly order_id: number }>`
    select order_id, run, stop, courier from (
      select s.order_id, s.run_id as run, s.is_open, coalesce(c.name, r.courier_name) as courier,
        row_number() over (partition by s.run_id order by s.place, s.order_id)::int4 as stop
      from run_stops s join runs r on r.id = s.run_id left join couriers c on c.id = r.courier_id
      where s.run_id in (select run_id from run_stops where order_id = any(${ids}::int[]) and is_open)
    ) stops where is_open and order_id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ order_id, ...stop }) => [order_id, stop]));
}
