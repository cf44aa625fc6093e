import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPublicCache, type PublicAnswer } from './public-cache.ts';

const answer = (body: string, status = 200): PublicAnswer => ({
  status,
  contentType: 'text/plain',
  body,
});

/** A cache at a version that a test sets, with a count of what was made anew. */
function openCache(options: { maxBytes?: number; lifetimeMs?: number } = {}) {
  const state = { version: 1 as number | null, time: 0, made: 0 };
  const cache = createPublicCache({
    currentVersion: () => state.version,
    now: () => state.time,
    ...options,
  });
  const read = (key = 'key', body = 'body', status = 200) =>
    cache.answer(key, async () => {
      state.made += 1;
      return answer(body, status);
    });
  /** Asks as often as it takes to be kept. */
  const warm = async (key?: string, body?: string, status?: number) => {
    await read(key, body, status);
    const kept = await read(key, body, status);
    state.made = 0;
    return kept;
  };
  return { state, cache, read, warm };
}

test('what is asked for a second time is kept, by key', async () => {
  const { state, cache, read } = openCache();
  await read('a');
  expect(cache.size()).toBe(0);
  const second = await read('a');
  expect(await read('a')).toBe(second);
  expect(state.made).toBe(2);
  await read('b');
  expect(state.made).toBe(3);
});

test('a new version of the catalogue empties it', async () => {
  const { state, read, warm } = openCache();
  await warm();
  state.version = 2;
  expect((await read('key', 'new')).plain().toString()).toBe('new');
  expect(state.made).toBe(1);
});

test('an answer lives no longer than its lifetime', async () => {
  const { state, read, warm } = openCache({ lifetimeMs: 1000 });
  await warm();
  state.time = 999;
  await read();
  expect(state.made).toBe(0);
  state.time = 1000;
  await read();
  expect(state.made).toBe(1);
});

test('an answer that raced with a write is given but never kept', async () => {
  const { state, cache, read } = openCache();
  await read();
  const raced = await cache.answer('key', async () => {
    state.version = 2;
    return answer('old');
  });
  expect(raced.plain().toString()).toBe('old');
  expect((await read('key', 'new')).plain().toString()).toBe('new');
});

test('a reader after the write does not share the read that began before it', async () => {
  const { state, cache, read, warm } = openCache();
  await read();
  let finish = () => {};
  const begun = cache.answer('key', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return answer('old');
  });
  state.version = 2;
  await warm('key', 'new');
  finish();
  await begun;
  expect((await read('key', 'newest')).plain().toString()).toBe('new');
});

test('nothing is kept or shared while the version cannot be known', async () => {
  const { state, cache, read, warm } = openCache();
  await warm();
  state.version = null;
  await read();
  await read();
  expect(state.made).toBe(2);
  state.version = 1;
  await read();
  expect(state.made).toBe(2);
  expect(cache.size()).toBeGreaterThan(0);
});

test('parallel misses are made once', async () => {
  const { state, read } = openCache();
  const all = await Promise.all(Array.from({ length: 50 }, () => read()));
  expect(state.made).toBe(1);
  expect(new Set(all).size).toBe(1);
});

test('a failure reaches all who wait, and is not kept', async () => {
  const { cache, read } = openCache();
  const fail = () => cache.answer('key', () => Promise.reject(new Error('away')));
  const results = await Promise.allSettled([fail(), fail()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await read()).status).toBe(200);
});

test('a not-found page is kept, a fault of ours is not', async () => {
  const { state, read, warm } = openCache();
  await warm('missing', 'x', 404);
  await read('missing', 'x', 404);
  expect(state.made).toBe(0);
  await warm('fault', 'x', 500);
  await read('fault', 'x', 500);
  expect(state.made).toBe(1);
});

test('it never holds more bytes than it may; what was used last stays', async () => {
  const { state, cache, read, warm } = openCache({ maxBytes: 1000 });
  for (const key of ['a', 'b', 'c']) await warm(key, 'é'.repeat(150));
  await read('a', '');
  await warm('d', 'é'.repeat(150));
  expect(cache.size()).toBeLessThanOrEqual(1000);
  state.made = 0;
  await read('a');
  expect(state.made).toBe(0);
  await read('b', 'é'.repeat(150));
  expect(state.made).toBe(1);
  await warm('huge', 'x'.repeat(5000));
  expect(cache.size()).toBeLessThanOrEqual(1000);
});

test('compressed bytes are made once, hold the same text, and count as held', async () => {
  const { cache, warm } = openCache();
  const text = 'A vase. '.repeat(1000);
  const stored = await warm('key', text);
  const before = cache.size();
  const [br, gzip] = await Promise.all([stored.compressed('br'), stored.compressed('gzip')]);
  if (!br || !gzip) throw new Error('nothing was compressed');
  expect(brotliDecompressSync(br).toString()).toBe(text);
  expect(gunzipSync(gzip).toString()).toBe(text);
  expect(stored.compressed('br')).toBe(br);
  expect(cache.size()).toBe(before + br.length + gzip.length);
});

test('the same text is sent first as it is, then as bytes that are kept', async () => {
  const { read } = openCache();
  const stored = await read('key', 'café');
  expect(stored.plain()).toBe('café');
  expect(stored.plain()).toEqual(Buffer.from('café'));
  expect(stored.plain()).toBe(stored.plain());
});

test('small answers are not compressed', async () => {
  const { read } = openCache();
  const stored = await read('key', 'small');
  expect(stored.compressed('br')).toBeNull();
});

test('the same bytes have the same ETag, others another', async () => {
  const { warm } = openCache();
  const [a, b, c] = [await warm('a', '1'), await warm('b', '1'), await warm('c', '2')];
  expect(a.etag).toMatch(/^W\/"[\w-]{20}"$/);
  expect(a.etag).toBe(b.etag);
  expect(a.etag).not.toBe(c.etag);
});

test('what is not kept has no ETag, and is let go of once all who waited have it', async () => {
  const { read } = openCache();
  const [first, second] = await Promise.all([read(), read()]);
  expect(first.etag).toBeNull();
  expect([first.plain().toString(), second.plain().toString()]).toEqual(['body', 'body']);
  const third = await openCache().read();
  await new Promise(setImmediate);
  expect(third.plain()).toBe('');
});

test('what is kept stays whole', async () => {
  const { warm } = openCache();
  const kept = await warm();
  await new Promise(setImmediate);
  expect([kept.plain().toString(), kept.plain().toString()]).toEqual(['body', 'body']);
});

test('by itself it reads the clock', async () => {
  vi.useFakeTimers();
  try {
    const cache = createPublicCache({ currentVersion: () => 1, lifetimeMs: 1000 });
    const make = vi.fn(async () => answer('x'));
    await cache.answer('key', make);
    vi.advanceTimersByTime(1001);
    await cache.answer('key', make);
    expect(make).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
