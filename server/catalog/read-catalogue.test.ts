import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StreamingPair, startStreamingPair } from '../../test/streaming-replica.ts';
import { listenForCatalogueChanges } from '../database/catalogue-version.ts';
import { type OpenDatabase, openDatabase } from '../database/connection.ts';
import { openReplica, type Replica } from '../database/replica.ts';
import { type Actor, GUEST } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { createCatalogueReads, type ReadCatalogue } from './read-catalogue.ts';

let pair: StreamingPair;
let primary: OpenDatabase;
let replica: Replica;
let listener: ReturnType<typeof listenForCatalogueChanges>;
let read: ReadCatalogue;
/** Where each read of a test was answered. */
let answered: string[];
/** In place of the version that the listener knows. */
let known: number | null | undefined;

const CUSTOMER: Actor = { kind: 'user', userId: 1, role: 'user' };

beforeAll(async () => {
  pair = await startStreamingPair();
  primary = openDatabase({ connectionString: pair.primary, queryTimeout: 120_000 });
  listener = listenForCatalogueChanges({ connectionString: pair.primary });
  replica = openReplica(pair.replica);
  read = createCatalogueReads({
    db: primary.db,
    replica,
    currentVersion: () => (known === undefined ? listener.currentVersion() : known),
    onRead: (from) => answered.push(from),
  });
});
afterAll(async () => {
  await replica.close();
  await listener.stop();
  await primary.close();
  await pair.stop();
});
beforeEach(async () => {
  answered = [];
  known = undefined;
  await caughtUp();
});

const names = (actor: Actor = GUEST) =>
  read(actor, async (db) => {
    const rows = await db.selectFrom('categories').select('name').orderBy('id').execute();
    return rows.map(({ name }) => name);
  });

/** Adds a collection on the primary. @returns the version that it made */
async function add(name: string): Promise<number> {
  await primary.db.insertInto('categories').values({ name }).execute();
  return newest();
}

const newest = async () =>
  (await primary.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow())
    .version;

/** Resolves once the listener and the replica know all that the primary has. */
async function caughtUp(): Promise<void> {
  const version = await newest();
  await expect.poll(() => listener.currentVersion()).toBe(version);
  await expect.poll(() => replica.seenVersion()).toBe(version);
}

test('guests read from the replica, and see what was written', async () => {
  await add('Lamps');
  await caughtUp();
  expect(await names()).toContain('Lamps');
  expect(answered).toEqual(['replica']);
});

test('anyone who is logged in reads from the primary', async () => {
  await names(CUSTOMER);
  expect(answered).toEqual(['primary']);
});

test('a refusal of a read is the answer, and is not asked for again', async () => {
  const refused = read(GUEST, async () => {
    throw new Refusal(404, 'Product not found');
  });
  await expect(refused).rejects.toThrow('Product not found');
  expect(answered).toEqual([]);
});

test('what the replica can’t read, the primary does', async () => {
  let tries = 0;
  const value = await read(GUEST, async (db) => {
    tries += 1;
    // Fails on a standby only.
    await db.insertInto('categories').values({ name: 'Written' }).execute();
    return 'done';
  });
  expect([value, tries, answered]).toEqual(['done', 2, ['primary']]);
});

describe('a replica that lags', () => {
  beforeEach(() => pair.applyChanges(false));
  afterEach(() => pair.applyChanges(true));

  test('is left out, and back once it has caught up', async () => {
    const version = await add('Rugs');
    await expect.poll(() => listener.currentVersion()).toBe(version);
    expect(await names()).toContain('Rugs');
    expect(answered).toEqual(['primary']);
    await pair.applyChanges(true);
    await caughtUp();
    expect(await names()).toContain('Rugs');
    expect(answered).toEqual(['primary', 'replica']);
  });

  test('is asked on the connection that is read from, should another replica have been seen', async () => {
    const version = await add('Vases');
    const further = { ...replica, seenVersion: () => version };
    const reads = createCatalogueReads({
      db: primary.db,
      replica: further,
      currentVersion: () => version,
      onRead: (from) => answered.push(from),
    });
    await reads(GUEST, async () => undefined);
    expect(answered).toEqual(['primary']);
  });

  test('answers while the primary is away: nothing of it is stored then', async () => {
    await add('Mirrors');
    known = null;
    expect(await names()).not.toContain('Mirrors');
    expect(answered).toEqual(['replica']);
  });
});

test('a replica that is gone is left out, and found again', async () => {
  await pair.stopReplica();
  expect(await names()).toContain('Lamps');
  await expect.poll(() => replica.seenVersion()).toBeNull();
  expect(await names()).toContain('Lamps');
  expect(answered).toEqual(['primary', 'primary']);
  await pair.startReplica();
  await caughtUp();
  await names();
  expect(answered.at(-1)).toBe('replica');
});
