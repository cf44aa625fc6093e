import { describe, expect, test } from 'vitest';
import { ApiError, type CallApi } from './call.ts';
import { callQuery, type Query, type QueryStore } from './query.ts';
import { createQueryStore } from './query-store.ts';

const categories = callQuery('GET /categories');

/** A store over an API that answers how often it was asked, and a clock that the test moves. */
function storeUnderTest(answer: (asked: number) => unknown = (asked) => asked) {
  const clock = { now: 0 };
  const asked = { times: 0 };
  const call = (async () => {
    asked.times += 1;
    return answer(asked.times);
  }) as unknown as CallApi;
  return { store: createQueryStore(call, { now: () => clock.now }), clock, asked };
}

const fail = () => {
  throw new Error('away');
};

describe('what the pages have read', () => {
  test('is asked for once, also by parallel reads', async () => {
    const { store, asked } = storeUnderTest();
    await Promise.all([store.read(categories), store.read(categories)]);
    expect(await store.read(categories)).toBe(1);
    expect(asked.times).toBe(1);
  });

  test('is read again behind the old once it is five minutes old', async () => {
    const { store, clock } = storeUnderTest();
    await store.read(categories);
    clock.now = 5 * 60_000 + 1;
    const renewed = new Promise((done) => {
      store.subscribe(categories, () => Object.is(store.state(categories).data, 2) && done(true));
    });
    expect(await store.read(categories)).toBe(1);
    expect(await renewed).toBe(true);
  });

  test('keeps the old data beside an error, and tries again when failures are dropped', async () => {
    let away = false;
    const { store } = storeUnderTest((asked) => (away ? fail() : asked));
    await store.read(categories);
    away = true;
    await expect(store.refresh(categories)).rejects.toThrow('away');
    expect(store.state(categories)).toMatchObject({ data: 1, error: { message: 'away' } });
    store.dropFailures();
    expect(store.state(categories).error).toBeUndefined();
  });

  test('a failed read is tried again by the next one', async () => {
    const { store } = storeUnderTest((asked) => (asked === 1 ? fail() : asked));
    await expect(store.read(categories)).rejects.toThrow('away');
    expect(await store.read(categories)).toBe(2);
  });

  test('notifies its listeners of every change, with the same state between changes', async () => {
    const { store } = storeUnderTest();
    const seen: unknown[] = [];
    const stop = store.subscribe(categories, () => seen.push(store.state(categories)));
    await store.read(categories);
    expect(seen).toEqual([
      { data: undefined, error: undefined, isFetching: true },
      { data: 1, error: undefined, isFetching: false },
    ]);
    expect(store.state(categories)).toBe(store.state(categories));
    stop();
    await store.refresh(categories);
    expect(seen).toHaveLength(2);
  });

  test('travels in a document and is fresh where it arrives', async () => {
    const { store } = storeUnderTest();
    await store.read(categories);
    const other = storeUnderTest(fail);
    other.store.hydrate(store.dehydrate());
    expect(await other.store.read(categories)).toBe(1);
    expect(other.asked.times).toBe(0);
  });

  test('says what a document brought of it, whatever was read since', async () => {
    const { store } = storeUnderTest();
    await store.read(categories);
    const facets = callQuery('GET /products/facets');
    const here = storeUnderTest((asked) => `read here ${asked}`);
    here.store.hydrate(store.dehydrate());
    await here.store.refresh(categories);
    await here.store.read(facets);
    expect(here.store.serverState(categories).data).toBe(1);
    expect(here.store.serverState(facets).data).toBeUndefined();
    expect(here.store.state(facets).data).toBe('read here 2');
  });

  test('takes nothing along that could not be read', async () => {
    const { store } = storeUnderTest(fail);
    await expect(store.read(categories)).rejects.toThrow('away');
    expect(store.dehydrate()).toEqual([]);
  });

  test('invalidated, is read again where it is on show and dropped elsewhere', async () => {
    const { store } = storeUnderTest();
    const product = callQuery('GET /products/{id}', { params: { id: 1 } });
    const other = callQuery('GET /products/{id}', { params: { id: 2 } });
    await store.read(product);
    await store.read(other);
    store.subscribe(product, () => undefined);
    await store.invalidate('GET /products/{id}');
    expect(store.state(product).data).toBe(3);
    expect(store.state(other).data).toBeUndefined();
  });

  test('invalidated, what a document brought is read again too', async () => {
    const { store } = storeUnderTest();
    await store.read(categories);
    const here = storeUnderTest((asked) => `read here ${asked}`);
    here.store.hydrate(store.dehydrate());
    here.store.subscribe(categories, () => undefined);
    await here.store.invalidate('GET /categories');
    expect(here.store.state(categories).data).toBe('read here 1');
  });

  test('left by a link, is read again by the next visit, and kept for the way back', async () => {
    const { store, asked } = storeUnderTest();
    await store.read(categories);
    store.leave(() => true); // Not on show: it was read ahead.
    await store.read(categories);
    expect(asked.times).toBe(1);
    store.subscribe(categories, () => undefined);
    store.leave((name) => name === 'GET /products');
    await store.read(categories);
    expect(asked.times).toBe(1);
    store.leave((name) => name === 'GET /categories');
    expect(await store.readBack(categories)).toBe(1);
    expect(await store.read(categories)).toBe(2);
    expect(await store.read(categories)).toBe(2);
  });

  test('invalidated while it is read, is read once more: that read may be of before the change', async () => {
    const answers = [Promise.withResolvers(), Promise.withResolvers()];
    const { store } = storeUnderTest((asked) => answers[asked - 1]?.promise);
    store.subscribe(categories, () => undefined);
    const before = store.read(categories);
    const after = store.invalidate('GET /categories');
    answers[1]?.resolve('after');
    await after;
    answers[0]?.resolve('before');
    await before;
    expect(store.state(categories)).toMatchObject({ data: 'after', isFetching: false });
  });

  test('reset, is gone wherever it is on show, and an answer on its way comes too late', async () => {
    const { store } = storeUnderTest();
    const mine = callQuery('GET /orders/{id}', { params: { id: 1 } });
    await store.read(categories);
    await store.read(mine);
    let notified = 0;
    store.subscribe(mine, () => {
      notified += 1;
    });
    const late = store.refresh(mine);
    notified = 0;
    store.reset((name) => name.startsWith('GET /orders'));
    expect(notified).toBe(1);
    await late;
    expect(store.state(mine)).toMatchObject({ data: undefined, isFetching: false });
    expect(store.state(categories).data).toBe(1);
    expect(await store.read(mine)).toBe(4);
  });

  test('holds no more than 200 that nobody looks at', async () => {
    const { store } = storeUnderTest();
    for (let id = 1; id <= 250; id += 1) {
      await store.read(callQuery('GET /products/{id}', { params: { id } }));
    }
    expect(store.dehydrate()).toHaveLength(200);
  });
});

