import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { createKnownChanges, listenForCatalogueChanges } from './catalogue-version.ts';

const database = forAllTests(createTestDatabase);
beforeAll(async () => {
  await database.pool.query(`
    insert into pictures (file_key, width, height, dominant_color, widths, formats)
    select 'picture-' || n, 8, 8, '#aabbcc', '{8}', '{webp}' from generate_series(1, 4) n;
    insert into categories (name, picture_id) values ('Lamps', 2), ('Rugs', null);
    insert into products (category_id, name, description, price) values (1, 'Lamp', 'Bright', 10), (2, 'Rug', 'Soft', 10);
    insert into product_images (product_id, picture_id, position) values (1, 1, 0);
    insert into settings (key, value) values ('banners', '[{"picture_id": 3}]')`);
});

/** What a transaction notes, taken back again; `null` when the version stays. */
async function noted(...statements: string[]): Promise<string[] | null> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const { rows: before } = await client.query('select version from catalogue_version');
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query(
      'select c.tags from catalogue_changes c join catalogue_version v on v.version = c.version where c.version > $1',
      [before[0].version],
    );
    return rows[0]?.tags.toSorted() ?? null;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const PRODUCT = '(category_id, name, description, price)';

describe('a write notes what it changed', () => {
  test.each([
    ['update products set price = 11 where id = 1', ['p1', 'price:0', 'price:1']],
    ['update products set name = name where id = 1', ['p1']],
    [`update products set description = 'Dim' where id = 1`, ['p1', 'words']],
    [
      'update products set discount = 5 where id = 1',
      ['p1', 'price:0', 'price:1', 'sale:0', 'sale:1'],
    ],
    ['update products set available = false where id = 1', ['p1', 'stock:0', 'stock:1']],
    ['update products set category_id = 2 where id = 1', ['list:0', 'list:1', 'list:2', 'p1']],
    ['update products set deleted_at = now() where id = 2', ['list:0', 'list:2', 'p2']],
    ['delete from products where id = 2', ['list:0', 'list:2', 'p2']],
    ['update product_images set alt_text = $$x$$', ['p1']],
    ['delete from product_images', ['p1']],
    [`update categories set name = 'Lights' where id = 1`, ['collection:1', 'collections', 'p1']],
    ['update categories set position = 5 where id = 2', ['collection:2', 'collections']],
    [`insert into settings (key, value) values ('shop_name', '"M"')`, ['settings']],
    [`update settings set value = '[]' where key = 'banners'`, ['banners']],
    [`update pictures set formats = '{webp,avif}' where id = 1`, ['p1']],
    [`update pictures set formats = '{webp,avif}' where id = 2`, ['collection:1', 'collections']],
    [`update pictures set formats = '{webp,avif}' where id = 3`, ['banners']],
    [`update search_synonyms set enabled = false where word = 'couch'`, ['words']],
    [`delete from search_synonyms where word = 'couch'`, ['words']],
    [`insert into search_synonyms (word, means) values ('pouffe', 'pouf')`, ['words']],
    ['truncate products cascade', ['all']],
  ])('%s', async (statement, tags) => {
    expect(await noted(statement)).toEqual(tags);
  });

  test.each([
    'update products set price = 11 where id = 99',
    'delete from product_images where id = 99',
    'update categories set position = position',
    `insert into settings (key, value) values ('shop_secret', '"s"')`,
    `insert into settings (key, value) values ('banners', '1') on conflict do nothing`,
    'update settings set value = value',
    `update search_synonyms set enabled = false where word = 'no such word'`,
    `update pictures set formats = '{webp,avif}' where id = 4`,
    'update pictures set formats = formats',
  ])('nothing is noted, and the version stays: %s', async (statement) => {
    expect(await noted(statement)).toBeNull();
  });

  test('a transaction has one row, whatever it writes; too much is everything', async () => {
    const both = [1, 2].map((id) => `update products set name = name where id = ${id}`);
    expect(await noted(...both)).toEqual(['p1', 'p2']);
    const many = `insert into products ${PRODUCT} select 1, 'A', 'B', 1 from generate_series(1, 600)`;
    expect(await noted(many)).toEqual(['all']);
    const few = `insert into products ${PRODUCT} select 1, 'A', 'B', 1 from generate_series(1, 100)`;
    expect(await noted(...Array.from({ length: 12 }, () => few))).toEqual(['all']);
    expect(await noted(many, 'update products set price = 11 where id = 1')).toEqual(['all']);
  });

  test('the table keeps the latest 10,000 versions', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`insert into catalogue_changes (version, writer, tags)
        select -n, pg_current_xact_id(), '{all}' from generate_series(1, 20) n;
        update catalogue_version set version = 9999`);
      await client.query('update products set price = 12 where id = 1');
      const { rows } = await client.query(
        'select min(version)::int as oldest from catalogue_changes',
      );
      expect(rows[0].oldest).toBeGreaterThan(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('an instance', () => {
  test('knows what changed, also while it was cut off', async () => {
    const cutOff = Promise.withResolvers<number | null>();
    const listener = listenForCatalogueChanges({
      connectionString: database.connectionString,
      onConnection: (now) => {
        if (!now) cutOff.resolve(listener.currentVersion());
      },
    });
    try {
      await expect.poll(listener.currentVersion).not.toBeNull();
      const since = listener.currentVersion() ?? 0;
      await database.pool.query('update products set price = 13 where id = 1');
      await expect.poll(() => listener.changedSince(since, ['p1'])).toBe(true);
      expect(listener.changedSince(since, ['p2', 'list:1'])).toBe(false);

      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mantel-listener' and datname = current_database()`,
      );
      expect(await cutOff.promise).toBeNull();
      await database.pool.query('update products set price = 13.5 where id = 2');
      await expect.poll(() => listener.changedSince(since, ['p2'])).toBe(true);
      expect(listener.changedSince(since, ['list:1', 'settings'])).toBe(false);
    } finally {
      await listener.stop();
    }
  });

  const rows = (version: number, ...changes: [number, string[]][]) =>
    changes.length === 0
      ? [{ version: String(version), changed: null, tags: [] }]
      : changes.map(([changed, tags]) => ({
          version: String(version),
          changed: String(changed),
          tags,
        }));

  test('takes a gap, a database of another day and "all" for a change of everything', () => {
    for (const found of [rows(9, [7, ['p1']]), rows(3), rows(6, [6, ['all']]), rows(8)]) {
      const known = createKnownChanges();
      known.note(rows(5));
      expect(known.changedSince(5, ['p2'])).toBe(false);
      known.note(found);
      expect(known.changedSince(5, ['p2'])).toBe(true);
    }
  });

  test('keeps a bounded number of tags; what is older than the evicted ones counts as changed', () => {
    const known = createKnownChanges(2);
    known.note(rows(1));
    known.note(rows(4, [2, ['p1']], [3, ['p2']], [4, ['p3']]));
    expect(known.changedSince(1, ['p9'])).toBe(true);
    expect(known.changedSince(2, ['p9'])).toBe(false);
    expect(known.changedSince(2, ['p2'])).toBe(true);
    expect(known.changedSince(4, ['p1', 'p2', 'p3', 'anything'])).toBe(false);
    expect(known.changedSince(3, ['anything'])).toBe(true);
  });
});
