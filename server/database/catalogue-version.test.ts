import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { type CatalogueListener, listenForCatalogueChanges } from './catalogue-version.ts';

const database = forAllTests(createTestDatabase);
beforeAll(async () => {
  await run(`
    insert into pictures (file_key, width, height, dominant_color, widths, formats) values ('picture-1', 8, 8, '#aabbcc', '{8}', '{webp}');
    insert into categories (name) values ('Lamps');
    insert into products (category_id, name, description, price) values (1, 'Lamp', 'Bright', 10);
    insert into product_images (product_id, picture_id, position) values (1, 1, 0)`);
});

function run(statement: string) {
  return database.pool.query(statement);
}

async function version(): Promise<number> {
  const { rows } = await run('select version from catalogue_version');
  return rows[0].version;
}

/** By how much a statement raises the version, seen inside a transaction that is taken back. */
async function riseBy(statement: string): Promise<number> {
  const before = await version();
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    const { rows } = await client.query('select version from catalogue_version');
    return rows[0].version - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the catalogue version', () => {
  test.each([
    `insert into products (category_id, name, description, price) values (1, 'A', 'B', 1)`,
    'update products set price = 11',
    'delete from products',
    'truncate products cascade',
    'update product_images set position = 3',
    'delete from product_images',
    `insert into categories (name) values ('Rugs')`,
    `update pictures set formats = '{webp,avif}'`,
    `insert into settings (key, value) values ('shop_name', '"Mantel"')`,
  ])('rises with: %s', async (statement) => {
    expect(await riseBy(statement)).toBeGreaterThan(0);
  });

  test.each([
    'update product_popularity set view_count = view_count + 1, purchase_count = purchase_count + 1',
    `insert into product_views (product_id, visitor_hash) values (1, sha256('visitor'))`,
    `insert into pictures (file_key, width, height, dominant_color, widths, formats) values ('picture-2', 8, 8, '#aabbcc', '{8}', '{webp}')`,
    `insert into users (name, email, password_hash) values ('Ana', 'ana@example.com', 'x')`,
    'select id from products for update',
  ])('stays with: %s', async (statement) => {
    expect(await riseBy(statement)).toBe(0);
  });

  test('stays when the write is taken back', async () => {
    const before = await version();
    await run('begin; update products set price = 11; rollback');
    expect(await version()).toBe(before);
  });
});

describe('the listener', () => {
  let listener: CatalogueListener;
  let seen: number[];
  beforeEach(() => {
    seen = [];
    listener = listenForCatalogueChanges({
      connectionString: database.connectionString,
      onVersion: (now) => seen.push(now),
    });
  });
  afterEach(() => listener.stop());

  test('notifies of the version at first, and each change', async () => {
    await expect.poll(() => listener.connected()).toBe(true);
    expect(seen.at(-1)).toBe(await version());
    await run('update products set price = 11');
    const now = await version();
    await expect.poll(() => seen.at(-1), { interval: 5 }).toBe(now);
  });

  test('says when it is cut off, comes back by itself and notifies of what it missed', async () => {
    await expect.poll(() => listener.connected()).toBe(true);
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mantel-listener' and datname = current_database()`,
    );
    await run('update products set price = 12');
    const now = await version();
    await expect.poll(() => listener.connected() && seen.at(-1)).toBe(now);
  });

  test('without a server it is not connected, and it can be stopped', async () => {
    const changes: boolean[] = [];
    const alone = listenForCatalogueChanges({
      connectionString: 'postgresql://a:b@localhost/c?host=%2Fnowhere',
      onVersion: () => undefined,
      onConnection: (now) => changes.push(now),
    });
    await alone.stop();
    expect(alone.connected()).toBe(false);
    expect(changes).toEqual([]);
  });
});
