import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { plain } from '../../test/media-samples.ts';
import { createDiskStore, type MediaStore } from './media-store.ts';
import { insertPicture } from './picture-rows.ts';
import { storePicture } from './store-picture.ts';
import { sweepPictures } from './sweep.ts';

let database: TestDatabase;
let folder: string;
let media: MediaStore;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const HOUR = 60 * 60 * 1000;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mantel-media-'));
  media = createDiskStore(folder);
  log.error.mockClear();
  log.warn.mockClear();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const store = async () => storePicture(media, await plain(20, 20).jpeg().toBuffer());
const age = async (name: string, ms: number) => {
  const then = new Date(Date.now() - ms);
  await utimes(join(folder, name), then, then);
};
const sweep = () => sweepPictures({ db: database.db, media, log });

test('files without a row go after a day; those with one, and younger ones, stay', async () => {
  const [known, unused, young] = [await store(), await store(), await store()];
  await insertPicture(database.db, known);
  await age(known.key, 48 * HOUR);
  await age(unused.key, 24 * HOUR + 60_000);
  await age(young.key, HOUR - 60_000);
  await sweep();
  expect((await readdir(folder)).sort()).toEqual([known.key, young.key].sort());
  expect(log.error).not.toHaveBeenCalled();
});

test('what a kill left of a file of a picture goes after a day, and nothing else of it', async () => {
  const known = await store();
  await insertPicture(database.db, known);
  const before = await readdir(join(folder, known.key));
  const draft = (hour: number) =>
    `${known.key}/20.avif.0000000${hour}-5bcd-4c0e-9a3f-8f0a1f0a1f0a.tmp`;
  for (const hour of [1, 2]) await writeFile(join(folder, draft(hour)), 'a half');
  await age(draft(1), 25 * HOUR);
  await age(draft(2), 23 * HOUR);
  await sweep();
  expect((await readdir(join(folder, known.key))).sort()).toEqual(
    [...before, draft(2).slice(known.key.length + 1)].sort(),
  );
});

test('what is no picture of ours is left alone', async () => {
  await writeFile(join(folder, 'README.txt'), 'mine');
  await writeFile(join(folder, 'notes-of-mine'), 'mine');
  await age('README.txt', 48 * HOUR);
  await age('notes-of-mine', 48 * HOUR);
  await sweep();
  expect((await readdir(folder)).sort()).toEqual(['README.txt', 'notes-of-mine']);
});

test('a database that is away is no reason to remove anything, nor to stop', async () => {
  const { key } = await store();
  await age(key, 25 * HOUR);
  const closed = await createTestDatabase();
  await closed.close();
  await sweepPictures({ db: closed.db, media, log });
  expect(await readdir(folder)).toEqual([key]);
  expect(log.error).toHaveBeenCalledOnce();
});

/** Files of a day ago, this many. */
async function writeOld(count: number, name: string): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, n) => `picture-${name}-${n}`);
  for (const key of keys) {
    await media.write(key, '160.webp', Buffer.from('x'));
    await age(key, 25 * HOUR);
  }
  return keys.sort();
}

const insertRows = (keys: readonly string[]) =>
  database.pool.query(
    `insert into pictures (file_key, width, height, dominant_color, widths, formats)
     select key, 10, 10, '#aabbcc', '{160}', '{webp}' from unnest($1::text[]) as key`,
    [keys],
  );

/** As if this many pictures had been taken in, and most deleted. */
const giveNumbers = (count: number) =>
  database.pool.query(`select setval(pg_get_serial_sequence('pictures', 'id'), $1)`, [count]);

test('more than one batch is looked through', async () => {
  const kept = await writeOld(600, 'kept');
  await insertRows(kept);
  await writeOld(600, 'lost');
  await giveNumbers(1_200);
  await sweep();
  expect((await readdir(folder)).sort()).toEqual(kept);
});

test('files that this database never had are left alone', async () => {
  const kept = await writeOld(4, 'kept');
  await insertRows(kept);
  await writeOld(30, 'others');
  await sweep();
  expect((await readdir(folder)).length).toBe(34);
  expect(log.warn).toHaveBeenCalledOnce();
  await giveNumbers(34);
  await sweep();
  expect((await readdir(folder)).sort()).toEqual(kept);
});
