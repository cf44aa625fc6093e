import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { runJobNow } from '../../test/run-job.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { createHousekeeping } from '../housekeeping.ts';
import { type Job, JobFailed } from '../jobs/define-job.ts';
import { createDiskStore, type MediaStore } from '../media/media-store.ts';
import { writeSettings } from '../shop/shop-settings.ts';
import { createFolderStore, type ObjectStore } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { createBackupJob } from './handlers.ts';
import { makeBackup } from './make-backup.ts';
import { listBackups } from './manifest.ts';
import { removeOldBackups } from './stored-backups.ts';

const KEY = 'correct horse battery staple';
const TOKEN = 'a token for metrics';

const shop = forAllTests(() => openAdminShop({ metricsToken: TOKEN, backupPlace: '/mnt/backups' }));
let folder: string;
let media: MediaStore;
let backupUrl: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mantel-kept-'));
  media = createDiskStore(join(folder, 'media'));
  backupUrl = join(folder, 'target');
  await sql`truncate backups; delete from pictures`.execute(shop.database.db);
  await sql`delete from jobs.job`.execute(shop.database.db);
  return () => rm(folder, { recursive: true, force: true });
});

/** A picture with a file of its own, in the database and in the store. */
async function addPicture(key: string): Promise<void> {
  await sql`
    insert into pictures (file_key, width, height, dominant_color, widths, formats)
    values (${key}, 10, 10, '#aabbcc', '{10}', '{webp}')`.execute(shop.database.db);
  await media.write(key, '10.webp', randomBytes(2000));
}

const removePicture = (key: string) =>
  sql`delete from pictures where file_key = ${key}`.execute(shop.database.db);

const source = () => ({ connectionString: shop.database.connectionString, media, release: 'test' });
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const run = (job: Job<unknown>) => runJobNow(job, { db: shop.database.db, log });

const backupJob = (backupKey?: string) => createBackupJob({ ...source(), backupUrl, backupKey });

/** Lets the shop look whether a backup is due. @returns how many backups are waiting to be made */
async function look(makesBackups = true): Promise<number> {
  await run(createHousekeeping({ outboxFolder: join(folder, 'outbox'), makesBackups }));
  const { rows } = await sql`select from jobs.job where name = 'back-up'`.execute(shop.database.db);
  return rows.length;
}

/** How many files of pictures a target has. */
async function countPictures(store: ObjectStore): Promise<number> {
  const parts = await store.names('pictures');
  const names = await Promise.all(parts.map((part) => store.names(`pictures/${part}`)));
  return names.flat().length;
}

