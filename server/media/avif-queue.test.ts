import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createAvifQueue } from './avif-queue.ts';
import { createDiskStore, type MediaStore } from './media-store.ts';
import { insertPicture } from './picture-rows.ts';
import { plain } from './picture-samples.ts';
import { storePicture } from './store-picture.ts';

let database: TestDatabase;
let folder: string;
let media: MediaStore;
const log = { error: vi.fn() };

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mantel-media-'));
  media = createDiskStore(folder);
  log.error.mockClear();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const openQueue = () => createAvifQueue({ db: database.db, media, log });

async function upload(width = 200): Promise<{ id: number; key: string }> {
  const stored = await storePicture(media, await plain(width, 100).jpeg().toBuffer());
  return { id: await insertPicture(database.db, stored), key: stored.key };
}

const formatsOf = async (id: number) =>
  (
    await database.db
      .selectFrom('pictures')
      .select('formats')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.formats;

/** A picture that shows nowhere changes nothing of the catalogue. */
const showInCollection = (picture_id: number) =>
  database.db
    .insertInto('categories')
    .values({ name: `With picture ${picture_id}`, picture_id })
    .execute();

const version = async () =>
  (await database.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow())
    .version;

test('every width gets an AVIF, then the row says so and the catalogue version rises', async () => {
  const { id, key } = await upload();
  await showInCollection(id);
  const before = await version();
  const queue = openQueue();
  queue.wake();
  await queue.idle();
  expect((await readdir(join(folder, key))).sort()).toEqual([
    '160.avif',
    '160.webp',
    '200.avif',
    '200.webp',
  ]);
  const header = await sharp(await media.read(key, '200.avif')).metadata();
  expect(header).toMatchObject({ format: 'heif', compression: 'av1', width: 200, height: 100 });
  expect(await formatsOf(id)).toEqual(['webp', 'avif']);
  expect(await version()).toBe(before + 1);
  expect(log.error).not.toHaveBeenCalled();
});

test('what a stopped queue left is made by the next one', async () => {
  const pictures = [await upload(), await upload()];
  const stopped = openQueue();
  stopped.wake();
  await stopped.stop();
  const next = openQueue();
  next.wake();
  await next.idle();
  for (const { id } of pictures) expect(await formatsOf(id)).toEqual(['webp', 'avif']);
});

test('a picture that fails is told once and does not stop the others', async () => {
  const lost = await upload();
  const good = await upload();
  await media.remove(lost.key, 'source.webp');
  const queue = openQueue();
  queue.wake();
  await queue.idle();
  queue.wake();
  await queue.idle();
  expect(await formatsOf(lost.id)).toEqual(['webp']);
  expect(await formatsOf(good.id)).toEqual(['webp', 'avif']);
  expect(log.error).toHaveBeenCalledOnce();
});

test('a picture that is deleted meanwhile leaves no files', async () => {
  const { id, key } = await upload();
  const deleting: MediaStore = {
    ...media,
    read: async (...file) => {
      const bytes = await media.read(...file);
      await database.db.deleteFrom('pictures').where('id', '=', id).execute();
      await media.remove(key);
      return bytes;
    },
  };
  const queue = createAvifQueue({ db: database.db, media: deleting, log });
  queue.wake();
  await queue.idle();
  expect(await readdir(folder)).toEqual([]);
});

test('waking it often while it works makes nothing twice', async () => {
  const { id } = await upload();
  await showInCollection(id);
  const before = await version();
  const queue = openQueue();
  for (let n = 0; n < 20; n++) queue.wake();
  await queue.idle();
  expect(await formatsOf(id)).toEqual(['webp', 'avif']);
  expect(await version()).toBe(before + 1);
});
