import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBoundedStore } from './bounded-store.ts';
import { createPublicCache } from './public-cache.ts';
import { Overload } from './shed-load.ts';

/** A cache at a version that a test sets, with a count of what was made. Without `changed` any version changes all. */
function openCache(options: { maxBytes?: number; maxCount?: number; maxTagBytes?: number } = {}) {
  const state = {
    version: 1 as number | null,
    time: 1,
    made: 0,
    changed: null as string[] | null,
    error: null as Error | null,
  };
  const store = createBoundedStore({
    currentVersion: () => state.version,
    changedSince: (version, tags) =>
      state.changed ? tags.some((tag) => state.changed?.includes(tag)) : version !== state.version,
    now: () => state.time,
    ...options,
  });
  const cache = createPublicCache(store, 1000);
  const read = (key = 'key', body = 'body', status = 200) =>
    cache.answer(key, async () => {
      state.made += 1;
      if (state.error) throw state.error;
      return { status, contentType: 'text/plain', body, tags: [`tag-of-${key.slice(0, 9)}`] };
    });
  const text = async (...given: Parameters<typeof read>) =>
    String(await (await read(...given)).bytes(null));
  return { state, store, cache, read, text };
}

const AWAY = new Error('Query read timeout');

test('an answer is kept from its first reader on, by key', async () => {
  const { state, read } = openCache();
  expect((await read('a')).source).toBe('miss');
  const second = await read('a');
  expect(second.source).toBe('hit');
  expect((await read('a')).stored).toBe(second.stored);
  expect(state.made).toBe(1);
  await read('b');
  expect(state.made).toBe(2);
});

test('only answers that show what was written are made again', async () => {
  const { state, text } = openCache();
  await text('a');
  await text('b');
  state.changed = ['tag-of-b'];
  state.version = 2;
  expect([await text('a', 'new'), await text('b', 'new')]).toEqual(['body', 'new']);
});

test('an answer that grows old is served once more while it is made again', async () => {
  const { state, text } = openCache();
  await text();
  state.time = 1001;
  expect(await text('key', 'new')).toBe('body');
  expect(state.made).toBe(2);
  await expect.poll(() => text()).toBe('new');
});

test('an answer that raced with a write is given but never kept', async () => {
  const { state, cache, text } = openCache();
  const raced = await cache.answer('key', async () => {
    state.version = 2;
    return { status: 200, contentType: 'text/plain', body: 'old', tags: [] };
  });
  expect(String(await raced.bytes(null))).toBe('old');
  expect(await text('key', 'new')).toBe('new');
});

test('a reader after the write does not share the read that began before it', async () => {
  const { state, cache, text } = openCache();
  const old = Promise.withResolvers<string>();
  const begun = cache.answer('key', async () => ({
    status: 200,
    contentType: 'text/plain',
    body: await old.promise,
    tags: [],
  }));
  state.version = 2;
  expect(await text('key', 'new')).toBe('new');
  old.resolve('old');
  await begun;
  expect(await text('key', 'newest')).toBe('new');
});

test('while the version is unknown, what is stored is served as stale, and nothing new is kept', async () => {
  const { state, read } = openCache();
  await read();
  state.version = null;
  state.time += 600_000;
  expect((await read()).source).toBe('stale');
  expect(state.made).toBe(1);
  await read('other');
  await read('other');
  expect(state.made).toBe(3);
  state.version = 1;
  await read();
  expect(state.made).toBe(3 + 1); // It had grown old meanwhile.
});

test('what is stored is served for an hour without the database, not for ever', async () => {
  const { state, read } = openCache();
  await read();
  state.version = null;
  await read();
  state.time += 3_600_000;
  await read();
  expect(state.made).toBe(2);
});

test('what is made while the version is unknown, or becomes so meanwhile, is not said to be true, nor kept', async () => {
  const { state, cache, read } = openCache();
  const lost = await cache.answer('key', async () => {
    state.version = null;
    return { status: 200, contentType: 'text/plain', body: 'body', tags: [] };
  });
  expect(lost.source).toBe('stale');
  expect((await read()).source).toBe('stale');
  state.version = 1;
  expect((await read()).source).toBe('miss');
});

test('a changed answer that cannot be made now, for want of the database or of room, is served as stale', async () => {
  const { state, read } = openCache();
  await read();
  state.version = 2;
  for (const error of [AWAY, new Overload()]) {
    state.error = error;
    expect((await read()).source).toBe('stale');
  }
  state.error = new Error('a fault of ours');
  await expect(read()).rejects.toThrow('a fault of ours');
});

