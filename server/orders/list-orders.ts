import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type LongPage, MAX_FOUND, MAX_LISTED, toLongPage } from '../../contract/envelope.ts';
import { storableId } from '../../contract/fields.ts';
import type { Order, OrderFilters } from '../../contract/orders.ts';
import type { StageFilter } from '../../domain/confirmation.ts';
import { COUNTRY_CODES } from '../../domain/country-codes.ts';
import type { ChannelFilter } from '../../domain/order-channels.ts';
import type { FailReason, Fate, Loss } from '../../domain/order-reports.ts';
import { DEFAULT_ORDER_SORT, MAX_SORTED, type OrderSort } from '../../domain/order-sorts.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { offset } from '../../domain/pagination.ts';
import { readOrigin } from '../../domain/traffic.ts';
import { hasPart, isArabic } from '../database/has-part.ts';
import { countRows, estimateRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { DELIVERY_OF_ORDER } from '../delivery/order-delivery.ts';
import { mayAct, type SignedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { answerOf, callTimeOf, REFUND, reasonOf, STAGE } from '../order-facts/order-facts.ts';
import {
  type OrderItemRow,
  type OrderRow,
  orderToWire,
  REFUNDED_OF_ORDER,
} from './order-queries.ts';
import { isByDate, orderByDate, sortNewest } from './sort-orders.ts';

/** Who asks for which orders. */
interface OrdersRequest {
  readonly actor: SignedIn;
  readonly filters: OrderFilters;
  /** Where the days of the filters begin and end. */
  readonly timeZone: string;
}

/**
 * One page of orders, the newest first, with their total, an estimate above what pages reach. Two statements. Past the last page `data` is
 * empty.
 *
 * @throws {Refusal} 403 when a customer asks for another's orders: they are always limited to their own.
 */
export async function listOrders(
  db: Kysely<Database>,
  { actor, filters, timeZone }: OrdersRequest,
): Promise<LongPage<Order>> {
  const user_id = mayAct(actor, 'read', 'orders')
    ? filters.user_id
    : ownUserId(actor, filters.user_id);
  const { page, per_page } = filters;
  const wanted = filterOrders({ ...filters, user_id }, timeZone);
  const read =
    filters.search !== undefined ? searchPage : wanted.sort === null ? readPage : readSorted;
  const [orders, total] = await read(db, wanted, { limit: per_page, skip: offset(page, per_page) });
  return toLongPage(
    orders.map(({ items, ...order }) => orderToWire(order, items)),
    total,
    { page, per_page },
  );
}

/** Which stretch of a list. */
interface Stretch {
  readonly limit: number;
  readonly skip: number;
}

const readPage = (db: Kysely<Database>, wanted: WantedOrders, stretch: Stretch) =>
  Promise.all([
    stretch.skip < wanted.mostCounted ? findOrders(db, wanted, stretch) : [],
    countOrders(db, wanted),
  ]);

/** Counted in the order of the page: else the planner goes through all orders where it expects to find few. */
const countOrders = (db: Kysely<Database>, wanted: WantedOrders) =>
  countRows(db, sql`${fromOrders(wanted)} order by ${NEWEST_FIRST}`, wanted.mostCounted);

/** Sorted by another column: the newest orders, so many that pages end with them. */
async function readSorted(db: Kysely<Database>, wanted: WantedOrders, stretch: Stretch) {
  const newest = sql`select id ${fromOrders(wanted)} order by ${NEWEST_FIRST}`;
  const [orders, total] = await Promise.all([
    findSorted(db, newest, wanted, stretch),
    countOrders(db, wanted),
  ]);
  return [orders, { ...total, reachable: Math.min(total.reachable, MAX_SORTED) }] as const;
}

async function findSorted(
  db: Kysely<Database>,
  newest: RawBuilder<unknown>,
  { sort }: WantedOrders,
  { limit, skip }: Stretch,
): Promise<OrderWithItems[]> {
  if (sort === null || skip >= MAX_SORTED) return [];
  return findOrdersOf(db, sql`${await sortNewest(db, newest, { sort, limit, skip })}::int[]`);
}

/**
 * A search is read once for its page and its total, since long lists of the trigram index cost most of it. What very many orders hold is found
 * quickly among the newest instead.
 */
async function searchPage(db: Kysely<Database>, wanted: WantedOrders, stretch: Stretch) {
  const part =
    wanted.sort === null
      ? sql`limit ${stretch.limit} offset ${stretch.skip}`
      : sql`limit ${MAX_FOUND}`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with found as materialized (select id, created_at ${fromOrders(wanted)} limit ${MAX_FOUND + 1})
    select count(*) as total, array(
      select id from found order by ${wanted.orderBy} ${part}
    ) as ids
    from found`.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  if (wanted.sort !== null) {
    const found = sql`select id from orders where id = any(${ids}::int[])`;
    return total > MAX_FOUND
      ? readSorted(db, wanted, stretch)
      : ([
          await findSorted(db, found, wanted, stretch),
          { total, isExact: true, reachable: total },
        ] as const);
  }
  if (total > MAX_FOUND) {
    return Promise.all([
      stretch.skip < MAX_FOUND ? findOrders(db, wanted, stretch) : [],
      estimateRows(db, fromOrders(wanted), MAX_FOUND),
    ]);
  }
  const page = { ...wanted, where: sql<boolean>`id = any(${ids}::int[])` };
  return [
    ids.length > 0 ? await findOrders(db, page, { limit: stretch.limit, skip: 0 }) : [],
    { total, isExact: true, reachable: total },
  ] as const;
}

const fromOrders = ({ where }: WantedOrders) => sql`from orders where ${where ?? sql`true`}`;

function ownUserId({ userId }: SignedIn, stated: number | undefined): number {
  if (stated === undefined || stated === userId) return userId;
  throw refusedField(403, 'user_id', 'is not who you are logged in as');
}

type OrderWithItems = OrderRow & { readonly items: readonly OrderItemRow[] };

/** Ids are picked first, from an index alone where one fits: deep pages stay cheap. */
const findOrders = (
  db: Kysely<Database>,
  { where, orderBy }: WantedOrders,
  { limit, skip }: Stretch,
): Promise<OrderWithItems[]> =>
  findOrdersOf(
    db,
    sql`array(
      select id from orders where ${where ?? sql`true`}
      order by ${orderBy} limit ${limit} offset ${skip}
    )`,
  );

/** The orders of an array of ids, in its order. */
async function findOrdersOf(
  db: Kysely<Database>,
  ids: RawBuilder<unknown>,
): Promise<OrderWithItems[]> {
  const { rows } = await sql<OrderWithItems>`
    select o.id, o.user_id, o.guest_name, o.guest_email, o.guest_phone, o.guest_region,
      o.guest_city, o.guest_street, o.notes, o.status_id, o.payment_status_id,
      o.payment_method_id, o.subtotal, o.offers, o.offers_total, o.delivery_fee, o.credit, o.credit_id, o.total_price, o.created_at,
      o.courier_id, o.channel, o.visit_source, o.visit_campaign, couriers.name as courier_name, o.person_removed_at,
      o.edits, o.edited_at, o.fee_by_hand, o.second_currency, o.former_shop, o.former_number, lines.items,
      ${sql.raw(DELIVERY_OF_ORDER)} as delivery, ${sql.raw(REFUNDED_OF_ORDER)} as refunded_cents
    from unnest(${ids}) with ordinality as picked (id, place)
    join orders o on o.id = picked.id
    left join couriers on couriers.id = o.courier_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'id', i.id, 'product_id', i.product_id, 'product_name', i.product_name,
        'variant_id', i.variant_id, 'variant_name', i.variant_name, 'picture_id', i.picture_id, 'quantity', i.quantity, 'price', i.price::text,
        'discount', i.discount::text, 'subtotal', i.subtotal::text,
        'file_key', pictures.file_key, 'widths', pictures.widths
      ) order by i.position), '[]') as items
      from order_items i left join pictures on pictures.id = i.picture_id
      where i.order_id = o.id
    ) lines
    order by picked.place`.execute(db);
  return rows;
}

/** Which orders are listed, and in which order, as SQL on `orders`. */
interface WantedOrders {
  /** `null`: all of them. */
  readonly where: RawBuilder<boolean> | null;
  /** By date; before them the one whose number was searched for. */
  readonly orderBy: RawBuilder<unknown>;
  /** Another column to sort by; `null`: as `orderBy` says. */
  readonly sort: OrderSort | null;
  /** So many are counted, and reached by pages. */
  readonly mostCounted: number;
}

/** What the filters ask for. Days are days in `timeZone`, both inclusive. */
export function filterOrders(filters: OrderFilters, timeZone: string): WantedOrders {
  const search = filters.search === undefined ? null : readSearch(filters.search);
  const { sort_by: sort = DEFAULT_ORDER_SORT } = filters;
  const byDate = orderByDate(sort);
  const conditions = [
    equals('user_id', filters.user_id),
    equals('status_id', filters.order_status_id),
    equals('payment_status_id', filters.payment_status_id),
    equals('payment_method_id', filters.payment_method_id),
    equals('courier_id', filters.courier_id),
    filters.without_courier ? sql`courier_id is null` : null,
    ofCity(filters.city),
    equals('zone_id', filters.zone_id),
    ofChannel(filters.channel),
    ofVisit(filters.came_from),
    ofFate(filters.fate),
    whereFailed(filters.reason),
    isFact(reasonOf, filters.reason),
    ofLoss(filters.loss),
    // So most need not be looked at: delivered ones are confirmed, and a pending one is lost only where it was set aside.
    filters.answer === 'open' ? sql`status_id in (1, 4)` : null,
    filters.answer === 'lost' ? sql`(status_id = 4 or ${SET_ASIDE})` : null,
    isFact(answerOf, filters.answer),
    isFact(callTimeOf, filters.called),
    ofStage(filters.stage),
    ofProduct(filters.product_id),
    between(filters.from_date, filters.to_date, timeZone),
    deliveredOn(filters.delivered_on, timeZone),
    search && searchCondition(search),
  ].filter((condition) => condition !== null);
  return {
    where: conditions.length === 0 ? null : sql<boolean>`${sql.join(conditions, sql` and `)}`,
    orderBy: search?.number ? sql`id = ${search.number} desc, ${byDate}` : byDate,
    sort: isByDate(sort) ? null : sort,
    mostCounted: mostCounted(filters),
  };
}

/** The most rows that are counted where other tables are looked at for each order: in a million, more would take longer than a list may. */
const MAX_LOOKED_AT = 1_000;

/** What most filters narrow a list down to is counted in an index alone; of others each order is looked at. */
function mostCounted(filters: OrderFilters): number {
  if (LOOKED_AT.some((name) => filters[name] !== undefined)) return MAX_LOOKED_AT;
  return MANY_IN_INDEX.some((name) => filters[name] !== undefined) ? MAX_FOUND : MAX_LISTED;
}
const LOOKED_AT = ['fate', 'reason', 'answer', 'called', 'product_id', 'loss'] as const;
/** What stands in each index of the list, where few of its entries may be of them. */
const MANY_IN_INDEX = [
  'without_courier',
  'city',
  'zone_id',
  'channel',
  'stage',
  'came_from',
] as const;

/** By the index of cities; other ways to spell an Arabic name by the trigram indexes, which answer what is equal, too. */
const ofCity = (city: string | undefined) => {
  if (city === undefined) return null;
  if (!isArabic(city)) return sql`fold_text(guest_city) = fold_text(${city})`;
  return sql`(fold_spelling(guest_city) = fold_spelling(${city}) and ${holdsOrInCity(city)})`;
};

const ofChannel = (channel: ChannelFilter | undefined) => {
  if (channel === undefined) return null;
  return channel === 'web' ? sql`channel is null` : sql`channel = ${channel}`;
};

const ofVisit = (from: string | undefined) => {
  if (from === undefined) return null;
  const { source, campaign } = readOrigin(from);
  const ofSource = sql`visit_source = ${source}`;
  return campaign === null ? ofSource : sql`(${ofSource} and visit_campaign = ${campaign})`;
};

/** By the columns themselves, for their indexes. */
const FATE_COLUMNS: Readonly<Record<Fate, RawBuilder<unknown>>> = {
  delivered: sql`status_id = 3`,
  came_back: sql`status_id = 4 and courier_id is not null`,
  never_left: sql`status_id = 4 and courier_id is null`,
  under_way: sql`status_id = 1 and courier_id is not null`,
  waiting: sql`status_id = 1 and courier_id is null`,
};
const ofFate = (fate: Fate | undefined) => (fate === undefined ? null : FATE_COLUMNS[fate]);

/** From what was lost, which is of few orders. */
const LOST_ORDERS: Readonly<Record<Loss, RawBuilder<unknown>>> = {
  refunded: sql`select o.id from (select distinct order_id as id from order_returns) o where ${REFUND} > 0`,
  written_off: sql`select order_id from order_losses`,
};
const ofLoss = (loss: Loss | undefined) =>
  loss === undefined ? null : sql`id in (${LOST_ORDERS[loss]})`;

/** Pending orders whose buyer could not be reached: few, by an index of their own. */
const SET_ASIDE = sql`(status_id = 1 and id in (
  select order_id from order_confirmations where stage in ('wrong_number', 'unreached')))`;

/** Which orders may have failed for a reason, by the columns themselves: few are left to be looked at. */
function whereFailed(reason: FailReason | undefined) {
  if (reason === undefined) return null;
  return reason === 'wrong_number' || reason === 'unreached' ? SET_ASIDE : sql`status_id = 4`;
}

/**
 * What the reports say of an order, whose `o` is one of the list here. Its stage is read once. Compared inside, since the planner then takes it
 * for true of many: it looks at the newest first in place of all of them.
 */
const isFact = (
  factOf: (stage: RawBuilder<unknown>) => RawBuilder<unknown>,
  wanted: string | undefined,
) =>
  wanted === undefined
    ? null
    : sql`(select ${factOf(sql`o.stage`)} = ${wanted} from (
        select o.*, ${STAGE} as stage from (select orders.id, orders.status_id, orders.courier_id, orders.created_at) o offset 0
      ) o)`;

/**
 * Pending orders of a stage. Few wait at any time, and their index has them; confirmed ones are most of all, so that each pending order is looked
 * at in the order of the list.
 */
function ofStage(stage: StageFilter | undefined) {
  if (stage === undefined) return null;
  if (stage === 'held')
    return sql`(status_id = 1 and id in (select order_id from order_confirmations where held is not null))`;
  const isAt = sql`stage = ${sql.lit(stage)} and held is null`;
  return stage === 'confirmed'
    ? sql`(status_id = 1 and coalesce((select ${isAt} from order_confirmations where order_id = orders.id), false))`
    : sql`(status_id = 1 and id in (select order_id from order_confirmations where ${isAt}))`;
}

const ofProduct = (product: number | undefined) =>
  product === undefined
    ? null
    : sql`exists (select from order_items i where i.order_id = orders.id and i.product_id = ${product})`;

const NEWEST_FIRST = sql`created_at desc, id desc`;

function equals(column: string, id: number | undefined): RawBuilder<unknown> | null {
  return id === undefined ? null : sql`${sql.ref(column)} = ${id}`;
}

/** One day without the other is ignored. */
function between(from: string | undefined, to: string | undefined, timeZone: string) {
  if (from === undefined || to === undefined) return null;
  const { first, afterLast } = moments(from, to, timeZone);
  return sql`created_at >= ${first} and created_at < ${afterLast}`;
}

/** What is delivered, and was so for the last time on a day. */
function deliveredOn(day: string | undefined, timeZone: string) {
  if (day === undefined) return null;
  const { first, afterLast } = moments(day, day, timeZone);
  const { completed } = ORDER_STATUS;
  return sql`status_id = ${completed} and id in (
    select order_id from order_status_changes
    where to_status_id = ${sql.lit(completed)} and changed_at >= ${first} and changed_at < ${afterLast}
    except select order_id from order_status_changes
    where to_status_id = ${sql.lit(completed)} and changed_at >= ${afterLast})`;
}

/** The moment that begins a day of the shop, and the one after another day's last. */
function moments(from: string, to: string, timeZone: string) {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}`;
  return {
    first: midnight(sql`${inOurEra(from)}::date`),
    afterLast: midnight(sql`${inOurEra(to)}::date + 1`),
  };
}

