import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { loadSynonyms } from './load-synonyms.ts';

const database = forAllTests(createTestDatabase);

test('built-in synonyms are those of the file, once it has changed; what a merchant made of them stays', async () => {
  const { db } = database;
  await sql`insert into search_synonyms (word, means, built_in)
    values ('pouffe', 'ottoman', false), ('old one', 'ottoman', true)`.execute(db);
  await sql`update search_synonyms set enabled = false where word = 'couch'`.execute(db);
  const forget = () => sql`delete from search_synonyms where word = 'nightstand'`.execute(db);
  await forget();

  await loadSynonyms(db);

  const words = await db.selectFrom('search_synonyms').select(['word', 'built_in']).execute();
  expect(words).toContainEqual({ word: 'pouffe', built_in: false });
  expect(words).toContainEqual({ word: 'nightstand', built_in: true });
  expect(words.map(({ word }) => word)).not.toContain('old one');
  const { rows } = await sql`select from search_synonyms where word = 'couch' and enabled`.execute(
    db,
  );
  expect(rows).toEqual([]);

  await forget();
  await loadSynonyms(db); // The file is the same.
  const later = await db.selectFrom('search_synonyms').select('word').execute();
  expect(later.map(({ word }) => word)).not.toContain('nightstand');
});
