import type { OrderEvent } from '../../../contract/order-events.ts';
import { readToken } from '../../session/token.ts';
import { inOneWindow } from './in-one-window.ts';
import { readEvents } from './read-events.ts';

/** The server gives a sign of life every 25 s; silence for so long, in ms, and the line is dead. */
const DEAD_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** What one window tells the others. */
interface Heard {
  readonly event: OrderEvent;
  readonly lastId: string | null;
}

/**
 * Tells what happens to orders until the answer is called. One window of the browser reads the
 * stream for all: over HTTP/1.1 a browser has six connections for a shop, and streams take one each.
 *
 * @param tell `here`: this window reads the stream, so only it may make a sound
 */
export function followOrders(tell: (event: OrderEvent, here: boolean) => void): () => void {
  const others = new BroadcastChannel('mantel-orders');
  let lastId: string | null = null;
  others.onmessage = ({ data }: MessageEvent<Heard>) => {
    lastId = data.lastId;
    tell(data.event, false);
  };
  const leave = inOneWindow('mantel-orders', (signal) =>
    readUntil(
      signal,
      () => lastId,
      (event, id) => {
        lastId = id ?? lastId;
        others.postMessage({ event, lastId } satisfies Heard);
        tell(event, true);
      },
    ),
  );
  return () => {
    leave();
    others.close();
  };
}

type Tell = (event: OrderEvent, id: string | null) => void;

/** Reads the stream, and opens it anew whenever it breaks off, where it was left. */
async function readUntil(
  signal: AbortSignal,
  lastId: () => string | null,
  tell: Tell,
): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const tellAlive: Tell = (event, id) => {
        pause = FIRST_PAUSE_MS;
        tell(event, id);
      };
      const isRefused = await readOnce(signal, lastId(), tellAlive);
      if (isRefused) {
        // The session is over: the list, read anew, finds that out and says so.
        tell({ kind: 'missed' }, null);
        pause = LONGEST_PAUSE_MS;
      }
    } catch {
      // The line broke; it is tried again.
    }
    await sleep(pause, signal);
  }
}

/** True: who asks may not read it. */
async function readOnce(signal: AbortSignal, lastId: string | null, tell: Tell): Promise<boolean> {
  const dead = new AbortController();
  const over = AbortSignal.any([signal, dead.signal]);
  let watch = setTimeout(() => dead.abort(), DEAD_AFTER_MS);
  try {
    const answer = await fetch('/api/orders/events', {
      signal: over,
      cache: 'no-store',
      headers: {
        Authorization: `Bearer ${readToken() ?? ''}`,
        ...(lastId !== null && { 'Last-Event-ID': lastId }),
      },
    });
    if (!answer.ok || !answer.body) return answer.status === 401 || answer.status === 403;
    for await (const { id, data } of readEvents(answer.body)) {
      clearTimeout(watch);
      watch = setTimeout(() => dead.abort(), DEAD_AFTER_MS);
      if (data !== '' && !signal.aborted) tell(JSON.parse(data) as OrderEvent, id);
    }
    return false;
  } finally {
    clearTimeout(watch);
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
