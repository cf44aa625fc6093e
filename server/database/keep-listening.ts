import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What a channel notifies of, and what is polled as well. */
export interface Topic {
  /** `null`: only polled. A standby takes no `listen`. */
  readonly channel: string | null;
  /** Called on every connection, the first one too, once the channel is listened to. */
  readonly onListening?: () => void;
  readonly onNotice?: (payload: string, client: pg.Client) => void | Promise<void>;
  /** At once and at every beat, on the listening connection: finds what no notice named. */
  readonly onBeat: (client: pg.Client) => Promise<void>;
}

export interface Listener {
  /** False while no notification can come. */
  connected: () => boolean;
  /** True while the database has not answered for about a second: what needs it would only wait. */
  silent: () => boolean;
  stop: () => Promise<void>;
}

export interface ListenerOptions {
  readonly connectionString: string;
  readonly topics: readonly Topic[];
  readonly onConnection?: (connected: boolean) => void;
}

/** How often the topics look for themselves, in ms: finds a dead connection, and serves where NOTIFY does not
 * come through (PgBouncer in transaction mode). */
const HEARTBEAT = 200;
/** How long an answer is waited for, in ms. */
const ANSWER_WITHIN = 1000;
/** The longest pause before the next attempt to connect, in ms: the shop is back within a second. */
const MAX_PAUSE = 250;
/** Time without an answer is counted in steps, in ms: a busy process counts few of them, and blames itself. */
const STEP = 100;
const SILENT_STEPS = 8;

/** Keeps one connection that listens to all topics and connects again by itself. */
export function keepListening(options: ListenerOptions): Listener {
  const end = new AbortController();
  const silence = watchSilence();
  let connected = false;
  const setConnected = (now: boolean) => {
    if (connected === now) return;
    connected = now;
    options.onConnection?.(now);
  };
  const listening = listenUntil(end.signal, options, { setConnected, silence });
  return {
    connected: () => connected,
    silent: silence.isLong,
    stop: async () => {
      end.abort();
      silence.stop();
      await listening;
    },
  };
}

/** Measures how long the database has not answered. */
function watchSilence() {
  let steps = 0;
  let isOwed = true;
  const timer = setInterval(() => {
    if (isOwed) steps += 1;
  }, STEP).unref();
  return {
    asked: () => {
      isOwed = true;
    },
    answered: () => {
      isOwed = false;
      steps = 0;
    },
    /** One of several answers came. What was silent stays so until all came: a pooler answers for a frozen database. */
    progressed: () => {
      if (steps < SILENT_STEPS) steps = 0;
    },
    isLong: () => steps >= SILENT_STEPS,
    stop: () => clearInterval(timer),
  };
}

interface Watch {
  readonly setConnected: (connected: boolean) => void;
  readonly silence: ReturnType<typeof watchSilence>;
}

async function listenUntil(
  end: AbortSignal,
  options: ListenerOptions,
  { setConnected, silence }: Watch,
): Promise<void> {
  for (let wait = 50; !end.aborted; wait = Math.min(wait * 2, MAX_PAUSE)) {
    silence.asked();
    try {
      await listenOnce(end, options, {
        silence,
        setConnected: (connected) => {
          setConnected(connected);
          wait = 50;
        },
      });
    } catch {
      // Away: the next attempt finds out. The pool's errors are what the operator reads.
    }
    setConnected(false);
    await pause(wait, undefined, { signal: end }).catch(() => undefined);
  }
}

async function listenOnce(
  end: AbortSignal,
  { connectionString, topics }: ListenerOptions,
  { setConnected, silence }: Watch,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'mantel-listener',
    connectionTimeoutMillis: ANSWER_WITHIN,
    keepAlive: true,
  });
  const waiting = countWaiting(client);
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ channel, payload = '' }) => {
    const topic = topics.find((one) => one.channel === channel);
    // What fails here, the next connection finds.
    Promise.resolve(topic?.onNotice?.(payload, client)).catch(() => lost.abort());
  });
  const over = AbortSignal.any([end, lost.signal]);
  try {
    await client.connect();
    silence.progressed();
    for (const { channel, onListening } of topics) {
      waiting.asked();
      if (channel !== null) await client.query(`listen ${channel}`);
      silence.progressed();
      onListening?.();
    }
    while (!over.aborted) {
      silence.asked();
      for (const { onBeat } of topics) {
        waiting.asked();
        await onBeat(client);
        silence.progressed();
      }
      waiting.answered();
      silence.answered();
      setConnected(true);
      await pause(HEARTBEAT, undefined, { signal: over }).catch(() => undefined);
    }
  } finally {
    waiting.answered();
    client.end().catch(() => undefined);
  }
}

/** Cuts a connection whose answer does not come within `ANSWER_WITHIN`, counted in steps: one that came while we stood still is read. */
function countWaiting(client: pg.Client) {
  let timer: NodeJS.Timeout | undefined;
  const answered = () => clearInterval(timer);
  return {
    asked: () => {
      answered();
      let left = ANSWER_WITHIN / STEP;
      timer = setInterval(() => {
        left -= 1;
        if (left <= 0) client.connection.stream.destroy();
      }, STEP).unref();
    },
    answered,
  };
}
