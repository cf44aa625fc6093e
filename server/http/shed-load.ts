import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientNetworks, isLoopback } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

/** From where on the shop counts as pressed, and how much it takes on then. */
export interface LoadLimits {
  /** JavaScript's heap in use, as a share of what it may have. */
  readonly heapShare: number;
  /** Memory of the process, in bytes. */
  readonly residentBytes: number;
  /** By how much timers are late on average, twice in a row, in ms: how long other work holds the event loop. */
  readonly delayMs: number;
  /** How many requests are worked on at once while it is pressed. */
  readonly pressed: number;
  /** The same at any time. */
  readonly always: number;
  /** How many files are sent at once: each that nobody reads holds a piece of itself in memory. */
  readonly files: number;
  /** How many answers of one network may be unread for longer than `unreadMs`; the connections of others end. */
  readonly unread: number;
  readonly unreadMs: number;
}

/** Of the process that `npm start` runs: its heap may have 512 MB, and 768 MB resident is its bound. */
export const LOAD_LIMITS: LoadLimits = {
  heapShare: 0.75,
  residentBytes: 640 * 1024 * 1024,
  delayMs: 500,
  pressed: 16,
  always: 1_000,
  files: 1_000,
  unread: 200,
  unreadMs: 10_000,
};

/** After this long without a byte in either direction a connection is given up, in ms; no call takes that long. */
export const IDLE_TIME = 300_000;

const SAMPLE_EVERY = 500;

/** A request that the shop does not take on now. */
export class Overload extends Refusal {
  constructor() {
    super(503, 'The shop is busy, please try again in a moment', {
      headers: { 'retry-after': '2' },
    });
  }
}

/**
 * Refuses requests while the process is pressed and many others are worked on, before it comes to harm. Never all of
 * them: the memory of a process that does nothing need not shrink, and it would stay closed (docs/decisions/023).
 * Routes with `load: 'none'` are always answered, those with `load: 'stored'` as long as their answer is stored.
 *
 * A request is work until its answer is there; how long a client takes to read it is no work, or some who read nothing could
 * keep everybody from ordering. What they hold is bounded by network, and for files by their number.
 */
export function shedLoad(app: FastifyInstance, limits: LoadLimits | undefined): void {
  let running = 0;
  let refused = 0;
  const reportRefused = () => {
    if (refused === 0) return;
    app.log.warn({ refused, running, reason: 'too many requests at once' }, 'refused for now');
    refused = 0;
  };
  const isPressed = limits ? watchPressure(app, limits, reportRefused) : () => false;
  const most = () => (isPressed() ? (limits?.pressed ?? 0) : (limits?.always ?? Infinity));
  const enter = () => {
    if (running >= most()) {
      refused += 1;
      throw new Overload();
    }
    running += 1;
  };
  app.decorate('admit', async <T>(work: () => Promise<T>) => {
    enter();
    try {
      return await work();
    } finally {
      running -= 1;
    }
  });
  if (!limits) return;
  const unread = createPlaces(limits.unread);
  const files = createPlaces(limits.files);
  app.decorateRequest('isWork', false);
  const leave = (request: FastifyRequest) => {
    if (request.isWork) running -= 1;
    request.isWork = false;
  };
  app.addHook('onRequest', async (request, { raw }) => {
    const { load } = request.routeOptions.config;
    if (load === 'none') return;
    if (load === 'file') {
      if (!files.take('all')) throw new Overload();
      raw.once('close', () => files.leave('all'));
    } else if (load !== 'stored' || request.headers.authorization !== undefined) {
      enter();
      request.isWork = true;
      raw.once('close', () => leave(request));
    }
  });
  app.addHook('onSend', (request, { raw }, payload, done) => {
    if (isWhole(payload)) leave(request);
    // Whose client has left already never closes again.
    if (request.routeOptions.config.load !== 'none' && !raw.destroyed) {
      const late = setTimeout(() => boundUnread(request, raw), limits.unreadMs).unref();
      raw.once('close', () => clearTimeout(late));
    }
    done(null, payload);
  });
  const boundUnread = ({ ip, raw: { socket } }: FastifyRequest, answer: ServerResponse) => {
    const network = isLoopback(ip) ? undefined : clientNetworks(ip).at(-1);
    if (network === undefined) return;
    if (!unread.take(network)) socket.destroy();
    else answer.once('close', () => unread.leave(network));
  };
}

/** Whether nothing of an answer is still to be made; a stream is made while it is read. */
const isWhole = (payload: unknown): boolean =>
  payload == null || typeof payload === 'string' || Buffer.isBuffer(payload);

/** Counts by name, up to `most` of each. */
function createPlaces(most: number) {
  const taken = new Map<string, number>();
  return {
    /** False where there is no place left. */
    take(name: string): boolean {
      const count = taken.get(name) ?? 0;
      if (count < most) taken.set(name, count + 1);
      return count < most;
    },
    leave(name: string): void {
      const count = (taken.get(name) ?? 0) - 1;
      if (count > 0) taken.set(name, count);
      else taken.delete(name);
    },
  };
}

/** Samples the process; the log says when it becomes pressed, and when that is over. `onSample` is called each time. */
function watchPressure(
  app: FastifyInstance,
  limits: LoadLimits,
  onSample: () => void,
): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let pressed = false;
  let wasLate = false; // A start, or one large answer, holds the event loop up once.
  const sample = () => {
    const heap = getHeapStatistics();
    const figures = {
      heapShare: heap.used_heap_size / heap.heap_size_limit,
      residentBytes: process.memoryUsage.rss(),
      delayMs: delay.count > 0 ? delay.mean / 1e6 : 0,
    };
    delay.reset();
    const isLate = figures.delayMs > limits.delayMs;
    const now =
      figures.heapShare > limits.heapShare ||
      figures.residentBytes > limits.residentBytes ||
      (isLate && wasLate);
    wasLate = isLate;
    if (now !== pressed) app.log.warn(figures, now ? 'too much to do' : 'enough room again');
    pressed = now;
    onSample();
  };
  sample();
  const timer = setInterval(sample, SAMPLE_EVERY).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => pressed;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws {Overload} where `work` would be too much now. */
    readonly admit: <T>(work: () => Promise<T>) => Promise<T>;
  }
  interface FastifyRequest {
    /** Whether it counts among those that are worked on. */
    isWork: boolean;
  }
  interface FastifyContextConfig {
    /** Whether a request may be refused for load; without it, it may. Files are counted for themselves. */
    readonly load?: 'none' | 'stored' | 'file';
  }
}