test('parallel misses are made once, also while the version is unknown', async () => {
  const { state, read } = openCache();
  for (const version of [1, null]) {
    state.version = version;
    const all = await Promise.all(Array.from({ length: 50 }, () => read(`at ${version}`)));
    expect(new Set(all.map(({ stored }) => stored)).size).toBe(1);
  }
  expect(state.made).toBe(2);
});

test('a failed read is reported to all who wait for it, and the next tries again', async () => {
  const { state, read } = openCache();
  state.error = AWAY;
  const results = await Promise.allSettled([read(), read()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  state.error = null;
  expect((await read()).source).toBe('miss');
});

test('a not-found page is kept, a fault of ours is not', async () => {
  const { state, read } = openCache();
  for (const [key, status] of [
    ['missing', 404],
    ['fault', 500],
  ] as const) {
    await read(key, 'x', status);
    await read(key, 'x', status);
  }
  expect(state.made).toBe(3);
});

test('it holds no more bytes and no more answers than it may; what was used last stays', async () => {
  const { state, store, read } = openCache({ maxBytes: 10_000, maxCount: 50 });
  for (const key of ['a', 'b']) await read(key, 'x'.repeat(3000));
  await read('a');
  await read('c', 'x'.repeat(3000));
  expect(store.held().bytes).toBeLessThanOrEqual(10_000);
  state.made = 0;
  await read('a');
  expect(state.made).toBe(0);
  await read('b');
  expect(state.made).toBe(1);
  await read('huge', 'x'.repeat(50_000));
  for (let i = 0; i < 100; i += 1) await read(`tiny ${i}`, '');
  expect(store.held().count).toBeLessThanOrEqual(10); // Each counts with what stands around it.
});

test('keys of any length cost the same', async () => {
  const { store, read } = openCache();
  await read(`/product/${'1'.repeat(15_000)}`);
  expect(store.held().bytes).toBeLessThan(2000);
  expect((await read(`/product/${'1'.repeat(15_000)}`)).source).toBe('hit');
  expect((await read(`/product/${'1'.repeat(14_999)}2`)).source).toBe('miss');
});

test('compressed bytes are made once, hold the same text, and take the place of the plain ones', async () => {
  const { store, read } = openCache();
  const text = 'A vase. '.repeat(1000);
  const { bytes } = await read('key', text);
  const before = store.held().bytes;
  const [br, again] = await Promise.all([bytes('br'), bytes('br')]);
  expect(again).toBe(br);
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(store.held().bytes).toBe(before - text.length + br.length);
  const gzip = await (await read('key')).bytes('gzip');
  expect(gunzipSync(gzip).toString()).toBe(text);
  expect(store.held().bytes).toBe(before - text.length + br.length + gzip.length);
  expect(String(await bytes(null))).toBe(text);
});

test('plain bytes are unpacked once for clients that take no compression, and count in the store', async () => {
  const { store, read } = openCache();
  const text = 'A vase. '.repeat(1000);
  const { bytes } = await read('key', text);
  await bytes('br');
  const before = store.held().bytes;
  const [plain, again] = await Promise.all([bytes(null), bytes(null)]);
  expect(String(plain)).toBe(text);
  expect(again).toBe(plain);
  expect(bytes(null)).toBe(plain);
  expect(store.held().bytes).toBe(before + text.length);
});

test('the same bytes have the same ETag, others another', async () => {
  const { read } = openCache();
  const [a, b, c] = await Promise.all([read('a', '1'), read('b', '1'), read('c', '2')]);
  expect(a.stored.etag).toMatch(/^W\/"[\w-]{20}"$/);
  expect(a.stored.etag).toBe(b.stored.etag);
  expect(a.stored.etag).not.toBe(c.stored.etag);
});

test('what answers show takes a bounded part of the heap, whatever it is that clients ask for', () => {
  const { store } = openCache({ maxTagBytes: 1_000, maxBytes: 1_000_000 });
  for (let n = 0; n < 9; n += 1)
    store.keep('huge', {}, { bytes: 2_000_000, tags: ['x'.repeat(200)], version: 1 });
  const keep = (key: string, products: number, bytes = 10) =>
    store.keep(key, {}, { bytes, tags: Array(products).fill('p1'), version: 1 });
  for (let n = 0; n < 20; n += 1) keep(`small ${n}`, 10); // 29 characters each.
  expect(store.held().count).toBe(20);
  keep('large', 200); // 599
  expect(store.held()).toMatchObject({ count: 14, evicted: 7 });
  for (let n = 0; n < 20; n += 1) keep('small 19', 10, n); // Kept again, it takes the place that it had.
  expect(store.held().count).toBe(14);
  keep('larger than all that may be', 1_000);
  expect(store.held().count).toBe(0);
});
