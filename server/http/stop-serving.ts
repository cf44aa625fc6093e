import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long a stop may take, in ms. */
export interface StopTimes {
  /** New connections are still taken for so long, while `/readyz` sends load balancers away. */
  readonly drain: number;
  /** After so long, from the beginning, whatever still sends or reads is cut off. */
  readonly most: number;
}

/**
 * Makes `app.close()` stop as load balancers and browsers expect it, whatever connections are open: first it is not
 * ready any more and each answer tells its connection to close; after `drain` nobody new is let in and idle
 * connections end; requests that came are answered, those on kept connections too. `app.close()` waits for all of it.
 */
export function stopGracefully(app: FastifyInstance, { drain, most }: StopTimes): void {
  let stopping = false;
  const connections = watchConnections(app.server);
  app.decorate('isStopping', () => stopping);
  app.addHook('preClose', async () => {
    stopping = true;
    connections.keepNone();
    if (!app.server.listening) return;
    const cut = setTimeout(() => {
      const left = connections.cutAll();
      if (left > 0) app.log.warn({ connections: left }, 'connections were cut, to stop in time');
    }, most);
    await pause(drain);
    await quietTurn();
    app.server.close();
    connections.closeIdle();
    // Never straight from a timer: what came while the process was busy is read only after it.
    const again = setInterval(() => void quietTurn().then(connections.closeIdle), JUST_USED);
    app.server.once('close', () => {
      clearTimeout(cut);
      clearInterval(again);
    });
  });
}

/** A connection that was made or used within this time may have a request on its way, in ms. */
const JUST_USED = 250;

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
  server.on('connection', (socket: Socket) => {
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
    /** From now on each answer that has not begun says that its connection closes. */
    keepNone(): void {
      keep = false;
      for (const { answering } of connections.values()) {
        for (const response of answering)
          if (!response.headersSent) response.shouldKeepAlive = false;
      }
    },
    /** Ends connections that nothing is coming on; the others end with their answers. Called until all have ended. */
    closeIdle(): void {
      closing = true;
      const since = performance.now() - JUST_USED;
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

/**
 * How long a quiet turn of the event loop is waited for, and how short it is, in ms. On a busy machine it takes a while:
 * after 200 ms, some 20 connections that the kernel had taken were reset, and sometimes still are (docs/decisions/025).
 */
const QUIET_WITHIN = 1_000;
const QUIET = 0.5;

/**
 * Resolves right after a turn of the event loop in which hardly anything was done. Connections that the kernel has
 * taken and this process has not are reset when the listening socket closes: after such a turn there are none.
 */
async function quietTurn(): Promise<void> {
  const began = performance.now();
  let turn = began;
  do {
    turn = performance.now();
    await nextTurn();
  } while (performance.now() - turn > QUIET && turn - began < QUIET_WITHIN);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether it finishes what it has and should get nothing new. */
    readonly isStopping: () => boolean;
  }
}
