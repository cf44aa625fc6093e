import { createParser } from 'eventsource-parser';
import type { OrderEvent } from '../../contract/order-events.ts';
import { readToken } from '../session/session-store.ts';

/** The server sends a comment every 25 s; after this long without any data, in ms, the stream is opened again. */
const DEAD_AFTER_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** What the window that reads the stream passes on to the others. */
type StreamMessage = { readonly event: OrderEvent; readonly lastId: string | null } | 'cut';

interface OrderFollower {
  /** `here`: this window reads the stream, so only it may make a sound. */
  readonly onEvent: (event: OrderEvent, here: boolean) => void;
  /** Whether events arrive; a stream that is opened again at once counts as open. */
  readonly onConnection: (isOpen: boolean) => void;
}

/**
 * Reports what happens to orders until the returned function is called. One window of the browser reads the
 * stream for all: over HTTP/1.1 a browser has six connections for a shop, and streams take one each.
 */
export function followOrders({ onEvent, onConnection }: OrderFollower): () => void {
  const others = new BroadcastChannel('mantel-orders');
  let lastId: string | null = null;
  const share = (message: StreamMessage) => others.postMessage(message);
  others.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
    if (data === 'cut') return onConnection(false);
    lastId = data.lastId;
    onConnection(true);
    onEvent(data.event, false);
  };
  const leave = inOneWindow('mantel-orders', (signal) =>
    readUntil(signal, () => lastId, {
      onEvent(event, id) {
        lastId = id ?? lastId;
        share({ event, lastId });
        onConnection(true);
        onEvent(event, true);
      },
      onCut() {
        share('cut');
        onConnection(false);
      },
    }),
  );
  return () => {
    leave();
    others.close();
  };
}

interface StreamReader {
  readonly onEvent: (event: OrderEvent, id: string | null) => void;
  /** The stream broke off and could not be opened again at once. */
  readonly onCut: () => void;
}

/** Reads the stream, and opens it again after the last event whenever it breaks off. */
async function readUntil(
  signal: AbortSignal,
  lastId: () => string | null,
  { onEvent, onCut }: StreamReader,
): Promise<void> {
  /** How often in a row the stream ended without an event. */
  let failures = 0;
  while (!signal.aborted) {
    const receive: StreamReader['onEvent'] = (event, id) => {
      failures = 0;
      onEvent(event, id);
    };
    const isRefused = await readOnce(signal, lastId(), receive).catch(() => false);
    failures += 1;
    // The session is over: reading the list again shows the login.
    if (isRefused) onEvent({ kind: 'missed' }, null);
    // A stream that ends is opened again after a second; only a second failure is reported.
    else if (failures > 1 && !signal.aborted) onCut();
    const pause = isRefused ? MAX_PAUSE_MS : FIRST_PAUSE_MS * 2 ** (failures - 1);
    await sleep(Math.min(pause, MAX_PAUSE_MS), signal);
  }
}

/** @returns whether this session may not read the stream */
async function readOnce(
  signal: AbortSignal,
  lastId: string | null,
  onEvent: StreamReader['onEvent'],
): Promise<boolean> {
  const dead = new AbortController();
  const over = anySignal([signal, dead.signal]);
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
      if (data !== '' && !signal.aborted) onEvent(JSON.parse(data) as OrderEvent, id);
    }
    return false;
  } finally {
    clearTimeout(watch);
  }
}

/** Waits, at most until the signal is aborted or the browser is online again. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    addEventListener('online', end);
  });
}

/**
 * Runs work in one of all open windows of this browser: the one that was visible last. When that window
 * closes, or another one becomes visible, the work moves there. The returned function ends it in this window.
 *
 * @param work runs until its signal is aborted
 */
function inOneWindow(name: string, work: (signal: AbortSignal) => Promise<void>) {
  const end = new AbortController();
  // Over plain http there are no locks: then every window does the work.
  if (!navigator.locks) void work(end.signal);
  else void holdLock(name, work, end.signal);
  return () => end.abort();
}

async function holdLock(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  end: AbortSignal,
): Promise<void> {
  let looked = isVisible();
  let turn = new AbortController();
  let works = false;
  const onLook = () => {
    if (!isVisible() || works) return;
    looked = true;
    turn.abort();
  };
  document.addEventListener('visibilitychange', onLook);
  while (!end.aborted) {
    turn = new AbortController();
    const over = anySignal([end, turn.signal]);
    // A stolen lock ends the request of its holder, which then waits in the queue.
    const how = looked ? { steal: true } : { signal: over };
    looked = false;
    await navigator.locks
      .request(name, how, async () => {
        works = true;
        await work(over);
      })
      .catch(() => undefined);
    works = false;
    turn.abort();
  }
  document.removeEventListener('visibilitychange', onLook);
}

const isVisible = () => document.visibilityState === 'visible';

/** One event of a stream: its data, and the id after which the stream continues when it is opened again. */
interface ServerEvent {
  readonly id: string | null;
  readonly data: string;
}

/** The longest event that is read, in characters; an order's event has about 200. */
const MAX_EVENT_LENGTH = 1_000_000;

/**
 * Reads Server-Sent Events from chunks of any size. Comments are passed on as events without data, so that the
 * reader sees that the stream is still open.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const read: ServerEvent[] = [];
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent: ({ id = null, data }) => read.push({ id, data }),
    onComment: () => read.push({ id: null, data: '' }),
  });
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader();
  try {
    for (;;) {
      const { value, done } = (await reader.read()) as ReadableStreamReadResult<string>;
      if (done) return;
      parser.feed(value);
      yield* read.splice(0);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Aborts with the first of the signals. (`AbortSignal.any` is missing before Safari 17.4.) */
function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}
