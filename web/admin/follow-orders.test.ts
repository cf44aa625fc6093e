import { expect, test } from 'vitest';
import { readEvents } from './follow-orders.ts';

/** A stream of bytes that comes in the given pieces. */
const streamOf = (...pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const bytes = (text: string) => new TextEncoder().encode(text);

async function eventsOf(...pieces: readonly Uint8Array[]) {
  const events = [];
  for await (const event of readEvents(streamOf(...pieces))) events.push(event);
  return events;
}

const TEXT = 'id: 7\ndata: {"kind":"new","id":7}\n\n:\n\ndata: ريما\ndata: two\n\n';
const EVENTS = [
  { id: '7', data: '{"kind":"new","id":7}' },
  { id: null, data: '' },
  { id: null, data: 'ريما\ntwo' },
];

test('events are read whole, however they are cut', async () => {
  const whole = bytes(TEXT);
  expect(await eventsOf(whole)).toEqual(EVENTS);
  for (let at = 1; at < whole.length; at += 1) {
    expect(await eventsOf(whole.slice(0, at), whole.slice(at))).toEqual(EVENTS);
  }
});

test('what was not finished is no event', async () => {
  expect(await eventsOf(bytes('data: 1\n\ndata: 2\n'))).toEqual([{ id: null, data: '1' }]);
});

test('a reader that stops early releases the stream', async () => {
  let canceled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes('data: 1\n\n')),
    cancel: () => {
      canceled = true;
    },
  });
  for await (const { data } of readEvents(endless)) {
    expect(data).toBe('1');
    break;
  }
  await expect.poll(() => canceled).toBe(true);
});
