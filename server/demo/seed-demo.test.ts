import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import {
  catalogueOf,
  type DemoFolder,
  LAMP,
  makeDemoFolder,
  VASE,
} from '../../test/demo-folder.ts';
import { createDiskStore, type MediaStore } from '../media/media-store.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
let mediaDir: string;
let media: MediaStore;
let demo: DemoFolder;
const log = { info: () => undefined };

beforeEach(async () => {
  database = await createTestDatabase();
  mediaDir = await mkdtemp(join(tmpdir(), 'mantel-media-'));
  media = createDiskStore(mediaDir);
  demo = await makeDemoFolder();
});
afterEach(async () => {
  await database.close();
  await rm(mediaDir, { recursive: true, force: true });
  await demo.discard();
});

const seed = (folder = demo.path) =>
  seedDemo({ db: database.db, media, log, folder, withOrders: false });

async function countRows(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(`
    select (select count(*) from products) as products, (select count(*) from categories) as categories,
      (select count(*) from pictures) as pictures, (select count(*) from product_images) as images,
      (select count(*) from settings) as settings`);
  return rows[0];
}

const NOTHING = { products: 0, categories: 0, pictures: 0, images: 0, settings: 0 };
const ALL = { products: 2, categories: 2, pictures: 3, images: 3, settings: 6 };

async function expectNothingLeft(): Promise<void> {
  expect(await countRows()).toEqual(NOTHING);
  expect(await readdir(mediaDir)).toEqual([]);
}

describe('an empty catalogue', () => {
  test('is filled with collections, products, pictures and banners', async () => {
    expect(await seed()).toBe(true);
    expect(await countRows()).toEqual(ALL);
    expect(await readdir(mediaDir)).toHaveLength(3);
    const { rows } = await database.pool.query(`
      select p.name, c.name as collection, p.price, p.discount, p.available, view_count, purchase_count
      from products p join categories c on c.id = p.category_id
      join product_popularity on product_id = p.id order by p.name`);
    expect(rows[0]).toEqual({
      name: 'Paper Lamp',
      collection: 'Lighting',
      price: '68.00',
      discount: '15.00',
      available: false,
      view_count: 12,
      purchase_count: 3,
    });
  });

  test('has every file that its rows name', async () => {
    await seed();
    const rows = await database.db.selectFrom('pictures').selectAll().execute();
    for (const { file_key, widths, formats } of rows) {
      for (const width of widths) {
        for (const format of formats) await stat(join(mediaDir, file_key, `${width}.${format}`));
      }
    }
  });

  test("gets an order for 'Newest' in which the collections alternate", async () => {
    const jug = { ...VASE, name: 'Jug' };
    await demo.write('catalogue.json', catalogueOf(VASE, jug, LAMP));
    await seed();
    const newest = await database.db
      .selectFrom('products')
      .select(['name', 'created_at'])
      .orderBy('created_at', 'desc')
      .execute();
    expect(newest.map(({ name }) => name)).toEqual(['Vase', 'Paper Lamp', 'Jug']);
    expect(new Set(newest.map(({ created_at }) => created_at.getTime())).size).toBe(3);
    expect(newest[0]?.created_at.getTime()).toBeLessThan(Date.now());
  });

  test('is filled once by two instances that start together', async () => {
    expect((await Promise.all([seed(), seed()])).sort()).toEqual([false, true]);
    expect(await countRows()).toEqual(ALL);
    expect(await readdir(mediaDir)).toHaveLength(3);
  });

  test('takes the demo of this project', async () => {
    const { db } = database;
    const folder = join(import.meta.dirname, '../../database/demo');
    expect(await seedDemo({ db, media, log, folder, withOrders: true })).toBe(true);
    const { rows } = await database.pool.query(`
      select c.name::text, p.name::text as parent, count(*) > 1 as has_products
      from categories c join collection_products m on m.category_id = c.id left join categories p on p.id = c.parent_id
      where c.rule is not null group by c.id, p.id order by c.position`);
    expect(rows).toEqual([
      { name: 'Lamps', parent: 'Lighting', has_products: true },
      { name: 'Pendants', parent: 'Lighting', has_products: true },
      { name: 'New Arrivals', parent: null, has_products: true },
    ]);
  });
});

