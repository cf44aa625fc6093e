import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import type { TestApp } from '../../test/app.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import {
  getOrder,
  headersOf,
  insertCustomer,
  openOrderShop,
  orderBody,
  postOrder,
  type Sender,
} from '../../test/orders.ts';

let shop: TestApp;
let vase: number;
let courier: number;
let rana: Sender;
let samir: Sender;
let phone: string;
let serial = 3_200_000;

beforeAll(async () => {
  shop = await openOrderShop();
  vase = await insertProduct(shop.database.db, { stock: 900 });
  courier = await insertCourier(shop.database.db);
  const staff = async (): Promise<Sender> => {
    const userId = await insertCustomer(shop.database);
    return { actor: { kind: 'user', userId, role: 'owner' } };
  };
  [rana, samir] = [await staff(), await staff()];
});
afterAll(() => shop.close());
beforeEach(async () => {
  serial += 1;
  phone = `+961 ${serial}`;
  await sql`delete from order_confirmations`.execute(shop.database.db);
  await turn({ confirmation_on: true });
});

const turn = (settings: Partial<typeof DEFAULT_SETTINGS>) =>
  shop.put(
    '/api/admin/settings/confirmation',
    { ...DEFAULT_SETTINGS, ...settings },
    headersOf(rana),
  );
const place = async (other = {}) => {
  const { status, data } = await postOrder(
    shop,
    orderBody([[vase, 1]], { guest_phone: phone, ...other }),
  );
  expect(status).toBe(201);
  return data.id;
};
const otherNumber = () => {
  serial += 1;
  return `+961 ${serial}`;
};
const claim = async (who: Sender, body = {}) =>
  shop.post('/api/confirmation/claim', body, headersOf(who));
const note = (id: number, body: object, { who = rana, key = '' } = {}) =>
  shop.post(`/api/confirmation/orders/${id}/outcome`, body, {
    ...headersOf(who),
    ...(key && { 'idempotency-key': key }),
  });
const undo = (id: number, version: number, who = rana) =>
  shop.post(`/api/confirmation/orders/${id}/undo`, { version }, headersOf(who));
const read = async (id: number) =>
  (await shop.get(`/api/confirmation/orders/${id}`, headersOf(rana))).data;
const statusOf = async (id: number) => (await getOrder(shop, id, rana)).data.status.id;
const setStatus = (id: number, order_status_id: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id }, headersOf(rana));
const give = (id: number) =>
  shop.put(`/api/orders/${id}/courier`, { courier_id: courier }, headersOf(rana));
const onHand = async () => {
  const { rows } = await sql<{
    on_hand: number;
  }>`select on_hand from product_stock where product_id = ${vase}`.execute(shop.database.db);
  return rows[0]?.on_hand;
};

describe('turned off', () => {
  test('an order gets no row, nothing is counted, and it is handed over as before', async () => {
    await turn({ confirmation_on: false });
    const id = await place();
    expect((await shop.get(`/api/confirmation/orders/${id}`, headersOf(rana))).status).toBe(409);
    const { data } = await shop.get('/api/confirmation', headersOf(rana));
    expect(data).toEqual({ on: false, waiting: 0, oldest: null, later: 0, aside: 0 });
    expect((await give(id)).status).toBe(200);
  });

  test('an order takes as many statements with it as without', async () => {
    const count = () => shop.countQueries(() => place());
    await turn({ confirmation_on: false });
    const before = await count();
    await turn({ confirmation_on: true });
    expect(await count()).toBe(before);
  });
});

describe('an order of before it was turned on', () => {
  test('is in no queue, has no outcome, and is handed over', async () => {
    await turn({ confirmation_on: false });
    const id = await place();
    await turn({ confirmation_on: true });
    expect((await claim(rana)).data).toBeNull();
    for (const refused of [
      await claim(rana, { order_id: id }),
      await note(id, { outcome: 'confirmed', version: 1 }),
    ])
      expect([refused.status, refused.message]).toEqual([
        409,
        'This order was placed while confirmation was off: it needs none',
      ]);
    expect((await give(id)).status).toBe(200);
    await setStatus(id, 3);
    await setStatus(id, 1);
    expect((await shop.get(`/api/confirmation/orders/${id}`, headersOf(rana))).status).toBe(409);
  });
});

