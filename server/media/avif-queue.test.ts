import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { plain } from '../../test/media-samples.ts';
import { runJobNow } from '../../test/run-job.ts';
import { enqueue } from '../jobs/define-job.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { AVIF, avifJob } from './avif-queue.ts';
import { createDiskStore, type MediaStore } from './media-store.ts';
import { insertPicture } from './picture-rows.ts';
import { storePicture } from './store-picture.ts';

let database: TestDatabase;
let folder: string;
let media: MediaStore;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const log = { ...silent, error: vi.fn() };

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

const runOnce = (job = avifJob(media), signal?: AbortSignal) =>
  runJobNow(job, { db: database.db, log, signal });

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
  expect(await runOnce()).toEqual({ converted: 1, failed: 0 });
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

test('what an interrupted run left is made by the next one', async () => {
  const pictures = [await upload(), await upload()];
  await expect(runOnce(avifJob(media), AbortSignal.abort())).rejects.toThrow('interrupted');
  await runOnce();
  for (const { id } of pictures) expect(await formatsOf(id)).toEqual(['webp', 'avif']);
});

test('a picture that fails is logged once and does not stop the others', async () => {
  const lost = await upload();
  const good = await upload();
  await media.remove(lost.key, 'source.webp');
  const job = avifJob(media);
  expect(await runOnce(job)).toEqual({ converted: 1, failed: 1 });
  expect(await runOnce(job)).toEqual({ converted: 0, failed: 0 });
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
  await runOnce(avifJob(deleting));
  expect(await readdir(folder)).toEqual([]);
});

test('two instances make no picture twice', async () => {
  const pictures = [await upload(), await upload(), await upload()];
  const written: string[] = [];
  const watched: MediaStore = {
    ...media,
    write: async (...file) => {
      written.push(`${file[0]}/${file[1]}`);
      return media.write(...file);
    },
  };
  const { connectionString, db } = database;
  const runners = await Promise.all(
    [1, 2].map(() => startJobs({ connectionString, jobs: [avifJob(watched)], log: silent })),
  );
  await expect
    .poll(async () => Promise.all(pictures.map(({ id }) => formatsOf(id))))
    .toEqual(pictures.map(() => ['webp', 'avif']));
  await enqueue(db, AVIF, null);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(written).toHaveLength(6);
  expect(new Set(written).size).toBe(6);
});
