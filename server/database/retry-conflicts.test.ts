import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { retryConflicts } from './retry-conflicts.ts';

const database = forAllTests(createTestDatabase);

describe('a conflict', () => {
  const raise = (code: string) =>
    sql.raw(`do $$ begin raise exception 'conflict' using errcode = '${code}'; end $$`);

  test.each([
    ['40001', 'serialisation failure'],
    ['40P01', 'deadlock'],
    ['23503', 'a row gone meanwhile'],
  ])('that passes, %s, is met by trying again, three times at most', async (code) => {
    let tries = 0;
    const loseTimes = (losses: number) =>
      retryConflicts(database.db, async (transaction) => {
        tries += 1;
        if (tries <= losses) await raise(code).execute(transaction);
        return tries;
      });
    expect(await loseTimes(2)).toBe(3);
    tries = 0;
    await expect(loseTimes(3)).rejects.toThrow('conflict');
    expect(tries).toBe(3);
  });

  test('of another kind is not', async () => {
    let tries = 0;
    const losing = retryConflicts(database.db, async (transaction) => {
      tries += 1;
      await raise('23514').execute(transaction);
    });
    await expect(losing).rejects.toThrow('conflict');
    expect(tries).toBe(1);
  });
});
