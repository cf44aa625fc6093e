import { expect } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { insertCategory, insertProduct } from './factories.ts';

/** What a search finds: the products' names in order, and what it was corrected to. */
export interface FoundNames {
  readonly names: string[];
  readonly correctedTo: unknown;
}

/** A shop of one collection, to be searched. */
export interface SearchShop extends Pick<TestApp, 'database' | 'close'> {
  /** @param more further parameters: '&typing=1' */
  search(text: string, more?: string): Promise<FoundNames>;
  /** What is told of a search while it is typed. */
  suggest(text: string): Promise<{ readonly meant: string[] }>;
}

/** Opens a shop whose products have these names and one description. */
export async function openSearchShop(
  names: readonly string[],
  description: string,
): Promise<SearchShop> {
  const { database, get, close } = await createTestApp();
  const categoryId = await insertCategory(database.db, { name: 'Everything' });
  for (const name of names) await insertProduct(database.db, { name, description, categoryId });
  return {
    database,
    close,
    suggest: async (text) =>
      (await get(`/api/products?typing=1&search=${encodeURIComponent(text)}`)).data,
    async search(text, more = '') {
      const path = `/api/products?search=${encodeURIComponent(text)}${more}`;
      const { status, data } = await get(path);
      expect(status).toBe(200);
      return {
        names: data.data.map(({ name }: { name: string }) => name),
        correctedTo: data.corrected_to,
      };
    },
  };
}
