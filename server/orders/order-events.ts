import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { MAX_ID } from '../../contract/fields.ts';
import { type OrderEvent, orderEvent } from '../../contract/order-events.ts';
import { isLockTimeout } from '../database/database-errors.ts';
import type { Topic } from '../database/keep-listening.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type FindActor, mayAct, readBearer, signedIn } from '../http/actor.ts';
import { describeSchema, describeStream, type Operation } from '../http/openapi-operation.ts';
import { Refusal } from '../http/refusal.ts';
import { authorize } from '../http/serve-calls.ts';

interface EventServices {
  readonly db: Kysely<Database>;
  readonly findActor: FindActor;
  readonly news: OrderNews;
  /** How often a stream gives a sign of life and its session is looked at again, in ms. */
  readonly beatMs?: number;
}

const BEAT_MS = 25_000;
/** How many streams are open at most, in all and for one admin's windows and devices. */
const MAX_STREAMS = 100;
const MAX_OF_ONE = 12;
/** More new orders than these are not sent one by one to a client who was away. */
const MAX_MISSED = 100;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no', // A proxy must pass every event on at once.
  connection: 'close', // Where a stream ends, nothing keeps a stopping shop waiting.
};

/**
 * Serves `GET /api/orders/events`: what happens to orders, to admins, as Server-Sent Events. After a
 * gap `Last-Event-ID` brings the new orders that were missed. Streams end with the session, within
 * a beat, and when the shop stops.
 */
export function serveOrderEvents(app: FastifyInstance, services: EventServices): void {
  const streams = new Map<EventStream, number>();
  app.route({
    method: 'GET',
    url: '/api/orders/events',
    exposeHeadRoute: false,
    config: { load: 'none' },
    onRequest: async ({ actor }) => authorize({ access: 'admin', area: 'orders' }, 'read', actor),
    handler: async (request, reply) => {
      const admin = signedIn(request.actor).userId;
      refuseTooMany([...streams.values()], admin);
      const stream = openEventStream(() => {
        streams.delete(stream);
        unfollow();
        clearInterval(beats);
      });
      streams.set(stream, admin);
      // Followed before the missed ones are read: nothing falls in between.
      const unfollow = services.news.follow((event) =>
        event.kind === 'new' ? stream.send(event, event.id) : stream.send(event),
      );
      const beats = setInterval(
        () => void beat(stream, request, services),
        services.beatMs ?? BEAT_MS,
      );
      await sendMissed(stream, services.db, request.headers['last-event-id']).catch((error) => {
        stream.readable.destroy();
        throw error;
      });
      return reply.headers(HEADERS).send(stream.readable);
    },
  });
  app.addHook('preClose', async () => {
    for (const stream of streams.keys()) stream.end();
  });
}

/** @throws {Refusal} 429 */
function refuseTooMany(owners: readonly number[], admin: number): void {
  const own = owners.filter((owner) => owner === admin).length;
  if (owners.length < MAX_STREAMS && own < MAX_OF_ONE) return;
  throw new Refusal(429, 'Too many windows follow the orders', {
    headers: { 'retry-after': '60' },
  });
}

/** A sign of life, if the reader is logged in and may still see orders. */
async function beat(
  stream: EventStream,
  request: FastifyRequest,
  { findActor }: EventServices,
): Promise<void> {
  try {
    const actor = await findActor(readBearer(request.headers.authorization) ?? '');
    if (!actor || !mayAct(actor, 'read', 'orders')) return stream.end();
  } catch {
    // The database is away: whether the session holds is asked at the next beat.
  }
  stream.beat();
}

const FIND_MISSED = {
  name: 'find-missed-orders',
  text: 'select id from orders where id > $1 and former_shop is null order by id limit $2',
};
const FIND_LAST = {
  name: 'find-last-order',
  text: 'select coalesce(max(id), 0) as id from orders',
};

/** Sends where the stream begins: after the order that the client knew last, else from now on. */
async function sendMissed(
  stream: EventStream,
  db: Kysely<Database>,
  lastEventId: string | string[] | undefined,
): Promise<void> {
  const known = readLastId(lastEventId);
  if (known === null) {
    const [last] = await namedQuery<{ id: number }>(db, FIND_LAST, []);
    return stream.send({ kind: 'ready' }, last?.id ?? 0);
  }
  const missed = await namedQuery<{ id: number }>(db, FIND_MISSED, [known, MAX_MISSED]);
  stream.send({ kind: 'ready' }, known);
  for (const { id } of missed) stream.send({ kind: 'new', id }, id);
}

/** What is no number of an order counts as absent. */
function readLastId(header: string | string[] | undefined): number | null {
  const text = String(header ?? '');
  return /^\d{1,10}$/.test(text) ? Math.min(Number(text), MAX_ID) : null;
}

