import { randomUUID } from 'node:crypto';
import { REFUSAL_REASONS } from '../domain/runs.ts';
import { dayIn } from '../domain/shop-day.ts';
import { encodeForm } from '../test/admin-shop.ts';
import { makeWorkbook } from '../test/make-workbook.ts';
import { type Answer, inParallel } from '../test/scenarios/http-client.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import {
  ask,
  type CashShop,
  dataOf,
  expectBooksAgree,
  handOverCash,
  hireCourier,
  liveDays,
  openCashShop,
  ownerOf,
  SECOND,
  send,
} from './cash-shop.ts';
import {
  allowReturns,
  damagedOf,
  expectReturnsAgree,
  type Losses,
  takeReturns,
} from './month-returns.ts';

/** Orders of the whole month, and how many numbers place them. */
const ORDERS = 3_000;
const ORDERS_A_NUMBER = 1.4;
const DAYS = 28;
const KILLS = 24;
const DAYS_A_SHEET = 7;
/** What a company keeps for a parcel, and what one is short of once, in cents. */
const FEE = 300;
const SHORT = 700;

interface Parcel {
  readonly id: number;
  readonly waybill: string;
  /** What was collected, in cents. */
  readonly cents: number;
}

/** A courier company, and what it has delivered since its last sheet. */
interface Company {
  readonly id: number;
  /** Writes its sheet in its own shape. */
  readonly write: (rows: readonly (readonly [waybill: string, cents: number])[]) => Buffer;
  delivered: Parcel[];
}

interface Shop extends CashShop {
  readonly drivers: readonly number[];
  readonly companies: readonly Company[];
  /** Rows of sheets that are not what the shop expects, by what should be said of them. */
  readonly wrongRows: Map<string, number>;
  /** What companies kept, and what they are short of, in cents. */
  fees: number;
  missing: number;
  runs: number;
  readonly losses: Losses;
}

/**
 * A month of cash on delivery: two people confirm, three drivers take orders out in runs and report without a network now and then, two
 * companies deliver and pay out by sheets of their own shapes, one of them $7 short; some of it comes back, at the door or after delivery, and
 * some of that is damaged; everything is sent twice, and the shop is killed in the middle. Afterwards orders, stock, history and books agree to the cent.
 */
async function liveAMonth(run: Run): Promise<void> {
  const shop = await openShop(run);
  const extent = { days: DAYS, orders: ORDERS, kills: KILLS };
  await liveDays(shop, extent, async (day, isLast) => {
    await handOut(shop, day);
    if (isLast || (day + 1) % DAYS_A_SHEET === 0) await settleCompanies(shop, day);
    await takeReturns(shop);
  });
  run.figure('runs', shop.runs);
  await expectBooksAgree(shop, shop.losses.atTheDoor);
  await expectReturnsAgree(shop);
  await expectMoneyAgrees(shop);
}

const CONFIRMED = `
  select o.id, (o.total_price * 100)::int as cents from orders o join order_confirmations c on c.order_id = o.id
  where o.status_id = 1 and o.courier_id is null and c.stage = 'confirmed' order by o.id limit 200`;

