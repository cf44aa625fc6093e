import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { picture } from '../../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';
import { makeBomb, makeZip, plain, type SampleFile } from '../../../test/media-samples.ts';
import { PUBLIC_SITES } from '../../http/public-sites.ts';
import type { MediaStore } from '../../media/media-store.ts';

let shop: ImportShop;
let image: Buffer;
let isFull = false;
/** What the other site was asked for. */
let asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/text.jpg') return response.end('no picture');
  if (request.url === '/inside.jpg') {
    return response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  }
  if (request.url === '/slow.jpg') return void onSlow().then(() => response.end(image));
  return request.url === '/gone.jpg' ? response.writeHead(404).end() : response.end(image);
});
let other: string;
let onSlow = async () => {};

beforeAll(async () => {
  image = await picture();
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  const { port: sitePort } = site.address() as AddressInfo;
  other = `http://pictures.test:${sitePort}`;
  const pictureSites = {
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    mayAsk: (address: string, port: number) =>
      port === sitePort || PUBLIC_SITES.mayAsk(address, port),
  };
  shop = await openImportShop({ pictureSites }, fullAtTimes);
  await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(async () => {
  await shop.close();
  await new Promise((closed) => site.close(closed));
});
beforeEach(async () => {
  asked = [];
  removed = [];
  await shop.database.db.deleteFrom('products').execute();
  await shop.database.db.deleteFrom('pictures').execute();
  before = await shop.storedKeys();
});
let before: string[] = [];
/** The keys of files that were taken back. */
let removed: string[] = [];

const fullAtTimes = (media: MediaStore): MediaStore => ({
  ...media,
  remove: async (key, name) => {
    removed.push(key);
    return media.remove(key, name);
  },
  write: async (...file) => {
    if (isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    return media.write(...file);
  },
});

const HEAD = 'name,description,price,collection,images';
/** A file whose rows have these cells in the column `images`. */
const sheet = (...cells: string[]) =>
  [HEAD, ...cells.map((cell, n) => `Jug ${n},Small,9.5,Vases,"${cell}"`)].join('\n');
const zipOf = (...files: (string | SampleFile)[]) =>
  makeZip(files.map((one) => (typeof one === 'string' ? { path: one, bytes: image } : one)));
const send = (csv: string, zip?: Buffer) => shop.importFile(csv, zip);
const check = (csv: string, zip?: Buffer) => shop.check(csv, zip);
const rows = async () => {
  const { db } = shop.database;
  const { count } = db.fn;
  const [products, pictures] = await Promise.all(
    (['products', 'pictures'] as const).map((table) =>
      db.selectFrom(table).select(count('id').as('n')).executeTakeFirstOrThrow(),
    ),
  );
  return { products: Number(products?.n), pictures: Number(pictures?.n) };
};
const newKeys = async () => (await shop.storedKeys()).filter((key) => !before.includes(key));
async function expectNothingStored() {
  expect(await rows()).toEqual({ products: 0, pictures: 0 });
  await expect.poll(newKeys).toEqual([]); // A client that left gets no answer when the last file is gone.
}
const imagesOf = async (name: string) =>
  (await shop.get(`/api/products?search=${encodeURIComponent(name)}`)).data.data[0].images;

describe('pictures of a zip', () => {
  test('are stored once each and given to all rows that name them, in the order of the cell', async () => {
    const zip = zipOf('summer/olive jug.jpg', 'Bowl.JPG', {
      path: 'w.png',
      bytes: await plain(30, 20).png().toBuffer(),
    });
    const csv = sheet('olive jug.jpg bowl.jpg', 'w.png|olive jug.jpg', '');
    expect((await check(csv, zip)).data).toMatchObject({ created: 3, error_count: 0 });
    await expectNothingStored();
    const { job, data } = await send(csv, zip);
    expect([job.state, data?.created, data?.unused_pictures]).toEqual(['done', 3, []]);
    expect([await rows(), (await newKeys()).length]).toEqual([{ products: 3, pictures: 3 }, 3]);
    const [first, second] = [await imagesOf('Jug 0'), await imagesOf('Jug 1')];
    expect(first).toMatchObject([{ width: 40, alt: 'Jug 0' }, { alt: 'Jug 0, another view' }]);
    expect(second).toMatchObject([{ width: 30 }, { image_url: first[0].image_url }]);
    expect(await imagesOf('Jug 2')).toEqual([]);
  });

  test('stand among those that the shop has, and replace others', async () => {
    const { db } = shop.database;
    const { id: categoryId } = await db
      .selectFrom('categories')
      .select('id')
      .executeTakeFirstOrThrow();
    const id = await insertProduct(db, { categoryId, pictures: 2 });
    const [cover, second] = (await shop.get(`/api/products/${id}`)).data.images;
    const csv = `id,${HEAD}\n${id},Jug,Small,9.5,Vases,a.jpg ${second.image_url}`;
    expect((await send(csv, zipOf('a.jpg'))).data).toMatchObject({ updated: 1 });
    const { images } = (await shop.get(`/api/products/${id}`)).data;
    expect(images).toMatchObject([{ width: 40 }, { image_url: second.image_url }]);
    expect(images).not.toContainEqual(expect.objectContaining({ image_url: cover.image_url }));
    expect(await rows()).toEqual({ products: 1, pictures: 2 });
    const { body: exported } = await shop.app.inject({
      url: '/api/products/export',
      headers: shop.admin,
    });
    expect((await send(exported)).data).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test('are listed by name where no row names them, up to 20', async () => {
    const many = Array.from({ length: 25 }, (_, n) => `${n}.jpg`);
    const { data } = await check(sheet('0.jpg'), zipOf(...many, 'readme.txt', '__MACOSX/._0.jpg'));
    expect([data.unused_picture_count, data.unused_pictures]).toEqual([24, many.slice(1, 21)]);
    expect((await check(sheet('')))?.data).toMatchObject({ unused_picture_count: 0 });
  });

  test.each<[string, () => SampleFile[], string]>([
    ['b.jpg', () => [], 'There is no picture b.jpg in the zip'],
    ['front view', () => [], 'There is no picture front view in the zip'],
    [
      '1.jpg',
      () => [file('x/1.jpg'), file('y/1.jpg')],
      'There are several 1.jpg in the zip: write the folder before it',
    ],
    [
      't.jpg',
      () => [file('t.jpg', Buffer.from('text'))],
      't.jpg is not a picture that the shop takes: JPEG, PNG, WebP or AVIF',
    ],
    [
      'p.png',
      () => [file('p.png', makeBomb(7_000))],
      'p.png has too many pixels: at most 40 megapixels',
    ],
    [
      'l.jpg',
      () => [file('l.jpg', Buffer.alloc(10 * 1024 * 1024 + 1))],
      'l.jpg is too large: at most 10 MB',
    ],
    [
      'z.jpg',
      () => [{ ...file('z.jpg', Buffer.alloc(30_000_000)), saidSize: 100 }],
      'z.jpg is damaged in the zip',
    ],
    ['k.jpg', () => [{ ...file('k.jpg'), flag: 1 }], 'k.jpg is locked by a password in the zip'],
  ])('%s is an error in each row that names it', async (name, files, message) => {
    const zip = zipOf('a.jpg', ...files());
    const csv = sheet('a.jpg', name, `${name} | a.jpg`);
    const { data } = await check(csv, zip);
    const error = { column: 'images', message };
    expect(data.errors).toEqual([
      { row: 3, ...error },
      { row: 4, ...error },
    ]);
    const imported = await send(csv, zip);
    expect([imported.job.state, imported.data?.errors]).toEqual(['failed', data.errors]);
    await expectNothingStored();
  });

  test('need a zip', async () => {
    expect((await check(sheet('a.jpg'))).data.errors).toEqual([
      { row: 2, column: 'images', message: 'a.jpg is no address, and no zip of pictures was sent' },
    ]);
  });

  test('that are damaged behind their head are found when they are stored, and none is left', async () => {
    const noise = await plain(400, 400).jpeg().toBuffer();
    const zip = zipOf('a.jpg', file('half.jpg', noise.subarray(0, noise.length / 2)), 'c.jpg');
    expect((await check(sheet('a.jpg', 'half.jpg c.jpg'), zip)).data.error_count).toBe(0);
    const { job, data } = await send(sheet('a.jpg', 'half.jpg c.jpg'), zip);
    const message = 'half.jpg is damaged and can’t be read: please choose another copy of it';
    expect(job).toMatchObject({
      state: 'failed',
      error: 'There is an error in the file: nothing was stored',
    });
    expect(data?.errors).toEqual([{ row: 3, column: 'images', message }]);
    await expectNothingStored();
  });

  test('of rows that the database refuses are left nowhere', async () => {
    const { pool } = shop.database;
    await pool.query("alter table products add constraint no_jug check (name <> 'Jug 1')");
    const { data } = await send(sheet('a.jpg', 'b.jpg'), zipOf('a.jpg', 'b.jpg'));
    await pool.query('alter table products drop constraint no_jug');
    expect([data?.created, data?.error_count]).toEqual([1, 1]);
    expect([await rows(), (await newKeys()).length]).toEqual([{ products: 1, pictures: 1 }, 1]);
  });

  test('wait for a disk that is full, and none is made twice', async () => {
    isFull = true;
    const { data } = await shop.upload(sheet('a.jpg'), zipOf('a.jpg'));
    await expect
      .poll(() => shop.readJob(data.job_id))
      .toMatchObject({
        state: 'retrying',
        error: 'The pictures could not be stored, please try again later',
      });
    isFull = false;
    expect((await shop.follow(data.job_id)).data?.created).toBe(1);
    expect([await rows(), (await newKeys()).length]).toEqual([{ products: 1, pictures: 1 }, 1]);
  });
});

const file = (path: string, bytes = image): SampleFile => ({ path, bytes });

describe('a zip', () => {
  test.each([
    ['text', Buffer.from('name,price'), 422, 'This is no zip, or it is broken'],
    ['cut off', () => zipOf('a.jpg').subarray(0, -4), 422, 'This is no zip, or it is broken'],
  ])('that is %s is refused', async (_what, zip, status, message) => {
    const answer = await check(sheet('a.jpg'), typeof zip === 'function' ? zip() : zip);
    expect(answer).toMatchObject({ status, message, errors: { pictures: [message] } });
  });

  test('may be far larger than a picture, and is never in memory as a whole', async () => {
    const large = file('unused.bin', Buffer.alloc(40 * 1024 * 1024, 7));
    const { data } = await check(sheet('a.jpg'), zipOf('a.jpg', { ...large, method: 0 }));
    expect(data).toMatchObject({ created: 1, unused_picture_count: 0 });
  });

  test('is sent once, and as a file', async () => {
    const zip = zipOf('a.jpg');
    const form = [['file', Buffer.from(sheet('a.jpg'))] as const];
    const twice = [...form, ['pictures', zip] as const, ['pictures', zip] as const];
    expect(await shop.postForm('/api/products/import', twice)).toMatchObject({
      status: 422,
      errors: { pictures: ['must be given once'] },
    });
    const text = [...form, ['pictures', 'a.jpg'] as const];
    expect(await shop.postForm('/api/products/import', text)).toMatchObject({
      status: 422,
      errors: { pictures: ['must be a file'] },
    });
  });
});

describe('pictures of other sites', () => {
  test('are counted by a dry run, and fetched once each by the import', async () => {
    const csv = sheet(`${other}/a.jpg`, `${other}/a.jpg#cover ${other}/b.jpg?w=1,h=2`);
    expect((await check(csv)).data).toMatchObject({ error_count: 0, foreign_pictures: 2 });
    expect(asked).toEqual([]);
    expect((await send(csv)).data).toMatchObject({ created: 2, foreign_pictures: 2 });
    expect(asked).toEqual(['/a.jpg', '/b.jpg?w=1,h=2']);
    expect(await rows()).toEqual({ products: 2, pictures: 2 });
    expect(await imagesOf('Jug 1')).toMatchObject([{ width: 40 }, { width: 40 }]);
  });

  test('are fetched also where their addresses are longer than an index takes', async () => {
    const signed = (name: string) =>
      `${other}/${name}.jpg?signature=${randomBytes(4_000).toString('hex')}`;
    const { job, data } = await send(sheet(signed('a'), signed('b')));
    expect([job.state, data?.created]).toEqual(['done', 2]);
    expect(await rows()).toEqual({ products: 2, pictures: 2 });
  });

  test('that fail leave the rest stored, with a note for each kind of fault', async () => {
    const bad = ['gone', 'text', 'inside'].map((name) => `${other}/${name}.jpg`);
    const { job, data } = await send(
      sheet(`${other}/a.jpg ${bad[0]}`, ...bad, 'http://169.254.169.254/latest/'),
    );
    expect([job.state, data?.created, data?.error_count]).toEqual(['done', 5, 0]);
    expect(data?.notes?.map(({ message, row_count }) => [message, row_count])).toEqual([
      ['The picture at … could not be fetched (404)', 2],
      ['The picture at … could not be fetched (its site is not a public one)', 2],
      ['The picture at … is not a picture that the shop takes: JPEG, PNG, WebP or AVIF', 1],
    ]);
    expect(await imagesOf('Jug 0')).toHaveLength(1);
    expect(await imagesOf('Jug 2')).toEqual([]);
    expect([await rows(), (await newKeys()).length]).toEqual([{ products: 5, pictures: 1 }, 1]);
  });

  test('are stored up to the limit of a product, and what is over it or fails is told', async () => {
    const many = Array.from({ length: 12 }, (_, n) => `${other}/${n === 3 ? 'gone' : n}.jpg`);
    const { job, data } = await send(sheet(many.join(' ')));
    expect([job.state, data?.created, data?.error_count]).toEqual(['done', 1, 0]);
    expect(asked).toEqual(many.slice(0, 10).map((address) => address.slice(other.length)));
    expect(await imagesOf('Jug 0')).toHaveLength(9);
    expect(data?.notes?.map(({ message, values }) => [message, values[0]?.value])).toEqual([
      [
        'A product has at most 10 pictures, its cover included: the others are left out',
        '2 of Jug 0',
      ],
      ['The picture at … could not be fetched (404)', many[3]],
    ]);
  });

  test('that fail take none away which a product has', async () => {
    await send(sheet(`${other}/a.jpg`));
    const id = (await shop.get('/api/products?search=Jug')).data.data[0].id;
    const { data } = await send(`id,${HEAD}\n${id},Jug 0,Big,9.5,Vases,${other}/gone.jpg`);
    expect(data).toMatchObject({ updated: 1 });
    expect(await imagesOf('Jug 0')).toHaveLength(1);
  });

  test('are asked for no more once their site has not answered five times', async () => {
    const silent = Array.from({ length: 8 }, (_, n) => `http://pictures.test:1/${n}.jpg`);
    const { data } = await send(sheet(...silent, `${other}/a.jpg`));
    expect(data).toMatchObject({ created: 9, error_count: 0 });
    expect(data?.notes?.map(({ message, row_count }) => [message, row_count])).toEqual([
      ['The picture at … could not be fetched (its site is not a public one)', 5],
      ['The picture at … could not be fetched (its site did not answer)', 3],
    ]);
    expect(await imagesOf('Jug 8')).toHaveLength(1);
  });

  test('are not fetched while another row is wrong', async () => {
    expect((await send(sheet(`${other}/a.jpg`, 'a.jpg'))).job.state).toBe('failed');
    expect(asked).toEqual([]);
  });

  test('are not fetched where the address is that of a picture which the shop has', async () => {
    await send(sheet(`${other}/a.jpg`));
    const [{ image_url }] = await imagesOf('Jug 0');
    await send(sheet('', `${other}${image_url}`));
    expect(asked).toEqual(['/a.jpg']);
    expect(await imagesOf('Jug 1')).toMatchObject([{ image_url }]);
  });

  test('are taken back when the import is cancelled', async () => {
    const asking = Promise.withResolvers<void>();
    const cancelled = Promise.withResolvers<void>();
    onSlow = async () => {
      asking.resolve();
      await cancelled.promise;
    };
    const { data } = await shop.upload(sheet(`${other}/slow.jpg ${other}/b.jpg`));
    await asking.promise;
    const answer = await shop.post(`/api/jobs/${data.job_id}/cancel`, undefined, shop.admin);
    expect(answer.data.state).toBe('cancelled');
    cancelled.resolve();
    await expect.poll(() => removed.length).toBeGreaterThan(0);
    await expectNothingStored();
  });

  test('may be as many as the products of a whole shop have', async () => {
    const cells = Array.from({ length: 60 }, (_, row) =>
      Array.from({ length: 10 }, (_, n) => `${other}/${row}-${n}.jpg`).join(' '),
    );
    expect((await check(sheet(...cells))).data).toMatchObject({
      ...{ created: 60, error_count: 0, foreign_pictures: 600 },
    });
  });
});
