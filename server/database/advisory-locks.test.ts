import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

test('are all in one table, those of SQL too', async () => {
  const { pool, close } = await createTestDatabase();
  const { rows } = await pool.query<{ source: string }>(`
    select pg_get_functiondef(oid) as source from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prosrc ~ 'advisory'
    union all select pg_get_triggerdef(oid) from pg_trigger where pg_get_triggerdef(oid) ~ 'advisory'`);
  await close();
  const taken = rows.flatMap(({ source }) =>
    [...source.matchAll(/advisory\w*\(\(?'?(\d+)/g)].map(([, number]) => Number(number)),
  );
  expect(new Set(taken)).toEqual(new Set([ADVISORY_LOCKS.newOrder, ADVISORY_LOCKS.searchSegment]));
});