describe('a catalogue with something in it', () => {
  test('stays as it is when seeded twice', async () => {
    await seed();
    expect(await seed()).toBe(false);
    expect(await countRows()).toEqual(ALL);
  });

  test('gets no second demo once the merchant has removed everything', async () => {
    await seed();
    await database.pool.query('truncate products, categories cascade');
    expect(await seed()).toBe(false);
    expect(await countRows()).toMatchObject({ products: 0, categories: 0 });
  });

  test('stays as it is with a single collection of the merchant', async () => {
    await database.db.insertInto('categories').values({ name: 'Mine' }).execute();
    expect(await seed()).toBe(false);
    expect(await countRows()).toEqual({ ...NOTHING, categories: 1 });
  });
});

const IN_PAPER = {
  options: [{ name: 'Paper', values: [{ name: 'Rice' }] }],
  variants: [{ values: ['Rice'], price: '10.00', picture: 'vase.jpg' }],
};

describe('a demo that is wrong leaves everything as it was and names', () => {
  test.each<[string, (demo: DemoFolder) => Promise<void>, string]>([
    ['a missing picture', (d) => d.remove('pictures/lamp-2.jpg'), 'lamp-2.jpg'],
    ['a broken picture', (d) => d.write('pictures/lamp-2.jpg', 'no picture'), 'lamp-2.jpg'],
    [
      'a product of an unknown collection',
      (d) => d.write('catalogue.json', catalogueOf(VASE, { ...LAMP, collection: 'Sofas' })),
      'Paper Lamp',
    ],
    [
      'a product without a price',
      (d) => d.write('catalogue.json', catalogueOf(VASE, { ...LAMP, price: '0.00' })),
      'Paper Lamp',
    ],
    [
      'a price of three decimals',
      (d) => d.write('catalogue.json', catalogueOf(VASE, { ...LAMP, price: '1.005' })),
      'Paper Lamp',
    ],
    [
      'a discount above 100 %',
      (d) => d.write('catalogue.json', catalogueOf(VASE, { ...LAMP, discount: '100.01' })),
      'Paper Lamp',
    ],
    [
      'a picture outside its folder',
      (d) => d.write('catalogue.json', catalogueOf({ ...LAMP, pictures: ['../x.jpg'] })),
      'Paper Lamp',
    ],
    [
      'a variant with a picture of another product',
      (d) => d.write('catalogue.json', catalogueOf(VASE, { ...LAMP, ...IN_PAPER })),
      'Paper Lamp',
    ],
    ['a catalogue that is no JSON', (d) => d.write('catalogue.json', '{'), 'catalogue.json'],
    [
      'a banner that leads to another site',
      (d) =>
        d.write(
          'banners.json',
          JSON.stringify([
            { picture: 'vase.jpg', altText: '', title: 'Away', buttonLink: '//evil.example' },
          ]),
        ),
      'Away',
    ],
  ])('%s', async (_what, spoil, named) => {
    await spoil(demo);
    await expect(seed()).rejects.toMatchObject({
      name: 'SeedError',
      message: expect.stringContaining(named),
    });
    await expectNothingLeft();
  });

  test('nothing of its own when the database refuses', async () => {
    await demo.write(
      'catalogue.json',
      catalogueOf(VASE, { ...LAMP, name: 'Bad', description: '\0' }),
    );
    await expect(seed()).rejects.toThrow();
    await expectNothingLeft();
  });

  test('and a later start with the fault mended fills it', async () => {
    await demo.write('catalogue.json', catalogueOf(VASE, { ...LAMP, collection: 'Sofas' }));
    await expect(seed()).rejects.toThrow();
    await demo.write('catalogue.json', catalogueOf(VASE, LAMP));
    expect(await seed()).toBe(true);
  });
});