describe('a change', () => {
  const count = callQuery(
    'GET /messages/unread-count' as 'GET /categories',
  ) as unknown as Query<number>;
  const add = (by: number, send: () => Promise<unknown>) => ({
    query: count,
    apply: (data: number) => data + by,
    send,
  });
  const on = (store: QueryStore) => store.state(count).data;

  test('is shown at once, and stands once it was sent', async () => {
    const { store } = storeUnderTest(() => 10);
    await store.read(count);
    const sent = Promise.withResolvers();
    const changing = store.mutate(add(5, () => sent.promise));
    expect(on(store)).toBe(15);
    sent.resolve('done');
    expect(await changing).toBe('done');
    expect(on(store)).toBe(15);
  });

  test('that is refused is rolled back, and what came after it stands', async () => {
    const { store } = storeUnderTest(() => 10);
    await store.read(count);
    const first = store.mutate(add(5, async () => fail()));
    const second = store.mutate(add(1, async () => undefined));
    expect(on(store)).toBe(16);
    await expect(first).rejects.toThrow('away');
    await second;
    expect(on(store)).toBe(11);
  });

  test('waits for the one before, and a read waits for both', async () => {
    const order: string[] = [];
    const { store } = storeUnderTest((asked) => {
      order.push(`read ${asked}`);
      return 10 * asked;
    });
    await store.read(count);
    const held = Promise.withResolvers<void>();
    const first = store.mutate(add(1, () => held.promise.then(() => order.push('first'))));
    const second = store.mutate(add(1, async () => order.push('second')));
    const read = store.refresh(count);
    expect(order).toEqual(['read 1']);
    held.resolve();
    await Promise.all([first, second, read]);
    expect(order).toEqual(['read 1', 'first', 'second', 'read 2']);
    expect(on(store)).toBe(20);
  });

  test('does not wait for a read again that hangs, whose answer is no longer asked for', async () => {
    const held = Promise.withResolvers<number>();
    const { store } = storeUnderTest((asked) => (asked === 2 ? held.promise : 10 * asked));
    await store.read(count);
    const hanging = store.refresh(count);
    await store.mutate(add(5, async () => undefined));
    await expect.poll(() => on(store)).toBe(30);
    held.resolve(20);
    await hanging;
    expect(on(store)).toBe(30);
    expect(store.state(count).isFetching).toBe(false);
  });

  test('before anything was read is shown on the placeholder, and sent after the read', async () => {
    const { store } = storeUnderTest(() => 10);
    const query = { ...count, placeholder: 3 };
    const changing = store.mutate({ ...add(1, async () => undefined), query });
    expect(on(store)).toBe(4);
    await changing;
    expect(on(store)).toBe(11);
  });

  test('whose answer is lost is read again: it may have been carried out', async () => {
    const { store, asked } = storeUnderTest((times) => 10 * times);
    await store.read(count);
    const lost = () => Promise.reject(new ApiError(0, 'lost'));
    await expect(store.mutate(add(1, lost))).rejects.toThrow('lost');
    await expect.poll(() => on(store)).toBe(20);
    expect(asked.times).toBe(2);
  });

  test('is read again once, after all of it was sent, however often that was asked for meanwhile', async () => {
    const { store, asked } = storeUnderTest((times) => 10 * times);
    await store.read(count);
    store.subscribe(count, () => undefined);
    const change = store.mutate(
      add(1, async () => {
        for (let call = 0; call < 3; call += 1) void store.invalidate(count.name);
        expect(asked.times).toBe(1);
      }),
    );
    await change;
    await expect.poll(() => on(store)).toBe(20);
    expect(asked.times).toBe(2);
  });

  test('of someone who is no longer here is not sent', async () => {
    const { store } = storeUnderTest(() => 10);
    await store.read(count);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = store.mutate(
      add(1, () => {
        begun.resolve();
        return held.promise;
      }),
    );
    let sent = 0;
    const second = store.mutate(add(1, async () => (sent += 1)));
    await begun.promise;
    store.reset(() => true);
    held.resolve();
    await first;
    await expect(second).rejects.toThrow();
    expect(sent).toBe(0);
    expect(on(store)).toBeUndefined();
  });
});

