import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type ChangedPlace, changedQuery } from '../../contract/changed.ts';
import { createTestDatabase } from '../../test/database.ts';
import { insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { byNumber, readChanged } from './changed-rows.ts';

const database = forAllTests(createTestDatabase);
let ids: number[];

beforeEach(async () => {
  await database.pool.query('delete from users');
  ids = [];
  for (let n = 0; n < 12; n += 1) ids.push((await insertUser(database.db)).id);
  await database.pool.query(
    `alter table users disable trigger touch_updated_at; update users set updated_at = '2020-01-01';
    alter table users enable trigger touch_updated_at`,
  );
});

const USERS = {
  rows: sql`users where true`,
  changedAt: sql<Date>`updated_at`,
  id: sql<number>`id`,
};

const ask = (query: object) =>
  readChanged(database.db, USERS, changedQuery.parse(query), async (wanted) => {
    const { rows } = await sql<{ id: number }>`
      select id from users where id = any(${wanted}::int[])`.execute(database.db);
    return byNumber(rows, ({ id }) => id);
  });

interface Told {
  readonly id: number;
  readonly updated_at: string;
}

/** Follows from a cursor until all that was committed before `moment` is told. */
async function follow(cursor: string, told: Told[], moment = Date.now()): Promise<string> {
  let next = cursor;
  for (;;) {
    const answer = await ask({ cursor: next, limit: '3' });
    told.push(...answer.data);
    next = answer.next_cursor;
    if (!answer.has_more && Date.parse(answer.complete_until) > moment) return next;
  }
}

const touch = (id: number, db = database.db) =>
  sql`update users set city = city || 'x' where id = ${id}`.execute(db);

test('all of them come once, in order, by pages; then nothing until something changes', async () => {
  const told: Told[] = [];
  const { next_cursor } = await ask({ updated_since: '2019-12-31T00:00:00.000Z', limit: '1' });
  const end = await follow(next_cursor, told);
  expect(told.map(({ id }) => id)).toEqual(ids.slice(1));
  expect(await ask({ cursor: end })).toMatchObject({ data: [], next_cursor: end, has_more: false });
  expect((await ask({ updated_since: '2020-01-01T00:00:00.001Z' })).data).toEqual([]);
  await touch(ids[4] as number);
  const later: Told[] = [];
  await follow(end, later);
  expect(later.map(({ id }) => id)).toEqual([ids[4]]);
});

test('one that was changed earlier and is committed later is not lost', async () => {
  const [first = 0, second = 0] = ids;
  const end = await follow((await ask({ limit: '100' })).next_cursor, []);
  const slow = await database.db.startTransaction().execute();
  await touch(first, slow);
  await touch(second);
  const begun = await sql<{ at: Date }>`select now() as at`.execute(slow);
  const meanwhile = await ask({ cursor: end });
  expect(meanwhile.data).toEqual([]);
  expect(Date.parse(meanwhile.complete_until)).toBeLessThanOrEqual(
    (begun.rows[0]?.at ?? new Date(0)).getTime(),
  );
  await slow.commit().execute();
  const told: Told[] = [];
  await follow(meanwhile.next_cursor, told);
  expect(told.map(({ id }) => id)).toEqual([first, second]);
});

test('a backup that runs delays nothing', async () => {
  const backup = await database.pool.connect();
  await backup.query("set application_name = 'mantel-backup'; begin read only");
  const told: Told[] = [];
  await touch(ids[3] as number);
  await follow('0-0', told);
  await backup.query('rollback; reset application_name');
  backup.release();
  expect(told.map(({ id }) => id)).toContain(ids[3]);
});

/** Steps of a fixed formula that look random. */
const random = (n: number, below: number): number =>
  Math.floor(Math.abs(Math.sin(n) * 10_000)) % below;

test('with six writers at once, whose transactions overlap, no change is missed and none is told twice', async () => {
  const told: Told[] = [];
  let isWriting = true;
  const write = async (writer: number) => {
    for (let round = 0; round < 25; round += 1) {
      const transaction = await database.db.startTransaction().execute();
      try {
        // Each has rows of its own, in any order, and one that all share.
        const own = ids[writer] as number;
        await touch(own, transaction);
        await sql`select pg_sleep(${random(writer * 100 + round, 40) / 1000})`.execute(transaction);
        await touch(ids[6 + random(round * 7 + writer, 6)] as number, transaction);
        if (random(round + writer, 5) === 0) await transaction.rollback().execute();
        else await transaction.commit().execute();
      } catch {
        await transaction.rollback().execute();
      }
    }
  };
  const reading = (async () => {
    let cursor = await follow('0-0', told, 0);
    while (isWriting) {
      const answer = await ask({ cursor, limit: '2' });
      told.push(...answer.data);
      cursor = answer.next_cursor;
    }
    await follow(cursor, told);
  })();
  await Promise.all([0, 1, 2, 3, 4, 5].map(write));
  isWriting = false;
  await reading;
  const last = new Map(told.map(({ id, updated_at }) => [id, updated_at]));
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    select id, updated_at from users order by id`.execute(database.db);
  const stored = rows.map(({ id, updated_at }) => [id, updated_at.toISOString()]);
  expect([...last].sort(([a], [b]) => a - b)).toEqual(stored);
  const changes = told.map(({ id, updated_at }) => `${updated_at} ${String(id).padStart(9, '0')}`);
  expect(new Set(changes).size).toBe(changes.length);
  expect(changes).toEqual([...changes].sort());
});

test('an index finds them', async () => {
  const from: ChangedPlace = { at: 0, id: 0 };
  for (const [table, at] of [
    ['orders', 'updated_at'],
    ['products', 'updated_at'],
    ['users', 'updated_at'],
    ['stock_changes', 'changed_at'],
  ]) {
    const { rows } = await database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_bitmapscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`
        explain select id from ${sql.table(table as string)}
        where true and (${sql.ref(at as string)}, id) > (${new Date(from.at)}::timestamptz, ${from.id}::int)
          and ${sql.ref(at as string)} < now() order by ${sql.ref(at as string)}, id limit 101`.execute(
        tx,
      );
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index.* using (\w+_changed|stock_changes_in_time)/);
    expect(plan).not.toContain('Sort');
  }
});

test('from the first moment that a program knows on, where nothing is yet, goes on by the answer’s cursor', async () => {
  await database.pool.query('delete from users');
  const { next_cursor } = await ask({ updated_since: '0001-01-01T00:00:00Z' });
  const { id } = await insertUser(database.db);
  const told: Told[] = [];
  await follow(next_cursor, told);
  expect(told.map((one) => one.id)).toEqual([id]);
});

test.each(['nonsense', '1', '-', 'zzzzzzzzzzzz-1'])('the cursor %j is refused', (cursor) => {
  expect(changedQuery.safeParse({ cursor }).error?.issues[0]?.message).toBe(
    'must be a cursor as an answer gave it',
  );
});
