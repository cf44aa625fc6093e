import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../test/pgbouncer.ts';
import { openDatabase, recognisePooler } from './connection.ts';
import { migrate } from './migrate.ts';
import { namedQuery } from './session.ts';

if (!hasPgBouncer) console.warn('Skipped: no PgBouncer (apt-get install pgbouncer)');

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

test('PostgreSQL itself is no pooler', async () => {
  expect(await recognisePooler(database.connectionString)).toBe(database.connectionString);
});

test.each(['true', 'false'])('who says pgbouncer=%s is not asked', async (said) => {
  const address = `postgresql://nobody@192.0.2.1/shop?pgbouncer=${said}`;
  expect(await recognisePooler(address)).toBe(address);
});

test('a database that is away is reported as one', async () => {
  const away = 'postgresql://shop@localhost/shop?host=%2Fnowhere';
  await expect(recognisePooler(away)).rejects.toMatchObject({ code: 'ENOENT' });
});

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let bouncer: PgBouncer;
  let address: string;

  beforeAll(async () => {
    bouncer = await startPgBouncer(database.connectionString);
    address = await recognisePooler(bouncer.connectionString);
  });
  afterAll(() => bouncer.stop());

  test('it is recognised', () => {
    expect(new URL(address).searchParams.get('pgbouncer')).toBe('true');
  });

  test('the migrations apply, once', async () => {
    expect(await migrate(address)).toContain('baseline.sql');
    expect(await migrate(address)).toEqual([]);
  });

  test('more clients than connections read and write', async () => {
    const { db, close } = openDatabase({ connectionString: address, poolSize: 6 });
    const statement = { name: 'test-double', text: 'select $1::int * 2 as double' };
    const read = (n: number) => namedQuery<{ double: number }>(db, statement, [n]);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => read(n)));
    expect(answers.map(([row]) => row?.double)).toEqual(
      Array.from({ length: 60 }, (_, n) => 2 * n),
    );
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('categories').values({ name: 'Lamps' }).execute();
    });
    expect(await db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'Lamps' }]);
    await close();
  });
});
