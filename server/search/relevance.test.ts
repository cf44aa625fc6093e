import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  type GeneratedProduct,
  generateProduct,
} from '../../test/relevance/generated-catalogue.ts';
import { JUDGED_DEMO, JUDGED_DEMO_WORDS } from '../../test/relevance/judged-demo.ts';
import {
  JUDGED_GENERATED,
  JUDGED_NOUNS,
  type JudgedQuery,
} from '../../test/relevance/judged-generated.ts';
import { JUDGED_DEMO_SHOPPERS, JUDGED_SHOPPERS } from '../../test/relevance/judged-shoppers.ts';
import { searchProducts } from './search-products.ts';

const database = forAllTests(createTestDatabase);

async function findIds(search: string): Promise<number[]> {
  const { ids } = await searchProducts(database.db, {
    search,
    filters: {},
    order: 'relevance',
    skip: 0,
    perPage: 10,
    typing: false,
    asTyped: false,
    byId: false,
  });
  return [...ids];
}

/** How good the first ten are, 0 to 1, against the best order there could be. */
function ndcg(found: readonly number[], grades: ReadonlyMap<number, number>): number {
  const gain = (all: readonly number[]) =>
    all
      .slice(0, 10)
      .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  const best = gain([...grades.values()].toSorted((one, other) => other - one));
  return best === 0 ? 0 : gain(found.map((id) => grades.get(id) ?? 0)) / best;
}

async function measure(
  queries: readonly (readonly [query: string, grades: ReadonlyMap<number, number>])[],
): Promise<{ readonly mean: number; readonly empty: string[]; readonly worst: string[] }> {
  const scored: [string, number][] = [];
  const empty: string[] = [];
  for (const [query, grades] of queries) {
    const found = await findIds(query);
    if (found.length === 0) empty.push(query);
    scored.push([query, ndcg(found, grades)]);
  }
  const worst = scored
    .toSorted(([, one], [, other]) => one - other)
    .slice(0, 25)
    .map(([query, score]) => `${query} ${score.toFixed(2)}`);
  const mean = scored.reduce((sum, [, score]) => sum + score, 0) / scored.length;
  return { mean, empty, worst };
}

describe('on the demo catalogue', () => {
  let ids: ReadonlyMap<string, number>;
  beforeAll(async () => {
    const file = join(import.meta.dirname, '../../database/demo/catalogue.json');
    const { collections, products } = JSON.parse(readFileSync(file, 'utf8'));
    const categories = new Map<string, number>();
    for (const { name } of collections)
      categories.set(name, await insertCategory(database.db, { name }));
    const made = new Map<string, number>();
    for (const { name, description, collection, price, facts } of products) {
      const categoryId = categories.get(collection) ?? 0;
      const traits = { name, description, price, categoryId, facts };
      made.set(name, await insertProduct(database.db, traits));
    }
    ids = made;
  });
  afterAll(() => sql`truncate products, categories cascade`.execute(database.db));

  test.each([
    ['searches show what shoppers want', JUDGED_DEMO, 0.98, []],
    ['also in other words than its own', JUDGED_DEMO_WORDS, 0.92, []],
    [
      'as shoppers type them',
      JUDGED_DEMO_SHOPPERS,
      0.87,
      ['chandelier', 'kitchen mat', 'kitchen utensils', 'housewarming gift'],
    ],
  ] as const)('%s', async (_, judged, least, unknown) => {
    const grades = (names: string, grade: number) =>
      names.split('|').map((start) => {
        const [, id] = [...ids].find(([name]) => name.startsWith(start)) ?? [];
        if (id === undefined) throw new Error(`The demo has no ${start}`);
        return [id, grade] as const;
      });
    const queries = judged.map(
      ([query, best, fair]) =>
        [query, new Map([...(fair ? grades(fair, 1) : []), ...grades(best, 3)])] as const,
    );
    const { mean, empty, worst } = await measure(queries);
    expect(empty).toEqual(unknown);

    expect(mean, worst.join('\n')).toBeGreaterThanOrEqual(least);
  });
});

describe('on a catalogue of 5,000 products', () => {
  const products: GeneratedProduct[] = Array.from({ length: 5000 }, (_, at) => generateProduct(at));
  let firstId = 0;
  beforeAll(async () => {
    const names = [...new Set(products.map(({ collection }) => collection))];
    await sql`insert into categories (name) select unnest(${names}::text[])`.execute(database.db);
    for (let from = 0; from < products.length; from += 500) {
      const some = products.slice(from, from + 500);
      const rows = JSON.stringify(some.map((product, place) => ({ ...product, place })));
      const { rows: made } = await sql<{ id: number }>`
        insert into products (category_id, name, description, price)
        select c.id, r.name, r.description, r.price from jsonb_to_recordset(${rows}::jsonb)
          r (place int, name text, description text, price numeric, collection text)
          join categories c on c.name = r.collection::citext order by place
        returning id`.execute(database.db);
      if (from === 0) firstId = Math.min(...made.map(({ id }) => id));
    }
  });

  test.each([
    ['searches show what shoppers want', JUDGED_GENERATED, 0.96],
    ['the noun of a search goes before rarer words', JUDGED_NOUNS, 0.91],
    ['as shoppers type them', JUDGED_SHOPPERS, 0.9],
  ] as const)('%s', async (_, all, least) => {
    const queries = all.map(
      (judged) =>
        [
          judged.query,
          new Map(products.map((product, at) => [firstId + at, grade(judged, product)])),
        ] as const,
    );
    const { mean, empty, worst } = await measure(queries);
    expect(empty).toEqual([]);

    expect(mean, worst.join('\n')).toBeGreaterThanOrEqual(least);
  });
});

/** 3 for all that is wanted, 1 for the right kind of thing alone. */
function grade({ wants }: JudgedQuery, { traits }: GeneratedProduct): number {
  if (wants.type !== traits.type) return 0;
  const others = Object.entries(wants).filter(([trait]) => trait !== 'type');
  const met = others.filter(([trait, value]) => traits[trait as keyof typeof traits] === value);
  return others.length === 0 ? 3 : 1 + (2 * met.length) / others.length;
}
