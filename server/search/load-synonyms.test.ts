import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { loadSynonyms } from './load-synonyms.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('built-in synonyms are those of the file, once it has changed; what a merchant made of them stays', async () => {
  const { db } = database;
  const own = {
    word: 'pouffe',
    means: 'ottoman',
    built_in: false,
    word_stems: [],
    means_stems: [],
  };
  await db.insertInto('search_synonyms').values(own).execute();
  await db
    .insertInto('search_synonyms')
    .values({ ...own, word: 'old one', built_in: true })
    .execute();
  const sofas = () =>
    db
      .selectFrom('search_synonyms')
      .select(['means', 'enabled'])
      .where('word', '=', 'couch')
      .execute();
  await db
    .updateTable('search_synonyms')
    .set({ enabled: false })
    .where('word', '=', 'couch')
    .execute();
  await db.deleteFrom('search_synonyms').where('word', '=', 'nightstand').execute();

  await loadSynonyms(db);

  const words = await db.selectFrom('search_synonyms').select(['word', 'built_in']).execute();
  expect(words).toContainEqual({ word: 'pouffe', built_in: false });
  expect(words).toContainEqual({ word: 'nightstand', built_in: true });
  expect(words.map(({ word }) => word)).not.toContain('old one');
  expect((await sofas()).every(({ enabled }) => !enabled)).toBe(true);

  await db.deleteFrom('search_synonyms').where('word', '=', 'nightstand').execute();
  await loadSynonyms(db); // The file is the same.
  const later = await db.selectFrom('search_synonyms').select('word').execute();
  expect(later.map(({ word }) => word)).not.toContain('nightstand');
});