async function openShop(run: Run): Promise<Shop> {
  const shop = await openCashShop(run, Math.ceil(ORDERS / ORDERS_A_NUMBER));
  const by = ownerOf(shop);
  const on = { method: 'PUT', path: '/api/admin/settings/runs', by, body: { runs_on: true } };
  run.expect('runs are turned on', (await send(shop, on)).status === 200);
  await allowReturns(shop);
  const inPounds = {
    ...{ second_currency_on: true, second_currency_code: SECOND, second_currency_rate: '89500' },
    ...{ second_currency_note: '1000', second_currency_rounding: 'nearest', rate_is_sure: true },
    second_currency_at_checkout: false,
  };
  const second = { ...on, path: '/api/admin/settings/second-currency', body: inPounds };
  run.expect('pounds are taken', (await send(shop, second)).status === 200);
  const hire = (name: string) => hireCourier(shop, name);
  const drivers = [await hire('Ziad'), await hire('Amal'), await hire('Karim')];
  const companies: Company[] = [
    { id: await hire('Cedar Express'), write: writeCsv, delivered: [] },
    { id: await hire('Bekaa Post'), write: writeWorkbook, delivered: [] },
  ];
  for (const { id } of companies) {
    const words = [
      { word: 'Livré', state: 'delivered', reason: null },
      { word: 'Refusé, retour', state: 'refused', reason: 'changed_mind' },
    ];
    const path = `/api/couriers/${id}/state-words`;
    const said = await send(shop, { method: 'PUT', path, by, body: { words } });
    run.expect('words of a company are said once', said.status === 200, said.body);
  }
  const sums = { fees: 0, missing: 0, runs: 0, losses: { atTheDoor: 0, ofReturns: 0 } };
  return { ...shop, drivers, companies, wrongRows: new Map(), ...sums };
}

const inUnits = (cents: number): string => (cents / 100).toFixed(2);

const writeCsv: Company['write'] = (rows) =>
  Buffer.from(
    [
      'Tracking no.;COD Amount;Delivery Fee',
      ...rows.map(([waybill, cents]) =>
        [waybill, inUnits(cents).replace('.', ','), inUnits(FEE).replace('.', ',')].join(';'),
      ),
    ].join('\n'),
  );

const writeWorkbook: Company['write'] = (rows) =>
  makeWorkbook([
    ['Payout', '', ''],
    ['Waybill', 'COD', 'Fee'],
    ...rows.map(([waybill, cents]) => [waybill, cents / 100, FEE / 100]),
  ]);

/** Three in five confirmed orders go with the drivers, the others with the companies. */
async function handOut(shop: Shop, day: number): Promise<void> {
  const ready = await ask<{ id: number; cents: number }>(shop.run, CONFIRMED);
  const parts = [...shop.drivers, ...shop.companies.map(({ id }) => id)];
  const of = (courier: number) => ready.filter(({ id }) => parts[id % parts.length] === courier);
  for (const driver of shop.drivers) {
    const orders = of(driver);
    if (orders.length > 0) await driveRun(shop, { driver, orders, day });
  }
  for (const company of shop.companies) {
    const parcels: Parcel[] = [];
    await inParallel(of(company.id), 4, async (order) => {
      parcels.push(await handToCompany(shop, company, order));
    });
    await hearOfParcels(shop, company, parcels);
  }
}

interface RunOfDay {
  readonly driver: number;
  readonly orders: readonly { readonly id: number; readonly cents: number }[];
  readonly day: number;
}

/** A run from its making to the money: made twice under one key, each stop reported twice, what comes back received twice. */
async function driveRun(shop: Shop, { driver, orders, day }: RunOfDay): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const by = ownerOf(shop);
  const as = (method: string, path: string, body: object = {}, key?: string) =>
    send(shop, { method, path: `/api${path}`, by, body, ...(key && { key }) });
  const body = { courier_id: driver, day: dayIn('Asia/Beirut', new Date()), order_ids: ids };
  const key = `run-${day}-${driver}`;
  const made = await Promise.all([as('POST', '/runs', body, key), as('POST', '/runs', body, key)]);
  const [first, second] = made.map((answer) => dataOf(answer)?.id);
  shop.run.expect('a run that is made twice is one', first > 0 && first === second, bodies(made));
  const token = await sendOut(as, first);
  shop.runs += 1;
  const isOffline = (day + driver) % 4 === 0;
  const reports = orders.map(({ id, cents }) => ({
    ...{ id: randomUUID(), ...outcomeAtDoor(id) },
    ...paidInPounds(id, cents),
  }));
  if (!isOffline) await report(shop, token, reports);
  const close = () => as('POST', `/runs/${first}/close`);
  if (isOffline) {
    // The phone comes back into a network once the run is over: what it says is late, and counts.
    const closed = await close();
    shop.run.expect('a run is closed', closed.status === 200, bodies([closed]));
    await report(shop, token, reports);
  }
  await receive(shop, as, first);
  await close();
  await settleRun(shop, { driver, orders, day });
}