describe('while nobody is logged in', () => {
  const unread = callQuery('GET /messages/unread');
  const byLink = callQuery('GET /orders/{id}', {
    params: { id: 1 },
    headers: { 'x-order-token': 'token' },
  });

  /** A store that notes what it asks for, and who is here. */
  function storeOf(person: { here: boolean }) {
    const asked: string[] = [];
    const call = (async (name: string) => asked.push(name)) as unknown as CallApi;
    return { asked, store: createQueryStore(call, { isSomebodyHere: () => person.here }) };
  }

  test('what is personal is not asked for, by no way, and shows neither data nor an error', async () => {
    const { store, asked } = storeOf({ here: false });
    store.subscribe(unread, () => undefined);
    for (const read of [store.read, store.readBack, store.refresh]) {
      await expect(read(unread)).rejects.toThrow("You're not logged in");
    }
    await store.invalidate('GET /messages/unread');
    expect(asked).toEqual([]);
    expect(store.state(unread)).toEqual({ data: undefined, error: undefined, isFetching: false });
  });

  test('what everybody may read is asked for, and an order by its link', async () => {
    const { store, asked } = storeOf({ here: false });
    await store.read(categories);
    await store.read(byLink);
    expect(asked).toEqual(['GET /categories', 'GET /orders/{id}']);
  });

  test('the next person is asked for', async () => {
    const person = { here: false };
    const { store, asked } = storeOf(person);
    await expect(store.read(unread)).rejects.toThrow();
    person.here = true;
    await store.read(unread);
    expect(asked).toEqual(['GET /messages/unread']);
  });
});
