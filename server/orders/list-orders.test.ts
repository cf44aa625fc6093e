import type { Insertable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertOrders, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  getOrder,
  insertCustomer,
  listOrders,
  openOrderShop,
  orderBody,
  postOrder,
} from '../../test/orders.ts';
import type { Orders } from '../database/types.ts';

const shop = forAllTests(() => openOrderShop({ currentVersion: () => 1 }));
let buyer: number;
let other: number;
beforeAll(async () => {
  buyer = await insertCustomer(shop.database);
  other = await insertCustomer(shop.database);
});
beforeEach(() => shop.database.pool.query('truncate orders cascade'));

const admin = { actor: { kind: 'user', userId: 1_000, role: 'owner' } } as const;

/** Writes an order that costs nothing and gives its id. */
async function insertOrder(columns?: Partial<Insertable<Orders>>): Promise<number> {
  const [id = 0] = await insertOrders(shop.database.db, 1, columns);
  return id;
}

/** The ids that a query lists for an admin. */
async function listed(query: string): Promise<number[]> {
  const { status, data } = await listOrders(shop, query, admin);
  expect(status).toBe(200);
  expect(data.total).toBe(data.data.length);
  return data.data.map(({ id }) => id);
}

describe('the list of orders', () => {
  test('of a day of delivery has what was delivered on it for the last time, whenever it was placed', async () => {
    const delivered = {
      status_id: 3,
      payment_status_id: 2,
      created_at: new Date('2026-05-01T09:00Z'),
    };
    const [then, later, again] = [
      await insertOrder(delivered),
      await insertOrder(delivered),
      await insertOrder(delivered),
    ];
    const reopened = await insertOrder({ created_at: new Date('2026-05-05T09:00Z') });
    const changes = [
      [then, '2026-05-05T20:59:59Z'], // 23:59 in Beirut
      [later, '2026-05-05T21:00:00Z'],
      [again, '2026-05-05T08:00:00Z'],
      [again, '2026-05-06T08:00:00Z'],
      [reopened, '2026-05-05T08:00:00Z'],
    ] as const;
    for (const [order_id, changed_at] of changes) {
      await shop.database.db
        .insertInto('order_status_changes')
        .values({ order_id, from_status_id: 1, to_status_id: 3, changed_at, changed_by: null })
        .execute();
    }
    expect(await listed('delivered_on=2026-05-05')).toEqual([then]);
    expect(await listed('delivered_on=2026-05-06')).toEqual([again, later]);
    const { status, errors } = await listOrders(shop, 'delivered_on=2026-02-30', admin);
    expect([status, errors]).toEqual([422, { delivered_on: ['must be a day like 2026-11-21'] }]);
  });

  test('of a stage has the pending orders that it is said of; a held one is of none', async () => {
    const stages = [
      ['new', null],
      ['to_call', null],
      ['confirmed', null],
      ['new', 'amount'],
    ] as const;
    const ids: number[] = [];
    for (const [stage, held] of stages) {
      const id = await insertOrder();
      ids.push(id);
      await shop.database.db
        .insertInto('order_confirmations')
        .values({ order_id: id, stage, held })
        .execute();
    }
    const [fresh, missed, confirmed, held] = ids;
    const canceled = await insertOrder({ status_id: 4 });
    await shop.database.db
      .insertInto('order_confirmations')
      .values({ order_id: canceled, stage: 'declined', held: 'area' })
      .execute();
    await insertOrder(); // Of before, without a stage.
    expect(await listed('stage=new')).toEqual([fresh]);
    expect(await listed('stage=to_call')).toEqual([missed]);
    expect(await listed('stage=confirmed')).toEqual([confirmed]);
    expect(await listed('stage=held')).toEqual([held]);
    expect(await listed('stage=postponed')).toEqual([]);
    const { status, errors } = await listOrders(shop, 'stage=asleep', admin);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['stage']]);
  });

  test('shows each order just as reading it does', async () => {
    const { db } = shop.database;
    const vase = await insertProduct(db, { price: '129.00', discount: '15', pictures: 1 });
    const lamp = await insertProduct(db, { price: '12.10' });
    const courier = await db
      .insertInto('couriers')
      .values({ name: 'Ziad' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const products = [
      [lamp, 3],
      [vase, 2],
    ] as const;
    const { data: first } = await postOrder(shop, orderBody(products, { notes: 'Ring' }));
    await db.updateTable('orders').set({ courier_id: courier.id }).execute();
    const { data: second } = await postOrder(shop, orderBody([[vase, 1]]));
    const { data } = await listOrders(shop, '', admin);
    const read = [await getOrder(shop, second.id, admin), await getOrder(shop, first.id, admin)];
    expect(data).toEqual({
      data: read.map((answer) => answer.data),
      current_page: 1,
      last_page: 1,
      per_page: 100,
      total: 2,
    });
    expect(data.data[1]?.courier).toEqual({ id: courier.id, name: 'Ziad' });
    expect(data.data[1]?.items).toHaveLength(2);
  });

  test('has the newest first; of two at once the later one', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    const middle = await insertOrder({ created_at: at(2) });
    const newest = await insertOrder({ created_at: at(3) });
    const [oldest, atOnce] = [
      await insertOrder({ created_at: at(1) }),
      await insertOrder({ created_at: at(1) }),
    ];
    expect(await listed('')).toEqual([newest, middle, atOnce, oldest]);
  });

  test('comes in pages; one past the last is empty', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift(await insertOrder());
    const page = async (number: number) => {
      const { data } = await listOrders(shop, `per_page=2&page=${number}`, admin);
      expect(data).toMatchObject({ current_page: number, last_page: 3, per_page: 2, total: 5 });
      return data.data.map(({ id }) => id);
    };
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
      [],
    ]);
    const { data } = await listOrders(shop, 'order_status_id=4', admin);
    expect(data).toMatchObject({ data: [], last_page: 1, total: 0 });
  });

  test('gives 100 a page unless set', async () => {
    await insertOrders(shop.database.db, 101);
    const { data } = await listOrders(shop, '', admin);
    expect([data.data.length, data.per_page, data.last_page, data.total]).toEqual([
      100, 100, 2, 101,
    ]);
  });

  test('takes 2 statements', async () => {
    await insertOrder();
    await shop.get('/api/settings'); // The time zone is cached with the catalogue's version.
    for (const query of ['', '', 'order_status_id=1&from_date=2026-01-01&to_date=2099-01-01']) {
      expect(await shop.countQueries(() => listOrders(shop, query, admin))).toBe(2);
    }
  });
});

