import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { generateProduct } from '../../test/relevance/generated-catalogue.ts';
import { packSegment, rebuildSearch } from './pack-search.ts';

const shop = forAllTests(createTestApp);

beforeAll(async () => {
  const category = await insertCategory(shop.database.db, { name: 'Décor & Café' });
  const rows = JSON.stringify(Array.from({ length: 600 }, (_, at) => generateProduct(at)));
  await sql`insert into products (category_id, name, description, price)
    select ${category}, name, description, price
    from jsonb_to_recordset(${rows}::jsonb) r (name text, description text, price numeric)`.execute(
    shop.database.db,
  );
});

/** What searches see: for each stem the products that have it and the impact, packed or changed since. */
async function readIndex(): Promise<Map<string, string>> {
  const { db } = shop.database;
  const { rows } = await sql<{ word: string; segment: number; postings: Buffer }>`
    select word, segment, postings from search_postings`.execute(db);
  const { rows: changes } = await sql<{ product_id: number; words: string[]; impacts: Buffer }>`
    select product_id, words, impacts from search_changes`.execute(db);
  const changed = new Set(changes.map((change) => change.product_id));
  const found: [string, number, number][] = [];
  for (const { word, segment, postings } of rows) {
    for (let at = 0; at < postings.length; at += 3) {
      const id = segment * 16_384 + postings.readUInt16BE(at);
      if (!changed.has(id)) found.push([word, id, postings[at + 2] ?? 0]);
    }
  }
  for (const { product_id, words, impacts } of changes)
    words.forEach((word, at) => void found.push([word, product_id, impacts[at] ?? 0]));
  return new Map(found.map(([word, id, impact]) => [`${word} ${id}`, String(impact)]));
}

/** The same, made from the products themselves. */
async function computeIndex(): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: number; words: string[]; impacts: Buffer }>`
    select p.id, d.words, d.impacts from products p join categories c on c.id = p.category_id
      cross join lateral search_document(p.name, c.name::text, p.description) d
    where p.deleted_at is null`.execute(shop.database.db);
  return new Map(
    rows.flatMap(({ id, words, impacts }) =>
      words.map((word, at) => [`${word} ${id}`, String(impacts[at])] as const),
    ),
  );
}

test('after 1,000 random writes the index is what the products give', async () => {
  const { db } = shop.database;
  const { rows } = await sql<{ id: number }>`select id from products`.execute(db);
  const ids = rows.map(({ id }) => id);
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const others = [await insertCategory(db, { name: 'Attic' }), await insertCategory(db)];
  for (let write = 0; write < 1000; write += 1) {
    const id = ids[random(ids.length)] ?? 0;
    const { name, description } = generateProduct(10_000 + write);
    const kind = random(10);
    if (kind < 3) await sql`update products set name = ${name} where id = ${id}`.execute(db);
    else if (kind < 4)
      await sql`update products set description = ${description} where id = ${id}`.execute(db);
    else if (kind < 5)
      await sql`update products set deleted_at = now() where id = ${id}`.execute(db);
    else if (kind < 6)
      await sql`update products set deleted_at = null where id = ${id}`.execute(db);
    else if (kind < 7)
      await sql`update products set category_id = ${others[random(2)]} where id = ${id}`.execute(
        db,
      );
    else if (kind < 8)
      await sql`update categories set name = ${`Place ${write}`} where id = ${others[random(2)]}`.execute(
        db,
      );
    else if (kind < 9) await sql`delete from products where id = ${id}`.execute(db);
    else
      await sql`insert into products (category_id, name, description, price)
        values (${others[0]}, ${name}, ${description}, 5)`.execute(db);
    if (write % 250 === 100) await packSegment(db, 0);
  }
  expect(await readIndex()).toEqual(await computeIndex());
  await rebuildSearch(db, () => undefined);
  expect(await readIndex()).toEqual(await computeIndex());
  const { rows: left } = await sql<{ count: number }>`select count(*) from search_changes`.execute(
    db,
  );
  expect(left).toEqual([{ count: 0 }]);
});
