import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { arabicSpelling } from '../../domain/arabic-spelling.ts';
import { createTestDatabase } from '../../test/database.ts';

test('every letter of Arabic has the same one spelling here and in the database', async () => {
  const database = await createTestDatabase();
  const { rows } = await sql<{ letter: string; spelling: string }>`
    select chr(code) as letter, coalesce(arabic_spelling(chr(code)), chr(code)) as spelling
    from generate_series(x'0600'::int, x'06ff'::int) as code`.execute(database.db);
  await database.close();
  expect(rows).toHaveLength(256);
  expect(rows.filter(({ letter, spelling }) => arabicSpelling(letter) !== spelling)).toEqual([]);
});
