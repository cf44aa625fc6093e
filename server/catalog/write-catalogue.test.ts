import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdminShop, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import {
  type CatalogueListener,
  listenForCatalogueChanges,
} from '../database/catalogue-version.ts';
import type { MediaStore } from '../media/media-store.ts';
import { sweepPictures } from '../media/sweep.ts';

let shop: AdminShop;
let image: Buffer;
let media: MediaStore;
/** What stands in for a part of the store in a test. */
let broken: Partial<MediaStore>;
let version: number | null;
const wakeAvif = vi.fn();

beforeEach(async () => {
  broken = {};
  version = null;
  wakeAvif.mockClear();
  image = await picture();
  shop = await openAdminShop({ wakeAvif, currentVersion: () => version }, (disk) => {
    media = disk;
    return {
      ...disk,
      write: (...given) => (broken.write ?? disk.write)(...given),
      remove: (...given) => (broken.remove ?? disk.remove)(...given),
    };
  });
});
afterEach(() => shop.close());

const create = (name = 'Vases') =>
  shop.postForm('/api/categories', [
    ['name', name],
    ['image', image],
  ]);
const rows = () => shop.database.db.selectFrom('pictures').select('file_key').execute();

/** Makes the database do something when a collection is written. */
async function whenCategoryIsWritten(statement: string): Promise<void> {
  await shop.database.pool.query(`
    create function misbehave() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$;
    create trigger misbehave after insert or update on categories execute function misbehave();`);
}

describe('files and rows stay in step', () => {
  test('a transaction that fails leaves neither', async () => {
    await whenCategoryIsWritten(`raise exception 'no'`);
    const answer = await create();
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('misbehave');
    expect(await shop.storedKeys()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(wakeAvif).not.toHaveBeenCalled();
  });

  test('a connection that breaks may have committed: its files wait for the sweep', async () => {
    await whenCategoryIsWritten('perform pg_terminate_backend(pg_backend_pid())');
    expect((await create()).status).toBe(503);
    expect(await rows()).toEqual([]);
    expect(await shop.storedKeys()).toHaveLength(1);
    const { db } = shop.database;
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    await sweepPictures({ db, media, log }, new Date(Date.now() + 26 * 60 * 60 * 1000));
    expect(await shop.storedKeys()).toEqual([]);
  });

  test('a full disk is 503, without a row or a part of a file; the next upload goes on', async () => {
    const id = await insertProduct(shop.database.db);
    let written = 0;
    broken.write = async (...file) => {
      written += 1;
      if (written > 4)
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
      await media.write(...file);
    };
    const send = () =>
      shop.postForm(`/api/products/${id}`, [
        ['images[]', image],
        ['images[]', image],
        ['images[]', image],
      ]);
    const answer = await send();
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '60' } });
    expect(await shop.storedKeys()).toEqual([]);
    expect(await rows()).toEqual([]);
    broken = {};
    expect((await send()).data.images).toHaveLength(3);
  });

  test('files that cannot be removed now are no failure', async () => {
    const { data } = await create();
    broken.remove = () => Promise.reject(new Error('EBUSY'));
    const answer = await shop.delete(`/api/categories/${data.category_id}`, shop.admin);
    expect(answer.status).toBe(200);
    expect(await shop.storedKeys()).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  test('new pictures wake the AVIF queue, once they are committed', async () => {
    wakeAvif.mockImplementation(() => rows().then((found) => expect(found).toHaveLength(1)));
    await create();
    expect(wakeAvif).toHaveBeenCalledOnce();
    await Promise.all(wakeAvif.mock.results.map(({ value }) => value));
    await shop.delete('/api/categories/999', shop.admin);
    expect(wakeAvif).toHaveBeenCalledOnce();
  });
});

describe('once a write is answered', () => {
  let listener: CatalogueListener;

  beforeEach(async () => {
    listener = listenForCatalogueChanges({
      connectionString: shop.database.connectionString,
      onVersion: (seen) => {
        version = seen;
      },
    });
    await expect.poll(() => listener.connected()).toBe(true);
  });
  afterEach(() => listener.stop());

  test('nobody is shown what was there before', async () => {
    const id = await insertCategory(shop.database.db, { name: 'Version 0' });
    for (let n = 1; n <= 20; n += 1) {
      await shop.get('/api/categories');
      await shop.postForm(`/api/categories/${id}`, [['name', `Version ${n}`]]);
      expect((await shop.get('/api/categories')).data[0].name).toBe(`Version ${n}`);
    }
  });

  test('an answer does not wait for a listener that went silent', async () => {
    const id = await insertCategory(shop.database.db);
    await listener.stop();
    expect((await shop.postForm(`/api/categories/${id}`, [['name', 'Late']])).status).toBe(200);
  });
});