type Ask = (method: string, path: string, body?: object, key?: string) => Promise<Answer>;

const bodies = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => [status, body.slice(0, 200)]);

/** Sent out once; where the answer was lost, another link opens it. */
async function sendOut(as: Ask, id: number): Promise<string> {
  const sent = await as('POST', `/runs/${id}/send`, { version: 1 });
  const answer = sent.status === 200 ? sent : await as('POST', `/runs/${id}/link`);
  return dataOf(answer).link.split('#')[1];
}

/** Of 50 parcels, how the trade's figures are spread. */
function outcomeAtDoor(id: number): { order_id: number; outcome: string; reason?: string } {
  const draw = (id * 29) % 50;
  if (draw < 39) return { order_id: id, outcome: 'delivered' };
  if (draw < 44) {
    return { order_id: id, outcome: 'refused', reason: REFUSAL_REASONS[id % 3] as string };
  }
  return { order_id: id, outcome: 'not_home' };
}

/** Every fourth buyer pays half of it in dollars, and the rest in pounds, rounded to whole notes. */
function paidInPounds(id: number, cents: number): object {
  if (outcomeAtDoor(id).outcome !== 'delivered' || id % 4 > 0 || cents < 200) return {};
  const dollars = Math.floor(cents / 200);
  const pounds = Math.round(((cents - dollars * 100) * 895) / 1_000) * 1_000;
  return { taken: { amount: String(dollars), second: String(pounds) } };
}

/** Each report goes out twice at once. */
async function report(shop: Shop, token: string, reports: readonly object[]): Promise<void> {
  const made_at = new Date(Date.now() - 60_000).toISOString();
  await inParallel(reports, 3, async (one) => {
    const request = {
      ...{ method: 'POST', path: '/api/driver/reports', body: { ...one, made_at } },
      headers: { 'x-run-token': token },
    };
    const answers = await Promise.all([send(shop, request), send(shop, request)]);
    const taken = answers.every(({ status, body }) => status === 200 && dataOf({ body }).taken);
    shop.run.expect('a report is taken, however often sent', taken, bodies(answers));
  });
}

/** What was refused is canceled once it is back, what nobody took goes out again. */
async function receive(shop: Shop, as: Ask, id: number): Promise<void> {
  const { stop_list } = dataOf(await as('GET', `/runs/${id}`));
  for (const { order, outcome, back } of stop_list) {
    if (back !== 'expected') continue;
    const choice = outcome === 'refused' ? 'cancel' : 'retry';
    const damaged = choice === 'cancel' ? damagedOf(shop, order.id) : [];
    const path = `/runs/${id}/stops/${order.id}/receive`;
    const body = { choice, damaged };
    const answers = await Promise.all([as('POST', path, body), as('POST', path, body)]);
    shop.losses.atTheDoor += damaged.length;
    const isReceived = answers.every(({ status }) => status === 200);
    shop.run.expect('what comes back is received once', isReceived, bodies(answers));
  }
}

/** Of a run the driver owes what they delivered, and hands it over. */
async function settleRun(shop: Shop, { driver, orders, day }: RunOfDay): Promise<void> {
  const found = await handOverCash(shop, driver, { key: `cash-${day}-${driver}` });
  const paid = orders.filter(({ cents }) => cents > 0); // Nothing is due of an order that store credit paid in full.
  const delivered = paid
    .map(({ id }) => id)
    .filter((id) => outcomeAtDoor(id).outcome === 'delivered');
  shop.run.expect(
    'the driver owes what they delivered',
    found.join() === delivered.toSorted((one, other) => one - other).join(),
    [found, delivered],
  );
}

