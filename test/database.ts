import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../server/database/connection.ts';
import { holdToOneConnection } from './one-connection.ts';

export type TestDatabase = OpenDatabase & { connectionString: string };

/**
 * A fresh, migrated, empty database of its own, opened; `close` drops it, even with clients connected.
 * Make one a test file (beforeAll) or one a test: it costs some 20 ms, and 400 ms where /dev/shm is small.
 */
export async function createTestDatabase(poolSize = 5): Promise<TestDatabase> {
  return openTestDatabase(await createBareDatabase(true), poolSize);
}

/** An empty database without the schema, for tests of the migrator: its address and how to drop it. */
export async function createEmptyDatabase(): Promise<{
  connectionString: string;
  drop: () => Promise<void>;
}> {
  const connectionString = await createBareDatabase(false);
  return { connectionString, drop: () => dropDatabase(connectionString) };
}

/** Tests run beside others on a busy machine: what takes long there is not what they are about. In ms. */
const TIMEOUT_MS = 120_000;

function openTestDatabase(connectionString: string, poolSize: number): TestDatabase {
  const opened = openDatabase({ connectionString, poolSize, queryTimeout: TIMEOUT_MS });
  opened.pool.options.connectionTimeoutMillis = TIMEOUT_MS;
  holdToOneConnection(opened);
  const close = async () => {
    await opened.close();
    await dropDatabase(connectionString);
  };
  return { ...opened, connectionString, close };
}

async function createBareDatabase(migrated: boolean): Promise<string> {
  const template = inject('templateDatabase');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = migrated ? new URL(template).pathname.slice(1) : 'template0';
  await administrate(`create database ${name} template ${source} strategy file_copy`);
  return withDatabase(template, name);
}

function dropDatabase(connectionString: string): Promise<void> {
  return administrate(
    `drop database if exists ${new URL(connectionString).pathname.slice(1)} with (force)`,
  );
}

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: withDatabase(inject('templateDatabase'), 'postgres'),
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}