/** PostgreSQL knows no year 0. */
const inOurEra = (day: string): string => (day < '0001' ? '0001-01-01' : day);

/** Words beyond this many are not looked at. */
const MAX_WORDS = 6;

/** Fewer digits are in nearly every phone. */
const FEWEST_DIGITS = 3;
/** A number this long may begin with its country's code, also without a plus. */
const DIGITS_WITH_CODE = 10;

/** What was typed, taken apart. */
interface OrderSearch {
  /** The number of an order; `null` when it can't be one. */
  readonly number: number | null;
  /** Any of these is a part of the phone. */
  readonly phones: readonly string[];
  /** All of these are parts of what an order is found by. */
  readonly words: readonly string[];
}

/**
 * Takes a search apart: an order's number ("#12"), a phone as people type it (spaces, dashes, a
 * leading 0, with or without the country's code), else words.
 */
export function readSearch(typed: string): OrderSearch {
  const text = typed
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, toWesternDigit)
    .trim();
  if (/^[#\d\s\-‐-―().+/]*\d[\d\s\-‐-―().+/]*$/.test(text)) return readDigits(text);
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return { number: null, phones: [], words };
}

function readDigits(text: string): OrderSearch {
  const isNumber = /^#?\s*\d{1,10}$/.test(text);
  const number = isNumber ? storableId(Number(text.replace(/\D/g, ''))) : null;
  return { number, phones: text.startsWith('#') ? [] : phonesOf(text), words: [] };
}

/** The digits that a stored phone may hold: as typed, and without a 0 after the country's code. */
function phonesOf(text: string): string[] {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < FEWEST_DIGITS) return [];
  const isInternational = /^(\+|00)/.test(text) || digits.length >= DIGITS_WITH_CODE;
  const code = isInternational ? DIAL_CODES.find((one) => digits.startsWith(`${one}0`)) : undefined;
  if (code === undefined) return [digits];
  return [digits, code + digits.slice(code.length).replace(/^0+/, '')];
}

/** Digits alone, the longest first. */
const DIAL_CODES = [...new Set(COUNTRY_CODES.map(({ dial_code }) => dial_code.slice(1)))].sort(
  (a, b) => b.length - a.length,
);

/** Arabic and Persian digits stand in Unicode's rows from 0 on: their last four bits are their worth. */
const toWesternDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 0xf);

/** The condition on `orders` that a search makes; trigram indexes answer it, of names with phones, of cities, and of both in Arabic. */
function searchCondition({ number, phones, words }: OrderSearch): RawBuilder<boolean> {
  if (words.length > 0) return sql<boolean>`(${sql.join(words.map(holdsOrInCity), sql` and `)})`;
  const holds = (part: string) => sql<boolean>`search_document like part_pattern(${part}::text)`;
  const ways = [...(number === null ? [] : [sql<boolean>`id = ${number}`]), ...phones.map(holds)];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

const holdsOrInCity = (part: string): RawBuilder<boolean> =>
  hasPart(
    [sql`search_document`, sql`fold_text(guest_city)`],
    sql`search_document || E'\n' || fold_text(guest_city)`,
    part,
  );