/** Given to a company under a waybill number. */
async function handToCompany(
  shop: Shop,
  company: Company,
  { id, cents }: { readonly id: number; readonly cents: number },
): Promise<Parcel> {
  const put = async (path: string, body: object) => {
    const request = { method: 'PUT', path: `/api/orders/${id}${path}`, by: ownerOf(shop), body };
    const answer = await send(shop, request);
    shop.run.expect('a parcel goes to a company', answer.status === 200, bodies([answer]));
  };
  const waybill = `00${company.id}${String(id).padStart(7, '0')}`;
  await put('/courier', { courier_id: company.id });
  await put('/waybill', { waybill });
  return { id, waybill, cents: Number(cents) };
}

/** Six in seven parcels arrive. The company's sheet says so in its own words, and is taken over twice at once; what it brings back is received. */
async function hearOfParcels(shop: Shop, company: Company, parcels: readonly Parcel[]) {
  if (parcels.length === 0) return;
  const arrived = ({ id }: Parcel) => id % 7 > 0;
  const rows = parcels.map((one) => `${one.waybill};${arrived(one) ? 'Livré' : 'Refusé, retour'}`);
  const file = Buffer.from(['AWB;Statut', ...rows].join('\n'));
  const form = await encodeForm([['file', file]]);
  const request = {
    ...{ method: 'POST', path: `/api/couriers/${company.id}/states`, by: ownerOf(shop) },
    ...{ body: form.payload, headers: form.headers },
  };
  const answers = await Promise.all([send(shop, request), send(shop, request)]);
  const isTaken = answers.every(({ status }) => status === 200);
  shop.run.expect('a sheet of states is taken over', isTaken, bodies(answers));
  for (const parcel of parcels) {
    if (arrived(parcel)) company.delivered.push(parcel);
    else await receiveParcel(shop, parcel);
  }
}

async function receiveParcel(shop: Shop, { id }: Parcel): Promise<void> {
  const damaged = damagedOf(shop, id);
  shop.losses.atTheDoor += damaged.length;
  const request = {
    ...{ method: 'POST', path: `/api/orders/${id}/parcel/receive`, by: ownerOf(shop) },
    body: { choice: 'cancel', damaged },
  };
  const answers = await Promise.all([send(shop, request), send(shop, request)]);
  const isReceived = answers.every(({ status }) => status === 200);
  shop.run.expect('a parcel that comes back is received once', isReceived, bodies(answers));
}

/** A sheet of each company: one row short of $7, one parcel of nobody's, one row twice; sent and booked twice. */
async function settleCompanies(shop: Shop, day: number): Promise<void> {
  for (const [at, company] of shop.companies.entries()) {
    const parcels = company.delivered.splice(0);
    const [first] = parcels;
    if (!first) continue;
    const short = at === 1 && first.cents > SHORT ? SHORT : 0;
    const rows = parcels.map(({ waybill, cents }): [string, number] => [waybill, cents]);
    rows[0] = [first.waybill, first.cents - short];
    rows.push([`99${day}${company.id}12345`, 1_000], [first.waybill, first.cents - short]);
    const sheet = await bookSheet(shop, company, company.write(rows));
    const { matched, unknown, twice } = sheet.outcomes;
    const isTold =
      matched.rows === parcels.length - (short ? 1 : 0) &&
      (sheet.outcomes.short?.rows ?? 0) === (short ? 1 : 0) &&
      unknown.rows === 1 &&
      twice.rows === 1;
    shop.run.expect('every row of a sheet is told', isTold, sheet.outcomes);
    shop.fees += FEE * parcels.length; // Neither the parcel of nobody's counts, nor the row that stands there twice.
    shop.missing += short;
    shop.wrongRows.set('unknown', (shop.wrongRows.get('unknown') ?? 0) + 1);
    shop.wrongRows.set('twice', (shop.wrongRows.get('twice') ?? 0) + 1);
    if (short) shop.wrongRows.set('short', (shop.wrongRows.get('short') ?? 0) + 1);
  }
}