describe('a filter', () => {
  test('of the status, of the payment and of its method', async () => {
    const pending = await insertOrder();
    const delivered = await insertOrder({ status_id: 3, payment_status_id: 2 });
    const refunded = await insertOrder({ status_id: 4, payment_status_id: 3 });
    const transfer = await insertOrder({ payment_method_id: 3 });
    expect(await listed('order_status_id=1')).toEqual([transfer, pending]);
    expect(await listed('order_status_id=3')).toEqual([delivered]);
    expect(await listed('payment_status_id=3')).toEqual([refunded]);
    expect(await listed('payment_method_id=3')).toEqual([transfer]);
    expect(await listed('order_status_id=4&payment_status_id=3&payment_method_id=1')).toEqual([
      refunded,
    ]);
    expect(await listed('order_status_id=3&payment_status_id=3')).toEqual([]);
  });

  test('of the customer and of the courier', async () => {
    const { id: courier_id } = await shop.database.db
      .insertInto('couriers')
      .values({ name: 'Ziad' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertOrder();
    const theirs = await insertOrder({ user_id: buyer });
    const carried = await insertOrder({ user_id: other, courier_id });
    expect(await listed(`user_id=${buyer}`)).toEqual([theirs]);
    expect(await listed(`courier_id=${courier_id}`)).toEqual([carried]);
    expect(await listed(`user_id=${buyer}&courier_id=${courier_id}`)).toEqual([]);
  });

  test.each([
    'order_status_id',
    'payment_status_id',
    'payment_method_id',
    'user_id',
    'courier_id',
  ])('%s by an id that exists nowhere finds nothing, an empty one is none', async (name) => {
    const id = await insertOrder();
    for (const nowhere of ['2147483647', '2147483648', '999999999999999']) {
      expect(await listed(`${name}=${nowhere}`)).toEqual([]);
    }
    expect(await listed(`${name}=`)).toEqual([id]);
  });
});

describe('days are those of Beirut, both included:', () => {
  /** Which of the moments are listed for the days. */
  async function within(from: string, to: string, moments: readonly string[]): Promise<string[]> {
    await shop.database.pool.query('truncate orders cascade');
    for (const moment of moments) await insertOrder({ created_at: moment });
    const { data } = await listOrders(shop, `from_date=${from}&to_date=${to}`, admin);
    expect(data.total).toBe(data.data.length);
    return data.data.map(({ created_at }) => created_at).reverse();
  }

  test.each([
    ['winter, UTC+2', '2026-01-10', '2026-01-10', '2026-01-09T22:00', '2026-01-10T22:00'],
    ['summer, UTC+3', '2026-07-10', '2026-07-11', '2026-07-09T21:00', '2026-07-11T21:00'],
    ['the day of 23 hours', '2026-03-29', '2026-03-29', '2026-03-28T22:00', '2026-03-29T21:00'],
    ['the day of 25 hours', '2026-10-24', '2026-10-24', '2026-10-23T21:00', '2026-10-24T22:00'],
    ['the day after it', '2026-10-25', '2026-10-25', '2026-10-24T22:00', '2026-10-25T22:00'],
    ['from winter to winter', '2026-02-01', '2026-11-01', '2026-01-31T22:00', '2026-11-01T22:00'],
  ])('%s', async (_name, from, to, start, end) => {
    const at = (minute: string, milliseconds = 0) =>
      new Date(Date.parse(`${minute}:00Z`) + milliseconds).toISOString();
    const inside = [at(start), at(end, -1)];
    expect(await within(from, to, [at(start, -1), ...inside, at(end)])).toEqual(inside);
  });

  test('one day without the other is no filter', async () => {
    const id = await insertOrder({ created_at: '2026-05-05T12:00Z' });
    const alone = ['from_date=2027-01-01', 'to_date=2020-01-01&from_date=', 'to_date=someday'];
    for (const query of [...alone, 'from_date=2026-02-30&to_date=%20']) {
      expect(await listed(query)).toEqual([id]);
    }
  });

  test('the first and the last days there are', async () => {
    const id = await insertOrder();
    expect(await listed('from_date=0000-01-01&to_date=9999-12-31')).toEqual([id]);
    expect(await listed('from_date=0000-02-29&to_date=0001-01-01')).toEqual([]);
    expect(await listed('from_date=9999-12-31&to_date=9999-12-31')).toEqual([]);
  });

  test('in digits of any script', async () => {
    const id = await insertOrder({ created_at: '2026-05-05T12:00Z' });
    await insertOrder({ created_at: '2026-05-07T12:00Z' });
    const days = ['٢٠٢٦-٠٥-٠٥', '２０２６－０５－０６'].map(encodeURIComponent);
    expect(await listed(`from_date=${days[0]}&to_date=${days[1]}`)).toEqual([id]);
  });

  test('together with another filter', async () => {
    const created_at = '2026-05-05T12:00Z';
    const done = await insertOrder({ created_at, status_id: 3, payment_status_id: 2 });
    await insertOrder({ created_at });
    await insertOrder({ status_id: 3, created_at: '2026-05-07T12:00Z' });
    expect(await listed('from_date=2026-05-05&to_date=2026-05-06&order_status_id=3')).toEqual([
      done,
    ]);
  });
});

describe('422:', () => {
  test('a day that is none: one message, and none about the order', async () => {
    const message = 'must be a day like 2026-11-21';
    const errorsOf = async (query: string) => (await listOrders(shop, query, admin)).errors;
    expect(await errorsOf('from_date=someday&to_date=2026-05-05')).toEqual({
      from_date: [message],
    });
    expect(await errorsOf('from_date=2026-05-05&to_date=2026-02-30')).toEqual({
      to_date: [message],
    });
    const both = { from_date: [message], to_date: [message] };
    expect(await errorsOf('from_date=x&to_date=a')).toEqual(both);
  });

  test('a range whose end is before its beginning, at its end', async () => {
    const query = 'from_date=2026-05-06&to_date=2026-05-05';
    const { status, errors } = await listOrders(shop, query, admin);
    expect([status, errors]).toEqual([422, { to_date: ['must not be before from_date'] }]);
  });

  test.each([
    ...['page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=x', 'per_page=0', 'per_page=101'],
    ...['per_page=0x10', 'user_id=0', 'user_id=-1', 'user_id=1.5', 'user_id=me', 'courier_id=%27'],
    ...['order_status_id=1&order_status_id=3', 'order_status_id=pending', 'payment_status_id=1e1'],
    ...['payment_method_id=%00'],
    ...['2026-02-29', 'yesterday', '2026-05-05T00:00:00Z', '-0001-01-01', '9999'].map(
      (day) => `from_date=${day}&to_date=2026-05-05`,
    ),
    ...['01.05.2026', '10000-01-01', '2026-00-10'].map(
      (day) => `to_date=${day}&from_date=2026-05-05`,
    ),
  ])('%s', async (query) => {
    const { status, errors } = await listOrders(shop, query, admin);
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([query.split('=')[0]]);
  });
});
