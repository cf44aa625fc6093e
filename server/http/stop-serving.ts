import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a stop may take, in ms. */
export interface StopTimes {
  /** New connections are still accepted for this long, while `/readyz` sends load balancers away. */
  readonly drain: number;
  /**
   * After that, idle connections stay open for this long, for one last request each. A proxy that may use them at any
   * moment would lose the request that crosses their end.
   */
  readonly linger: number;
  /** After this long, from the beginning, whatever still sends or reads is cut off. */
  readonly most: number;
}

/**
 * Makes the shop stop as load balancers and browsers expect it, whatever connections are open. `app.drain()`:
 *
 * 1. `/readyz` answers 503. Everything else goes on for `drain`, kept connections too: a proxy that had to open a new
 *    one for each request would have many waiting in the kernel when the port closes.
 * 2. Once the kernel holds no connection that was not accepted, the port closes: a proxy asks another instance.
 * 3. Each further answer carries `Connection: close`. Idle ones that were used lately stay open for `linger`.
 *
 * `app.close()` does that first, if it was not done, then ends idle connections and waits for the others. Call
 * `app.drain()` before it: once Fastify is closing, it ends each connection with its next answer.
 */
export function stopGracefully(app: FastifyInstance, times: StopTimes): void {
  let draining: Promise<void> | null = null;
  let cut: NodeJS.Timeout | undefined;
  const connections = watchConnections(app.server);
  const drain = async () => {
    if (!app.server.listening) return;
    cut = setTimeout(() => {
      const left = connections.cutAll();
      if (left > 0) app.log.warn({ connections: left }, 'connections were cut, to stop in time');
    }, times.most);
    await pause(times.drain);
    await nothingArrives(connections.arrived);
    TcpServer.prototype.close.call(app.server); // The one of HTTP ends idle connections too.
    connections.keepNone();
    await wholeTurn();
    connections.closeIdle(LONG_IDLE);
    await Promise.race([pause(times.linger), once(app.server, 'close')]);
  };
  app.decorate('isStopping', () => draining !== null);
  app.decorate('drain', () => {
    draining ??= drain();
    return draining;
  });
  app.addHook('preClose', async () => {
    await app.drain();
    if (!cut) return;
    // Never straight from a timer: what came while the process was busy is read only after it.
    const closeIdle = () => void wholeTurn().then(() => connections.closeIdle(JUST_USED));
    const again = setInterval(closeIdle, JUST_USED);
    app.server.once('close', () => {
      clearTimeout(cut);
      clearInterval(again);
    });
    await wholeTurn();
    connections.closeIdle(JUST_USED);
  });
}

/** A connection that was made or used within this time may have a request on its way, in ms. */
const JUST_USED = 250;

/**
 * A connection that was not used for this long is not among those that a busy proxy uses next, in ms: nginx takes the one
 * that was used last. It can be ended at once; of many that linger, one is in use whenever they end.
 */
const LONG_IDLE = 1_000;

/** What a connection is doing. */
interface Use {
  readonly answering: Set<ServerResponse>;
  /** How many bytes it had sent when its last request was answered. */
  readBefore: number;
  /** When it was made, or its last request was answered, in ms. */
  usedAt: number;
}

function watchConnections(server: Server) {
  const connections = new Map<Socket, Use>();
  let closing = false;
  let keep = true;
  let arrived = 0;
  server.on('connection', (socket: Socket) => {
    arrived += 1;
    connections.set(socket, { answering: new Set(), readBefore: 0, usedAt: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const use = connections.get(socket);
    if (!use) return;
    if (!keep) response.shouldKeepAlive = false;
    use.answering.add(response);
    response.once('close', () => {
      use.answering.delete(response);
      use.readBefore = socket.bytesRead;
      use.usedAt = performance.now();
      if (closing && use.answering.size === 0) socket.destroySoon();
    });
  });
  return {
    /** How many connections were accepted so far. */
    arrived: () => arrived,
    /** From now on each answer that has not begun says that its connection closes. */
    keepNone(): void {
      keep = false;
      for (const { answering } of connections.values()) {
        for (const response of answering)
          if (!response.headersSent) response.shouldKeepAlive = false;
      }
    },
    /** Ends connections that nothing came on for this long, in ms; the others end with their answers. */
    closeIdle(idleFor: number): void {
      closing = true;
      const since = performance.now() - idleFor;
      for (const [socket, { answering, readBefore, usedAt }] of connections) {
        const isIdle = answering.size === 0 && socket.bytesRead === readBefore;
        if (isIdle && usedAt < since) socket.destroySoon();
      }
    },
    /** @returns how many there were. */
    cutAll(): number {
      for (const socket of connections.keys()) socket.destroy();
      return connections.size;
    },
  };
}

/** How long the kernel's queue of new connections may take to become empty, in ms. */
const EMPTY_WITHIN = 800;
/** No turn counts for more, in ms: while the process stood still, it accepted nobody. */
const MAX_TURN = 50;

/**
 * Resolves right after two turns of the event loop in which no connection arrived. Those that the kernel has taken and
 * this process has not are reset when the port closes, and libuv accepts only one a turn: on a busy machine many wait.
 */
async function nothingArrives(arrived: () => number): Promise<void> {
  let taken = 0;
  let before: number;
  do {
    before = arrived();
    const from = performance.now();
    await wholeTurn();
    taken += Math.min(performance.now() - from, MAX_TURN);
  } while (arrived() !== before && taken < EMPTY_WITHIN);
}

/** Resolves after everything that had come when it was called was read. */
async function wholeTurn(): Promise<void> {
  await nextTurn(); // The turn that runs may have looked at the sockets already.
  await nextTurn();
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether it finishes what it has and should get nothing new. */
    readonly isStopping: () => boolean;
    /** Lets requests end and takes no new ones. Resolves when only idle and slow connections are left. */
    readonly drain: () => Promise<void>;
  }
}