/** A client that reads this little is given up, in bytes; they come again and get what they missed. */
const MAX_UNREAD = 64 * 1024;

/** Server-Sent Events on their way to one client. */
interface EventStream {
  readonly readable: Readable;
  /** @param lastId the latest order that the client then knows of, for `Last-Event-ID` */
  readonly send: (event: OrderEvent, lastId?: number) => void;
  /** A comment: keeps the connection from being taken for dead. */
  readonly beat: () => void;
  readonly end: () => void;
}

/** Opens a stream; `onClose` is called once, whichever side closed it. */
function openEventStream(onClose: () => void): EventStream {
  const readable = new Readable({ read: () => undefined });
  let ended = false;
  readable.once('close', onClose);
  const write = (text: string) => {
    if (ended || readable.destroyed) return;
    readable.push(text);
    if (readable.readableLength > MAX_UNREAD) readable.destroy();
  };
  return {
    readable,
    send(event, lastId) {
      const id = lastId === undefined ? '' : `id: ${lastId}\n`;
      write(`${id}data: ${JSON.stringify(event)}\n\n`);
    },
    beat: () => write(':\n\n'),
    end() {
      if (ended) return;
      ended = true;
      readable.push(null);
    },
  };
}

/** How the API's document describes the stream, which is no call of the contract. */
export const orderEventsOperation: Operation = describeStream('GET /orders/events', {
  summary: 'What happens to orders, as Server-Sent Events; the stream stays open',
  area: 'orders',
  event: describeSchema(orderEvent, 'output'),
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^\\d+$' },
    },
  ],
});

type Follower = (event: OrderEvent) => void;

/** What this instance is notified of orders, its own and those of other instances. */
export interface OrderNews {
  /** For the connection that listens (database/keep-listening.ts). */
  readonly topic: Topic;
  /** Notifies of every event from now on, each order's coming once. What it returns ends that. */
  readonly follow: (follower: Follower) => () => void;
}

/** An order with a lower number may be committed later: this many numbers are looked at again. */
const LOOKED_AT_AGAIN = 100;
/** More in one beat wait for the next. */
const MAX_A_BEAT = 500;

/** A table that is locked for longer, in ms, is left to the next beat: it says nothing of the database that the listener watches. */
const MAX_LOCK = 300;
const FIND_LAST_ORDER = 'select coalesce(max(id), 0) as id from orders';
const findOrders = (from: number) =>
  `select id from orders where id > ${from} and former_shop is null order by id limit ${MAX_A_BEAT}`;

/** Reads numbers of orders, in one transaction and one round trip; `null` when the orders are locked. */
async function readNumbers(client: Client, select: string): Promise<number[] | null> {
  try {
    const results: unknown = await client.query(`set local lock_timeout = ${MAX_LOCK}; ${select}`);
    const [, found] = results as [unknown, QueryResult<{ id: number }>]; // Missing in the driver's types.
    return found.rows.map(({ id }) => id);
  } catch (error) {
    if (isLockTimeout(error)) return null;
    throw error;
  }
}

/**
 * Is notified of orders by channel "orders" and, since orders that come at once notify of one of them only
 * (`tell_new_order` in SQL), by looking at the table at every beat.
 */
export function createOrderNews(): OrderNews {
  const followers = new Set<Follower>();
  const announced = new Set<number>();
  /** The highest number that a look has found; `null` before the first look. */
  let seen: number | null = null;

  const notify = (event: OrderEvent) => {
    for (const follower of followers) follower(event);
  };
  const notifyNew = (id: number) => {
    if (announced.has(id)) return;
    announced.add(id);
    notify({ kind: 'new', id });
  };
  const look: Topic['onBeat'] = async (client) => {
    const isFirst = seen === null;
    const last = seen ?? (await readNumbers(client, FIND_LAST_ORDER))?.[0];
    if (last === undefined) return;
    const numbers = await readNumbers(client, findOrders(last - LOOKED_AT_AGAIN));
    if (numbers === null) return;
    for (const id of numbers) {
      if (isFirst && id <= last) announced.add(id);
      else notifyNew(id);
    }
    seen = Math.max(last, numbers.at(-1) ?? 0);
    for (const id of announced) if (id <= seen - LOOKED_AT_AGAIN) announced.delete(id);
  };

  return {
    topic: {
      channel: 'orders',
      onListening: () => {
        if (seen !== null) notify({ kind: 'missed' });
      },
      onNotice: (payload) => {
        const [kind, id] = payload.split(' ');
        if (kind === 'new') notifyNew(Number(id));
        else notify({ kind: 'changed', id: Number(id) });
      },
      onBeat: look,
    },
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
  };
}