async function bookSheet(shop: Shop, company: Company, file: Buffer) {
  const by = ownerOf(shop);
  const form = await encodeForm([
    ['courier_id', String(company.id)],
    ['file', file],
  ]);
  const request = {
    ...{ method: 'POST', path: '/api/cash/sheets', by },
    ...{ body: form.payload, headers: form.headers },
  };
  const [sent, again] = [await send(shop, request), await send(shop, request)];
  const [one, other] = [dataOf(sent), dataOf(again)];
  shop.run.expect(
    'a sheet that is sent twice is one',
    one?.id === other?.id,
    bodies([sent, again]),
  );
  const book = { method: 'POST', path: `/api/cash/sheets/${one.id}/book`, by, body: {} };
  const booked = await Promise.all([send(shop, book), send(shop, book)]);
  const isBooked = booked.every(({ status }) => status === 200);
  shop.run.expect('and booked once', isBooked, bodies(booked));
  return dataOf(booked[0] as Answer);
}

/** To the cent: what was delivered is in the till, with a courier, kept as a fee, or missing and named. */
async function expectMoneyAgrees(shop: Shop): Promise<void> {
  const { run } = shop;
  const [sums] = await ask<Record<string, number>>(
    run,
    `select
      (select coalesce(sum((total_price + coalesce(credit, 0)) * 100) filter (where status_id = 3), 0)::int from orders) as delivered,
      (select coalesce(sum(cents) filter (where account = 'till'), 0)::int from ledger_lines) as till,
      (select coalesce(sum(cents) filter (where account = 'delivery_costs'), 0)::int from ledger_lines) as fees,
      (select coalesce(sum(cents) filter (where account = 'refunds'), 0)::int from ledger_lines) as refunds,
      (select coalesce(sum(cents) filter (where account in ('rounding', 'credits')), 0)::int from ledger_lines) as owed_and_rounded,
      (select count(*)::int from order_payments) as in_pounds, (select count(*)::int from orders where credit is not null) as by_credit,
      (select count(*)::int from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where l.account = 'sales' and l.cents < 0 and e.kind = 'order') as sales,
      (select count(*) filter (where status_id = 3)::int from orders) as arrived`,
  );
  const by = ownerOf(shop);
  const read = async (path: string) => dataOf(await send(shop, { method: 'GET', path, by }));
  const cash = await read('/api/cash');
  const inHands = Math.round(Number(cash.with_couriers) * 100);
  const all =
    (sums?.till ?? 0) +
    (sums?.fees ?? 0) +
    (sums?.refunds ?? 0) +
    (sums?.owed_and_rounded ?? 0) +
    inHands;
  run.figure('paid in pounds', sums?.in_pounds ?? 0);
  run.figure('paid by credit', sums?.by_credit ?? 0);
  run.expect('some pay in pounds', (sums?.in_pounds ?? 0) > 0, sums);
  run.expect('all that was delivered is somewhere', all === sums?.delivered, [sums, cash]);
  run.expect('companies kept their fees', sums?.fees === shop.fees, [sums?.fees, shop.fees]);
  run.expect('nothing was delivered twice', sums?.sales === sums?.arrived, sums);
  const rows = await ask<{ outcome: string; count: number }>(
    run,
    `select outcome, count(*)::int as count from payout_rows where outcome <> 'matched' group by outcome`,
  );
  const told = Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
  const expected = Object.fromEntries(shop.wrongRows);
  const isTold = Object.keys({ ...told, ...expected }).every((key) => told[key] === expected[key]);
  run.expect('each wrong row is on the list', isTold, [told, expected]);
  const found = await read('/api/cash/open?part=row');
  run.expect('with the $7', shop.missing === 0 || found.total > 0, found.total);
  run.figure('short', inUnits(shop.missing));
}

export const month: readonly Scenario[] = [
  {
    line: 'C',
    name: 'month-of-cash-on-delivery',
    shop: { products: 50 },
    ownShop: true,
    short: 0.02,
    inEachRun: true,
    run: liveAMonth,
  },
];