describe('a backup by itself', () => {
  test('is due before the first and once the last is as old as the setting says', async () => {
    expect(await look(false)).toBe(0);
    expect(await look()).toBe(1);
    await sql`delete from jobs.job`.execute(shop.database.db);
    await run(backupJob());
    expect(await look()).toBe(0);
    await sql`update backups set made_at = now() - interval '6 hours'`.execute(shop.database.db);
    expect(await look()).toBe(0);
    await writeSettings(shop.database.db, { backup_every_hours: 6 });
    expect(await look()).toBe(1);
  });

  test('is shown in the panel, in the metrics and to those who watch the shop', async () => {
    const shown = async () => (await shop.get('/api/backups', shop.admin)).data;
    const ready = async () => JSON.parse((await shop.get('/readyz')).body);
    expect(await shown()).toEqual({ place: '/mnt/backups', last: null });
    expect(await ready()).toEqual({ status: 'ready', last_backup: null });
    await addPicture('abcdefgh0001');
    await run(backupJob(KEY));
    const [made = ''] = await listBackups(createFolderStore(backupUrl));
    const { last } = await shown();
    expect(last).toMatchObject({ folder: made, place: backupUrl, is_encrypted: true });
    expect(last).toMatchObject({ picture_count: 1, byte_count: expect.any(Number) });
    expect(await ready()).toEqual({ status: 'ready', last_backup: last.made_at });
    const { payload } = await shop.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const seconds = Date.parse(last.made_at) / 1000;
    expect(payload).toContain(`mantel_last_backup_timestamp_seconds ${seconds}`);
  });

  test('fails with a message for the merchant where it can’t be made', async () => {
    await run(backupJob(KEY));
    await expect(run(backupJob('another key than before'))).rejects.toThrow(JobFailed);
  });

  test('is begun by an admin, once at a time', async () => {
    for (const _press of [1, 2]) {
      const answer = await shop.post('/api/backups', undefined, shop.admin);
      expect(answer.status).toBe(200);
    }
    const { rows } = await sql`select from jobs.job where name = 'back-up'`.execute(
      shop.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe.each([
  ['a folder', undefined],
  ['a folder, encrypted', KEY],
])('old backups in %s', (_where, passphrase) => {
  test('go, with the pictures that no other needs', async () => {
    const store = createFolderStore(backupUrl);
    await addPicture('abcdefgh0001');
    await addPicture('abcdefgh0002');
    await makeBackup(source(), { store, passphrase }, day(1));
    await removePicture('abcdefgh0001');
    await makeBackup(source(), { store, passphrase }, day(2));
    await makeBackup(source(), { store, passphrase }, day(3));
    expect(await countPictures(store)).toBe(2);
    expect(await removeOldBackups({ store, passphrase }, 2)).toEqual(['mantel-20261101T030000Z']);
    expect(await listBackups(store)).toEqual([
      'mantel-20261102T030000Z',
      'mantel-20261103T030000Z',
    ]);
    expect(await readdir(backupUrl)).not.toContain('mantel-20261101T030000Z');
    expect(await countPictures(store)).toBe(1);
    expect(await removeOldBackups({ store, passphrase }, 2)).toEqual([]);
  });
});

test('old backups in an S3-compatible store go alike', async () => {
  const server = await startS3Server();
  const store = await openObjectStore(server.url);
  await makeBackup(source(), { store }, day(1));
  await makeBackup(source(), { store }, day(2));
  expect(await removeOldBackups({ store }, 1)).toEqual(['mantel-20261101T030000Z']);
  expect(await listBackups(store)).toEqual(['mantel-20261102T030000Z']);
  expect(await store.names('mantel-20261101T030000Z')).toEqual([]);
  await server.stop();
});

test('a backup in an S3-compatible store leaves no connection behind', async () => {
  const server = await startS3Server();
  const s3Job = createBackupJob({ ...source(), backupUrl: server.url, backupKey: undefined });
  await run(s3Job);
  await expect.poll(server.connections).toBe(0);
  await server.stop();
});

test('what was cut off goes after a day; one that is being made keeps its pictures', async () => {
  const store = createFolderStore(backupUrl);
  const begin = (folder: string) => store.write(`${folder}/tables/a.gz`, Buffer.from('a'));
  await makeBackup(source(), { store }, day(1));
  await makeBackup(source(), { store }, day(2));
  await store.write('pictures/ab/abcd', Buffer.from('of the one that is being made'));
  await begin('mantel-20261101T120000Z');
  await begin('mantel-20261103T020000Z');
  const draft = async (name: string, writtenAt: Date) => {
    const path = join(backupUrl, 'pictures/ab', name);
    await writeFile(path, 'a half');
    await utimes(path, writtenAt, writtenAt);
  };
  await draft('killed.draft', day(1));
  await draft('written.draft', day(3));
  const removed = await removeOldBackups({ store }, 1, day(3));
  expect(await readdir(join(backupUrl, 'pictures/ab'))).toEqual(['abcd', 'written.draft']);
  expect(removed).toEqual(['mantel-20261101T030000Z', 'mantel-20261101T120000Z']);
  expect(await store.names('mantel-20261103T020000Z')).toEqual(['tables']);
  expect(await countPictures(store)).toBe(1);
});
