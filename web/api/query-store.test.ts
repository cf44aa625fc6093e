import { describe, expect, test } from 'vitest';
import type { CallApi } from './call.ts';
import { callQuery } from './query.ts';
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
  return { store: createQueryStore(call, () => clock.now), clock, asked };
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

  test('is read anew behind the old once it is five minutes old', async () => {
    const { store, clock } = storeUnderTest();
    await store.read(categories);
    clock.now = 5 * 60_000 + 1;
    const renewed = new Promise((done) => {
      store.subscribe(
        categories.key,
        () => Object.is(store.state(categories).data, 2) && done(true),
      );
    });
    expect(await store.read(categories)).toBe(1);
    expect(await renewed).toBe(true);
  });

  test('keeps the old data beside an error, and tries again when failures are forgotten', async () => {
    let away = false;
    const { store } = storeUnderTest((asked) => (away ? fail() : asked));
    await store.read(categories);
    away = true;
    await expect(store.refresh(categories)).rejects.toThrow('away');
    expect(store.state(categories)).toMatchObject({ data: 1, error: { message: 'away' } });
    store.forgetFailures();
    expect(store.state(categories).error).toBeUndefined();
  });

  test('a failed read is tried again by the next one', async () => {
    const { store } = storeUnderTest((asked) => (asked === 1 ? fail() : asked));
    await expect(store.read(categories)).rejects.toThrow('away');
    expect(await store.read(categories)).toBe(2);
  });

  test('tells its listeners of every change, with the same state between changes', async () => {
    const { store } = storeUnderTest();
    const seen: unknown[] = [];
    const stop = store.subscribe(categories.key, () => seen.push(store.state(categories)));
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
    other.store.restore(store.take());
    expect(await other.store.read(categories)).toBe(1);
    expect(other.asked.times).toBe(0);
  });

  test('takes nothing along that could not be read', async () => {
    const { store } = storeUnderTest(fail);
    await expect(store.read(categories)).rejects.toThrow('away');
    expect(store.take()).toEqual([]);
  });

  test('invalidated, is read anew where it is on show and forgotten elsewhere', async () => {
    const { store } = storeUnderTest();
    const product = callQuery('GET /products/{id}', { params: { id: 1 } });
    const other = callQuery('GET /products/{id}', { params: { id: 2 } });
    await store.read(product);
    await store.read(other);
    store.subscribe(product.key, () => undefined);
    await store.invalidate('GET /products/{id}');
    expect(store.state(product).data).toBe(3);
    expect(store.state(other).data).toBeUndefined();
  });

  test('invalidated while it is read, is read once more: that read may be of before the change', async () => {
    const answers = [Promise.withResolvers(), Promise.withResolvers()];
    const { store } = storeUnderTest((asked) => answers[asked - 1]?.promise);
    store.subscribe(categories.key, () => undefined);
    const before = store.read(categories);
    const after = store.invalidate('GET /categories');
    answers[1]?.resolve('after');
    await after;
    answers[0]?.resolve('before');
    await before;
    expect(store.state(categories)).toMatchObject({ data: 'after', isFetching: false });
  });

  test('forgotten, is gone wherever it is on show, and an answer on its way comes too late', async () => {
    const { store } = storeUnderTest();
    const mine = callQuery('GET /orders/{id}', { params: { id: 1 } });
    await store.read(categories);
    await store.read(mine);
    let told = 0;
    store.subscribe(mine.key, () => {
      told += 1;
    });
    const late = store.refresh(mine);
    told = 0;
    store.forget((name) => name.startsWith('GET /orders'));
    expect(told).toBe(1);
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
    expect(store.take()).toHaveLength(200);
  });
});
