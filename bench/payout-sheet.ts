import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { findActor, openSession } from '../server/accounts/account-queries.ts';
import { type OpenDatabase, openDatabase } from '../server/database/connection.ts';
import { withBenchDatabase } from './bench-shop.ts';
import { readFor } from './read-beside.ts';
import { wholeNumber } from './report.ts';
import { createUncachedApp } from './uncached-app.ts';

/** A payout sheet is read and booked: 1,000 rows in 10 s and 10,000 in 60 s, the catalogue's p99 beside it at most 2 × idle. */
const TARGET_RATIO = 2;
const IDLE_READS = 300;
/** As many orders in one statement: entries of the books follow each. */
const AT_ONCE = 250;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const rows = wholeNumber('rows', values.rows);
const targetSeconds = rows <= 1_000 ? 10 : 60;

await withBenchDatabase(1_000, async (connectionString) => {
  const database = openDatabase({ connectionString, timeLimit: 'panel' });
  const app = await createUncachedApp(database, {
    findActor: (token) => findActor(database.db, token),
  });
  try {
    await measure(app, database);
  } finally {
    await app.close();
    await database.close();
  }
});

async function measure(app: FastifyInstance, { db }: OpenDatabase): Promise<void> {
  const user = { name: 'Merchant', email: 'me@shop.test', role: 'admin', password_hash: 'none' };
  const { id } = await db
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(db, { user: { id }, passwordHash: 'none' });
  const post = async (url: string, payload: unknown, type = 'application/json') => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' };
    const { body } = await app.inject({
      ...{ method: 'POST', url: `/api${url}`, headers: { ...headers, 'content-type': type } },
      payload: payload as Buffer,
    });
    const { success, message, data } = JSON.parse(body);
    if (!success) throw new Error(`${url} was refused: ${message}`);
    return data;
  };
  await post('/cash/start', { till: '0' });
  const courier = (await post('/couriers', { name: 'Swift', kind: 'company' })).id;
  await deliver(db, courier);
  await readFor(app, () => true, 50); // The first ones warm up.
  const idle = await readFor(app, () => true, IDLE_READS);
  let running = true;
  const from = performance.now();
  const booking = sendSheet(post, courier).finally(() => {
    running = false;
  });
  const beside = await readFor(app, () => running);
  await booking;
  const seconds = (performance.now() - from) / 1_000;
  const isReached = seconds <= targetSeconds && beside <= TARGET_RATIO * idle;
  if (!isReached) process.exitCode = 1;
  console.log(
    `${isReached ? 'reached' : 'MISSED '}  a payout sheet of ${rows} rows read and booked in ${seconds.toFixed(1)} s; ` +
      `catalogue p99 ${idle.toFixed(1)} ms idle, ${beside.toFixed(1)} ms beside it`,
  );
}

/** Delivered orders of the courier, each with a waybill. */
async function deliver(db: OpenDatabase['db'], courier: number): Promise<void> {
  for (let written = 0; written < rows; written += AT_ONCE) {
    await sql`
      with placed as (
        insert into orders (guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, offers_total, delivery_fee, total_price,
          status_id, payment_status_id, payment_method_id, courier_id)
        select 'Buyer', '+9613123456', 'Mount Lebanon', 'Jounieh', 'Main Street', 25, 0, 0, 25, 3, 2, 1, ${courier}
        from generate_series(1, ${Math.min(AT_ONCE, rows - written)})
        returning id
      )
      insert into order_waybills (order_id, courier_id, waybill, waybill_key) select id, ${courier}, 'SW' || id, 'sw' || id from placed`.execute(
      db,
    );
  }
}

/** Reads the company's sheet, of which every hundredth row pays $7 less, and books it. */
async function sendSheet(
  post: (url: string, payload: unknown, type?: string) => Promise<{ readonly id: number }>,
  courier: number,
): Promise<void> {
  const lines = Array.from(
    { length: rows },
    (_none, n) => `SW${n + 1},${n % 100 === 0 ? 18 : 25}.00,3.00`,
  );
  const form = new FormData();
  form.set('courier_id', String(courier));
  form.set('file', new File([['AWB,COD,Fee', ...lines].join('\n')], 'week.csv'));
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type') ?? '';
  const sheet = await post('/cash/sheets', payload, type);
  await post(`/cash/sheets/${sheet.id}/book`, {});
}