describe('the queue', () => {
  test('gives the oldest that is due first, and counts what waits', async () => {
    const first = await place();
    const second = await place({ guest_phone: otherNumber() });
    expect((await shop.get('/api/confirmation', headersOf(rana))).data).toMatchObject({
      on: true,
      waiting: 2,
    });
    const { data } = await claim(rana);
    expect(data).toMatchObject({
      order: { id: first },
      confirmation: { stage: 'new', claim: { by: { name: 'Nadim' } } },
      history: { delivered: 0, open: [] },
    });
    expect((await claim(rana, { skipped: [first] })).data.order.id).toBe(second);
  });

  test('two who ask at once never get one order', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await place({ guest_phone: otherNumber() }));
    for (let round = 0; round < 3; round += 1) {
      const [mine, theirs] = await Promise.all([claim(rana), claim(samir)]);
      expect(new Set([mine.data.order.id, theirs.data.order.id]).size).toBe(2);
      await Promise.all(
        [[mine, rana] as const, [theirs, samir] as const].map(([{ data }, who]) =>
          note(data.order.id, { outcome: 'confirmed', version: 1 }, { who }),
        ),
      );
    }
    expect((await claim(rana)).data).toBeNull();
  });

  test('two orders of one number are before one person, the second right after the first', async () => {
    const first = await place();
    const second = await place();
    await claim(rana);
    expect((await claim(samir)).data).toBeNull();
    const refused = await claim(samir, { order_id: second });
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringMatching(/^Nadim has this order/),
    ]);
    await note(first, { outcome: 'confirmed', version: 1 });
    expect((await claim(samir)).data).toBeNull();
    expect((await claim(rana)).data.order.id).toBe(second);
  });

  test('a claim ends by itself, and by taking another order', async () => {
    const id = await place();
    const other = await place({ guest_phone: otherNumber() });
    await claim(rana, { order_id: id });
    await claim(rana, { order_id: other });
    expect((await claim(samir)).data.order.id).toBe(id);
    await sql`update order_confirmations set claimed_until = now() - interval '1 second'`.execute(
      shop.database.db,
    );
    expect((await claim(rana, { order_id: id })).status).toBe(200);
  });

  test('names what is later and what was set aside', async () => {
    const later = await place();
    const wrong = await place({ guest_phone: otherNumber() });
    await note(later, { outcome: 'no_answer', version: 1 });
    await note(wrong, { outcome: 'wrong_number', version: 1 });
    const part = async (of: string) =>
      (await shop.get(`/api/confirmation/queue?of=${of}`, headersOf(rana))).data.map(
        (one: { order: { id: number } }) => one.order.id,
      );
    expect([await part('due'), await part('later'), await part('aside')]).toEqual([
      [],
      [later],
      [wrong],
    ]);
  });
});

