import { tmpdir } from 'node:os';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { PoolClient } from 'pg';
import { findActor } from '../server/accounts/account-queries.ts';
import { type AppDependencies, createApp } from '../server/app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { asSomebodyElse } from './one-connection.ts';

/** The application on a fresh database, without a port. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Sends a `GET` and reads the envelope. */
  get(url: string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Sends a `POST` with the mark of a write. */
  post(
    url: string,
    body?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  /** Sends a `PUT` with the mark of a write. */
  put(
    url: string,
    body: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
  /** Sends a `DELETE` with the mark of a write. */
  delete(url: string, headers?: Record<string, string>): Promise<TestAnswer>;
  /** How many statements `work` sent to the database. */
  countQueries(work: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** An answer as a test looks at it; `data` is what the contract says, unproven. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly message: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  readonly data: any;
  readonly errors: Record<string, string[]> | null;
}

/** The public cache stands aside unless a test hands in `currentVersion`. */
export async function createTestApp(overrides: Partial<AppDependencies> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const countQueries = watchQueries(database);
  const app = await createApp({
    database,
    shopSecret: 'a secret of the shop under test',
    publicUrl: 'http://localhost:3000',
    shopEmail: 'shop@mantel.test',
    currentVersion: () => null,
    findActor: (token) => findActor(database.db, token),
    mediaDir: tmpdir(),
    trustProxy: 0,
    rateLimits: false, // A test asks more in a second than a household in a day.
    limitsTimeoutMs: 60_000, // On a busy machine they would count in memory, each instance by itself.
    ...overrides,
  });
  const send = async (options: InjectOptions): Promise<TestAnswer> => {
    const { statusCode, headers, body } = await asSomebodyElse(async () => app.inject(options));
    return { status: statusCode, headers, body, ...readEnvelope(body) };
  };
  const write = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ) =>
    send({
      method,
      url,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  return {
    app,
    database,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, payload, headers) => write('POST', url, payload, headers),
    put: (url, payload, headers) => write('PUT', url, payload, headers),
    delete: (url, headers) => write('DELETE', url, undefined, headers),
    async countQueries(work) {
      await app.ready(); // What is read once, before the first request, does not count.
      return countQueries(work);
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function readEnvelope(body: string): Pick<TestAnswer, 'message' | 'data' | 'errors'> {
  if (!body.startsWith('{')) return { message: '', data: null, errors: null };
  const { message, data, errors } = JSON.parse(body);
  return { message, data, errors };
}

/** Counts what is sent on each connection of the pool, also by Kysely. */
function watchQueries({ pool }: TestDatabase): TestApp['countQueries'] {
  let sent = 0;
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      sent += 1;
      return query(...given);
    }) as PoolClient['query'];
  });
  return async (work) => {
    const before = sent;
    await work();
    return sent - before;
  };
}
