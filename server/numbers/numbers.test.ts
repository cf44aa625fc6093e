import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { readPhoneHistory } from '../phone/phone-histories.ts';
import { removeEmptyNumbers, removeOldNumberNotes } from '../privacy/remove-numbers.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
let courier: number;
/** A number that no other test has. */
let phone: string;
let serial = 3_100_000;
const keyOf = () => phone.replace(/\D/g, '');

beforeAll(async () => {
  vase = await insertProduct(shop.database.db);
  courier = await insertCourier(shop.database.db);
});
beforeEach(() => {
  serial += 1;
  phone = `+961 ${serial}`;
});

const order = async (guest_phone = phone) => {
  const { status, data } = await postOrder(shop, orderBody([[vase, 1]], { guest_phone }));
  expect(status).toBe(201);
  return data.id;
};
const setStatus = (id: number, order_status_id: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id }, headersOf(admin));
const give = (id: number) =>
  shop.put(`/api/orders/${id}/courier`, { courier_id: courier }, headersOf(admin));
const read = async () =>
  (await shop.post(`/api/numbers/${keyOf()}/views`, undefined, headersOf(admin))).data;
const inDays = (days: number) => addDays(dayIn('Asia/Beirut', new Date()), days);

describe('a number', () => {
  test('is one, whatever its spelling', async () => {
    const national = phone.slice(5);
    const arabic = national.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const spellings = [
      phone,
      `+961 0${national}`,
      `+961 ${national.slice(0, 1)}-${national.slice(1, 4)} ${national.slice(4)}`,
      `+961${national}`,
      `+961 ${arabic}`,
    ];
    const ids: number[] = [];
    for (const spelling of spellings) ids.push(await order(spelling));
    const { history } = await read();
    expect(history.open).toEqual(ids.toReversed());
    const spelled = await shop.post(
      `/api/numbers/${encodeURIComponent(`+961 ${arabic}`)}/views`,
      undefined,
      headersOf(admin),
    );
    expect(spelled.data.phone).toBe(keyOf());
  });

  test('knows what was delivered, what came back, and what is open', async () => {
    const [delivered, refused, canceled, open] = [
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    await setStatus(delivered, 3);
    await give(refused);
    await setStatus(refused, 4);
    await setStatus(canceled, 4);
    expect((await read()).history).toEqual({
      delivered: 1,
      refused: 1,
      declined: 0,
      open: [open],
    });
    const { data } = await shop.get(`/api/numbers/of-orders?ids=${open}`, headersOf(admin));
    expect(data).toEqual([{ order_id: open, delivered: 1, refused: 1, declined: 0, open: [] }]);
  });

  test('that nobody has ordered with has a history, too; what is no number is not found', async () => {
    expect(await read()).toMatchObject({ history: { delivered: 0, open: [] }, notes: [] });
    const none = await shop.post('/api/numbers/none/views', undefined, headersOf(admin));
    expect(none.status).toBe(404);
    const { rows } = await sql`select count(*) from numbers`.execute(shop.database.db);
    for (const impossible of ['71234567', '071234567', '00000000', '+961 12']) {
      const url = `/api/numbers/${encodeURIComponent(impossible)}`;
      const until = inDays(1);
      const answers = [
        await shop.post(`${url}/views`, undefined, headersOf(admin)),
        await shop.post(`${url}/notes`, { note: 'Rings twice' }, headersOf(admin)),
        await shop.put(`${url}/block`, { reason: 'Refused twice', until }, headersOf(admin)),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const after = await sql`select count(*) from numbers`.execute(shop.database.db);
    expect(after.rows).toEqual(rows);
  });

  test('of an old order is found though no country has it', async () => {
    const id = await order();
    await sql`update orders set guest_phone = '+961 12' || ${String(serial)} where id = ${id}`.execute(
      shop.database.db,
    );
    const url = `/api/numbers/96112${serial}/views`;
    const { data } = await shop.post(url, undefined, headersOf(admin));
    expect(data.history.open).toEqual([id]);
  });

  test('may be spelled with 00', async () => {
    const url = `/api/numbers/00${keyOf()}/views`;
    expect((await shop.post(url, undefined, headersOf(admin))).data.phone).toBe(keyOf());
  });
});

describe('notes and blocks', () => {
  test('a note is added, read and removed', async () => {
    const url = `/api/numbers/${keyOf()}/notes`;
    const { status, data } = await shop.post(url, { note: 'Rings twice' }, headersOf(admin));
    expect([status, data.note]).toEqual([201, 'Rings twice']);
    expect((await read()).notes).toEqual([data]);
    await shop.delete(`/api/number-notes/${data.id}`, headersOf(admin));
    expect((await read()).notes).toEqual([]);
  });

  test('a block has a reason and an end, and is listed until then', async () => {
    const url = `/api/numbers/${keyOf()}/block`;
    const until = inDays(30);
    await shop.put(url, { reason: 'Refused twice', until }, headersOf(admin));
    expect((await read()).history.blocked).toEqual({ reason: 'Refused twice', until });
    const listed = await shop.get('/api/numbers/blocked', headersOf(admin));
    expect(listed.data.data.map((one: { phone: string }) => one.phone)).toContain(keyOf());
    await shop.delete(url, headersOf(admin));
    expect((await read()).history.blocked).toBeUndefined();
  });

  test('a block that is over holds nothing', async () => {
    const { db } = shop.database;
    await sql`insert into numbers (phone, blocked_reason, blocked_until, blocked_at)
      values (${keyOf()}, 'Refused twice', ${inDays(-1)}, now())`.execute(db);
    expect((await readPhoneHistory(db, phone)).blocked).toBeUndefined();
  });

  test.each([
    ['yesterday', -1],
    ['in three years', 1_095],
  ])('a block until %s is refused with its code', async (_, days) => {
    const answer = await shop.put(
      `/api/numbers/${keyOf()}/block`,
      { reason: 'Refused', until: inDays(days) },
      headersOf(admin),
    );
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['until']]);
    expect(JSON.parse(answer.body).codes.until[0].code).toMatch(/^numbers\.until_/);
  });

  test('many notes at once stop at as many as a number has', async () => {
    const url = `/api/numbers/${keyOf()}/notes`;
    const sent = Array.from({ length: 55 }, () =>
      shop.post(url, { note: 'Again' }, headersOf(admin)),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });
});

test('who looked is in the audit log, once an hour, without the number', async () => {
  await read();
  await read();
  const { rows } = await sql<{ subject_id: string; after: object }>`
    select subject_id, after from audit_log l join numbers n on l.subject = 'numbers' and l.subject_id = n.id::text
    where n.phone = ${keyOf()}`.execute(shop.database.db);
  expect(rows.map(({ after }) => after)).toEqual([{ seen: 'orders and notes' }]);
  const log = await shop.get('/api/audit-log?subject=numbers', headersOf(admin));
  expect(log.body).not.toContain(keyOf());
});

describe('is erased', () => {
  test('with the last order that names it', async () => {
    const [first, second] = [await order(), await order()];
    await shop.post(`/api/numbers/${keyOf()}/notes`, { note: 'Rings twice' }, headersOf(admin));
    const remove = async (id: number) => {
      await setStatus(id, 3);
      await shop.delete(`/api/orders/${id}/person`, headersOf(admin));
    };
    await remove(first);
    expect((await read()).notes).toHaveLength(1);
    await remove(second);
    const { rows } = await sql`select from numbers where phone = ${keyOf()}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([]);
  });

  test('after the days for which people are kept, where it is not blocked', async () => {
    const { db } = shop.database;
    await shop.post(`/api/numbers/${keyOf()}/notes`, { note: 'Rings twice' }, headersOf(admin));
    const days = DEFAULT_SETTINGS.keep_order_persons_days;
    await removeOldNumberNotes(db, 100, days);
    expect((await read()).notes).toHaveLength(1);
    await sql`update number_notes set written_at = now() - ${days} * interval '1 day' - interval '1 minute'`.execute(
      db,
    );
    expect(await removeOldNumberNotes(db, 100, days)).toBeGreaterThan(0);
    expect(await removeEmptyNumbers(db, 1_000)).toBeGreaterThan(0);
    const { rows } = await sql`select from numbers where phone = ${keyOf()}`.execute(db);
    expect(rows).toEqual([]);
  });
});