describe('an outcome', () => {
  test('sent twice with one key is noted once', async () => {
    const id = await place();
    const send = () => note(id, { outcome: 'no_answer', version: 1 }, { key: 'one-call' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(id)).toMatchObject({ stage: 'to_call', attempts: 1, version: 2 });
    expect((await read(id)).changes).toHaveLength(1);
  });

  test('of two people at once is the first one’s; the other is told', async () => {
    const id = await place();
    const answers = await Promise.all([
      note(id, { outcome: 'confirmed', version: 1 }),
      note(id, { outcome: 'declined', version: 1 }, { who: samir }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).changes).toHaveLength(1);
  });

  test.each([
    'duplicate',
    'false',
    'declined',
  ])('%s cancels the order and gives its stock back; undone it is pending again', async (outcome) => {
    const id = await place();
    const stock = await onHand();
    const { data } = await note(id, { outcome, version: 1 });
    expect([data.stage, await statusOf(id), await onHand()]).toEqual([
      outcome,
      4,
      (stock ?? 0) + 1,
    ]);
    expect((await undo(id, data.version)).status).toBe(200);
    expect(await read(id)).toMatchObject({ stage: 'new', version: 3 });
    expect([await statusOf(id), await onHand()]).toEqual([1, stock]);
    expect((await undo(id, 3)).status).toBe(409);
  });

  test('is refused for a delivered order, and for one of before', async () => {
    const id = await place();
    await setStatus(id, 3);
    expect((await note(id, { outcome: 'declined', version: 2 })).status).toBe(409);
    expect((await note(999_999, { outcome: 'declined', version: 1 })).status).toBe(404);
  });

  test.each([
    [{ outcome: 'call_later', version: 1 }, 'at'],
    [{ outcome: 'call_later', at: '2020-01-01T10:00:00.000Z', version: 1 }, 'at'],
    [{ outcome: 'call_later', at: '2099-01-01T10:00:00.000Z', version: 1 }, 'at'],
    [{ outcome: 'postponed', version: 1 }, 'day'],
    [{ outcome: 'postponed', day: '2020-01-01', version: 1 }, 'day'],
    [{ outcome: 'maybe', version: 1 }, 'outcome'],
  ])('%j is refused at %s', async (body, field) => {
    const id = await place();
    const answer = await note(id, body);
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
    expect((await read(id)).stage).toBe('new');
  });

  test('for many: those that are held, or before somebody else, are named', async () => {
    const plain = await place();
    await turn({ confirmation_on: true, hold_areas: 'Jounieh' });
    const held = await place({ guest_phone: otherNumber() });
    await turn({ confirmation_on: true });
    const claimed = await place({ guest_phone: otherNumber() });
    await claim(samir, { order_id: claimed });
    const ids = [plain, held, claimed];
    const { data } = await shop.post(
      '/api/confirmation/bulk',
      { ids, outcome: 'confirmed' },
      headersOf(rana),
    );
    expect(data.changed).toBe(1);
    expect(data.left.map(({ order_id }: { order_id: number }) => order_id)).toEqual([
      held,
      claimed,
    ]);
  });
});

describe('handing over', () => {
  test('waits for the confirmation; the specified call never does, and the stage follows it', async () => {
    const id = await place();
    expect((await give(id)).message).toMatch(/is not confirmed yet/);
    const bulk = await shop.post(
      '/api/orders/bulk',
      { ids: [id], order_status_id: 3 },
      headersOf(rana),
    );
    expect(bulk.status).toBe(409);
    expect((await setStatus(id, 3)).status).toBe(200);
    expect(await read(id)).toMatchObject({ stage: 'confirmed', due_at: null });
    await setStatus(id, 1);
    expect(await read(id)).toMatchObject({ stage: 'new', due_at: expect.any(String) });
    await setStatus(id, 4);
    expect((await read(id)).stage).toBe('canceled');
    await setStatus(id, 1);
    await note(id, { outcome: 'confirmed', version: (await read(id)).version });
    expect((await give(id)).status).toBe(200);
  });

  test('is free where the merchant wants no lock, but for what is held', async () => {
    await turn({ confirmation_on: true, confirmation_locks: false });
    expect((await give(await place())).status).toBe(200);
    await turn({ confirmation_on: true, confirmation_locks: false, hold_from: '10' });
    const held = await place();
    expect((await give(held)).message).toMatch(/is held: the sum is high/);
    await note(held, { outcome: 'confirmed', version: 1 });
    expect((await give(held)).status).toBe(200);
  });
});

describe('a number', () => {
  test('that is blocked is answered as any other, and its order is held, whatever the spelling', async () => {
    const digits = phone.replace(/\D/g, '');
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await shop.put(
      `/api/numbers/${digits}/block`,
      { reason: 'Refused twice', until },
      headersOf(rana),
    );
    const answer = await postOrder(
      shop,
      orderBody([[vase, 1]], { guest_phone: `+961 0${phone.slice(5)}` }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).not.toMatch(/block|held/i);
    expect(await read(answer.data.id)).toMatchObject({ stage: 'new', held: 'blocked' });
  });

  describe('that is blocked while orders of it wait', () => {
    const url = () => `/api/numbers/${phone.replace(/\D/g, '')}/block`;
    const block = () => {
      const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      return shop.put(url(), { reason: 'Made up', until }, headersOf(rana));
    };
    const lift = () => shop.delete(url(), headersOf(rana));
    const spelled = () => ({ guest_phone: `+961 0${phone.slice(5)}` });

    test('holds those that are new, to be called about or confirmed, in every spelling, and none that a courier has', async () => {
      const [fresh, called, confirmed, given] = [
        await place(spelled()),
        await place(),
        await place(),
        await place(),
      ];
      await note(called, { outcome: 'no_answer', version: 1 });
      await note(confirmed, { outcome: 'confirmed', version: 1 });
      await note(given, { outcome: 'confirmed', version: 1 });
      expect((await give(given)).status).toBe(200);
      const other = await place({ guest_phone: otherNumber() });
      expect((await block()).status).toBe(200);
      const held = [await read(fresh), await read(called), await read(confirmed)];
      expect(held).toMatchObject([
        { stage: 'new', held: 'blocked' },
        { stage: 'to_call', held: 'blocked' },
        { stage: 'confirmed', held: 'blocked', due_at: expect.any(String) },
      ]);
      expect([(await read(given)).held, (await read(other)).held]).toEqual([null, null]);
      const ids = [fresh, called, confirmed];
      const bulk = await shop.post(
        '/api/confirmation/bulk',
        { ids, outcome: 'confirmed' },
        headersOf(rana),
      );
      expect([bulk.data.changed, bulk.data.left[0].reason]).toEqual([
        0,
        `Order ${fresh} is held: the number is blocked. Confirm it first`,
      ]);
      for (const id of ids)
        expect((await give(id)).message).toMatch(/is held: the number is blocked/);
      await note(confirmed, { outcome: 'confirmed', version: (await read(confirmed)).version });
      expect((await give(confirmed)).status).toBe(200);
    });

    test('lifted, releases what the block alone held; a confirmed one is confirmed again', async () => {
      await turn({ confirmation_on: true, hold_areas: 'Jounieh' });
      const area = await place();
      await turn({ confirmation_on: true, hold_open_orders: 0 });
      const [fresh, confirmed] = [await place(), await place()];
      await note(confirmed, { outcome: 'confirmed', version: 1 });
      await block();
      const while_blocked = await place(spelled());
      expect((await lift()).status).toBe(200);
      expect([
        await read(area),
        await read(fresh),
        await read(confirmed),
        await read(while_blocked),
      ]).toMatchObject([
        { held: 'area' },
        { stage: 'new', held: null, changes: [{ cause: 'freed' }, { cause: 'blocked' }] },
        { stage: 'confirmed', held: null, due_at: null },
        { stage: 'new', held: null },
      ]);
      expect((await give(confirmed)).status).toBe(200);
    });

    test('lifted, leaves an order held that a rule of the settings holds as well', async () => {
      await block();
      const id = await place();
      expect((await read(id)).held).toBe('blocked');
      await turn({ confirmation_on: true, hold_from: '1' });
      await lift();
      expect((await read(id)).held).toBe('amount');
    });

    test('with another end or reason, holds nothing that was released one by one', async () => {
      const id = await place();
      await block();
      await note(id, { outcome: 'confirmed', version: (await read(id)).version });
      await block();
      expect(await read(id)).toMatchObject({ stage: 'confirmed', held: null });
    });

    test('holds an order whose phone is corrected to it', async () => {
      await block();
      const id = await place({ guest_phone: otherNumber() });
      const edit = { version: 0, ...spelled() };
      const edited = await shop.post(`/api/orders/${id}/edits`, edit, headersOf(rana));
      expect(edited.status).toBeLessThan(300);
      expect((await read(id)).held).toBe('blocked');
    });
  });

  test('with delivered orders and none refused needs no call', async () => {
    const first = await place();
    await setStatus(first, 3);
    await turn({ confirmation_on: true, no_call_delivered: 1 });
    expect(await read(await place())).toMatchObject({ stage: 'confirmed', due_at: null });
  });

  test('that declined on the phone has a memory of it', async () => {
    const id = await place();
    await note(id, { outcome: 'declined', version: 1 });
    await turn({ confirmation_on: true, hold_refused: 1 });
    expect((await read(await place())).held).toBe('refused');
  });
});

describe('the buyer', () => {
  const confirm = (id: number, token: string) =>
    shop.post(`/api/orders/${id}/confirm`, undefined, { 'x-order-token': token });
  const placed = async () => {
    const { data } = await postOrder(shop, orderBody([[vase, 1]], { guest_phone: phone }));
    return { id: data.id, token: data.tracking_token ?? '' };
  };

  test('confirms by the link of the order, once and again; a reading of the link changes nothing', async () => {
    const { id, token } = await placed();
    await shop.get(`/api/orders/${id}`, { 'x-order-token': token });
    expect((await read(id)).stage).toBe('new');
    expect((await confirm(id, token)).status).toBe(200);
    expect((await confirm(id, token)).status).toBe(200);
    const { stage, changes } = await read(id);
    expect([stage, changes.map(({ cause }: { cause: string }) => cause)]).toEqual([
      'confirmed',
      ['buyer'],
    ]);
  });

  test('of a held order is thanked, which says nothing of the hold, and it stays held', async () => {
    await turn({ confirmation_on: true, hold_from: '1' });
    const { id, token } = await placed();
    const answer = await confirm(id, token);
    expect([answer.status, answer.data, answer.message]).toEqual([
      200,
      { confirmed: true },
      'Thank you, we’ll check your order',
    ]);
    await confirm(id, token);
    const link = { 'x-order-token': token };
    const progress = () => shop.get(`/api/orders/${id}/progress`, link);
    expect((await progress()).data.confirmation).toBe('noted');
    expect(await read(id)).toMatchObject({
      stage: 'new',
      held: 'amount',
      changes: [{ cause: 'buyer' }],
    });
  });

  test('without the link is told that there is no such order; of a canceled one that it is too late', async () => {
    const { id, token } = await placed();
    expect((await confirm(id, 'made-up')).status).toBe(404);
    await shop.post(`/api/orders/${id}/cancel`, undefined, { 'x-order-token': token });
    expect((await read(id)).stage).toBe('canceled');
    expect((await confirm(id, token)).status).toBe(409);
  });

  test('who confirms while the staff cancels leaves one of both, whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      phone = otherNumber();
      const { id, token } = await placed();
      await Promise.all([confirm(id, token), note(id, { outcome: 'false', version: 1 })]);
      const [{ stage }, status] = [await read(id), await statusOf(id)];
      expect([
        ['confirmed', 1],
        ['false', 4],
      ]).toContainEqual([stage, status]);
    }
  });
});
