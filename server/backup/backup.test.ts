import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createEmptyDatabase } from '../../test/database.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { migrate } from '../database/migrate.ts';
import { readRelease } from '../database/sql-files.ts';
import { createDiskStore, type MediaStore } from '../media/media-store.ts';
import { createFolderStore, type ObjectStore, StoreFailed } from '../storage/object-store.ts';
import { openObjectStore } from '../storage/open-object-store.ts';
import { listTables, quoted } from './copy-database.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const KEY = 'correct horse battery staple';
const PICTURE = 'abcdefgh0123';

const shop = forAllTests(createTestApp);
let folder: string;
let media: MediaStore;
let store: ObjectStore;

beforeAll(async () => {
  await insertCategory(shop.database.db, { name: 'Vases; "tall"\tand\nwide' });
  await insertProduct(shop.database.db, { name: 'Jug \\N \\. é', stock: 3 });
  const answer = await order(shop);
  expect(answer.status).toBe(201);
  await shop.database.pool.query(
    `insert into pictures (file_key, width, height, dominant_color, widths, formats)
     values ($1, 10, 10, '#aabbcc', '{10}', '{webp}')`,
    [PICTURE],
  );
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mantel-backup-'));
  media = createDiskStore(join(folder, 'media'));
  await media.write(PICTURE, '10.webp', randomBytes(2000));
  store = createFolderStore(join(folder, 'target'));
  return () => rm(folder, { recursive: true, force: true });
});

const order = async ({ post, database }: TestApp) => {
  const { rows } = await database.pool.query('select id from products limit 1');
  return post('/api/orders', {
    user_id: null,
    guest_name: 'Rana Haddad',
    guest_email: '',
    guest_phone: '+961 71123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Hamra 1',
    products: [{ product_id: rows[0].id, quantity: 2 }],
    payment_method_id: 1,
    notes: 'a\tb\nc',
  });
};

const source = () => ({ connectionString: shop.database.connectionString, media, release: 'test' });

/** A checksum of every row of every table, and where each sequence stands. */
async function checksum(connectionString: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const sums: Record<string, string> = {};
    for (const { schema, name } of await listTables(client)) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum
         from ${quoted(schema, name)} t`,
      );
      sums[name] = rows[0].sum;
    }
    const { rows } = await client.query(
      'select sequencename, last_value::text from pg_sequences order by 1',
    );
    for (const { sequencename, last_value } of rows) sums[sequencename] = last_value;
    return sums;
  } finally {
    await client.end();
  }
}

async function restored(passphrase?: string) {
  const empty = await createEmptyDatabase();
  const target = createDiskStore(join(folder, 'restored'));
  const { connectionString } = empty;
  await restoreBackup({ store, passphrase, connectionString, media: target });
  return { ...empty, media: target };
}

describe.each([
  ['as it is', undefined],
  ['encrypted', KEY],
])('a backup, %s', (_name, passphrase) => {
  test('restores every row, sequence and picture into an empty database', async () => {
    await makeBackup(source(), { store, passphrase });
    const { connectionString, media: target, drop } = await restored(passphrase);
    try {
      expect(await checksum(connectionString)).toEqual(
        await checksum(shop.database.connectionString),
      );
      expect(await target.read(PICTURE, '10.webp')).toEqual(await media.read(PICTURE, '10.webp'));
    } finally {
      await drop();
    }
  });
});

test('a backup in an S3-compatible store restores alike', async () => {
  const server = await startS3Server();
  store = await openObjectStore(server.url);
  await makeBackup(source(), { store, passphrase: KEY });
  const { connectionString, media: target, drop } = await restored(KEY);
  expect(await checksum(connectionString)).toEqual(await checksum(shop.database.connectionString));
  expect(await target.read(PICTURE, '10.webp')).toEqual(await media.read(PICTURE, '10.webp'));
  await drop();
  await server.stop();
});

test('the schema comes back with its foreign keys and triggers', async () => {
  await makeBackup(source(), { store });
  const { connectionString, drop } = await restored();
  const schemaOf = async (address: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    const { rows } = await client.query(
      `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as what
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
       order by 1, 2, 3`,
    );
    await client.end();
    return rows;
  };
  try {
    expect(await schemaOf(connectionString)).toEqual(
      await schemaOf(shop.database.connectionString),
    );
  } finally {
    await drop();
  }
});

test('an encrypted backup shows nothing of what it holds, and needs its key', async () => {
  const { folder: name } = await makeBackup(source(), { store, passphrase: KEY });
  const files = await readdir(join(folder, 'target', name), { recursive: true });
  expect(files.filter((file) => file.includes('.')).every((file) => file.endsWith('.age'))).toBe(
    true,
  );
  await expect(restored()).rejects.toThrow('is encrypted: set BACKUP_KEY');
  await expect(restored('another passphrase')).rejects.toThrow('BACKUP_KEY is not the key');
});

test('a target whose key file is lost is left as it is, until the file is put back', async () => {
  await makeBackup(source(), { store, passphrase: KEY });
  const key = join(folder, 'target/key.age');
  const kept = await readFile(key);
  await rm(key);
  await expect(restored(KEY)).rejects.toThrow('key.age is missing');
  await expect(makeBackup(source(), { store, passphrase: KEY })).rejects.toThrow(
    'key.age is missing',
  );
  expect(await readdir(join(folder, 'target'))).not.toContain('key.age');
  await writeFile(key, kept);
  await (await restored(KEY)).drop();
});

test('what is not encrypted does not join what is, as when the key was forgotten', async () => {
  await makeBackup(source(), { store, passphrase: KEY });
  await expect(makeBackup(source(), { store })).rejects.toThrow('BACKUP_KEY is not set: set it');
});

test.each([
  ['/dev/null/backups', /^\/dev\/null\/backups can't be used: ENOTDIR/],
  ['/proc/backups', /^\/proc\/backups can't be used: ENOENT/],
  [
    's3://key:secret@bucket?endpoint=http://127.0.0.1:9',
    /^s3:\/\/bucket\/ can't be used: .*ECONNREFUSED/,
  ],
])('a target that can’t be used is named, not the database: %s', async (place, message) => {
  await expect(
    makeBackup(source(), { store: await openObjectStore(place), passphrase: KEY }),
  ).rejects.toThrow(message);
});

test('pictures that the target has already are not written again', async () => {
  await makeBackup(source(), { store }, new Date('2026-01-01T00:00:00Z'));
  const first = await readdir(join(folder, 'target/pictures'), { recursive: true });
  await makeBackup(source(), { store }, new Date('2026-01-02T00:00:00Z'));
  expect(await readdir(join(folder, 'target/pictures'), { recursive: true })).toEqual(first);
});

test('a damaged table is refused before the shop is replaced', async () => {
  const { folder: name } = await makeBackup(source(), { store });
  const file = join(folder, 'target', name, 'tables/public.orders.copy.gz');
  const bytes = await readFile(file);
  bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
  await writeFile(file, bytes);
  const occupied = await createEmptyDatabase();
  await migrate(occupied.connectionString);
  const before = await checksum(occupied.connectionString);
  const { connectionString } = occupied;
  await expect(restoreBackup({ store, connectionString, media, replace: true })).rejects.toThrow();
  expect(await checksum(connectionString)).toEqual(before);
  await occupied.drop();
});

test('a database that holds a shop is replaced only when that is said', async () => {
  await makeBackup(source(), { store });
  const { connectionString, drop } = await createEmptyDatabase();
  await migrate(connectionString);
  await expect(restoreBackup({ store, connectionString, media })).rejects.toThrow('--replace');
  await restoreBackup({ store, connectionString, media, replace: true });
  expect(await checksum(connectionString)).toEqual(await checksum(shop.database.connectionString));
  await drop();
});

test.each([
  ['before its tables', 0],
  ['among its tables', 3],
])('no shop starts where a restore was broken off %s; it can be run again', async (_moment, filled) => {
  const { tables } = await makeBackup(source(), { store });
  const { connectionString, drop } = await createEmptyDatabase();
  await migrate(connectionString);
  let left = tables + filled; // Each is read once to be checked, and once more to be filled.
  const broken: ObjectStore = {
    ...store,
    read: async (path) => {
      if (path.endsWith('.copy.gz')) left -= 1;
      if (left < 0) throw new Error('killed');
      return store.read(path);
    },
  };
  const options = { store: broken, connectionString, media, replace: true };
  await expect(restoreBackup(options)).rejects.toThrow('killed');
  await expect(migrate(connectionString)).rejects.toThrow('A restore of this database');
  await restoreBackup({ store, connectionString, media });
  expect(await migrate(connectionString)).toEqual([]);
  expect(await checksum(connectionString)).toEqual(await checksum(shop.database.connectionString));
  await drop();
});

test('a backup that was cut off before its manifest is not taken for one', async () => {
  const { folder: name } = await makeBackup(source(), { store });
  await rm(join(folder, 'target', name, 'manifest.json'));
  await expect(restored()).rejects.toThrow('has no whole backup');
});

test('a backup that its target has no room for leaves nothing behind but pictures', async () => {
  let written = 0;
  const full: ObjectStore = {
    ...store,
    write: async (path, content) => {
      written += 1;
      if (written > 20) throw new StoreFailed('ENOSPC: no space left on device, write');
      await store.write(path, content);
    },
  };
  for (let day = 1; day < 4; day += 1) {
    written = 0;
    const now = new Date(`2026-11-0${day}T09:30:00Z`);
    await expect(makeBackup(source(), { store: full }, now)).rejects.toThrow('ENOSPC');
  }
  expect(written).toBe(21);
  expect(await store.names('')).toEqual([]);
});

test('a backup of release 0.5.0 is brought up to date', async () => {
  const old = await createEmptyDatabase();
  await migrate(old.connectionString, undefined, { asIn: [] });
  await makeBackup({ ...source(), connectionString: old.connectionString }, { store });
  const { connectionString, drop } = await restored();
  expect(await migrate(connectionString)).toEqual([]);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as n from applied_migrations');
  await client.end();
  const { baseline, migrations } = readRelease();
  expect(rows[0].n).toBe(baseline.length + migrations.length);
  await drop();
  await old.drop();
});

test('a backup of a release before is refused, and says by which one it can be restored', async () => {
  const { folder: name } = await makeBackup(source(), { store });
  const file = join(folder, 'target', name, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const migrations = manifest.migrations.filter((each: { name: string }) => each.name < '0188');
  await writeFile(file, JSON.stringify({ ...manifest, migrations }));
  await expect(restored()).rejects.toThrow('restore it with release 0.5.0');
});

test('a backup that takes the record of functions for a table of the shop is restored with its functions', async () => {
  const { folder: name } = await makeBackup(source(), { store });
  const file = join(folder, 'target', name, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const [table] = manifest.tables;
  await writeFile(
    file,
    JSON.stringify({
      ...manifest,
      tables: [...manifest.tables, { ...table, name: 'applied_functions' }],
    }),
  );
  const { connectionString, drop } = await restored();
  expect(await checksum(connectionString)).toEqual(await checksum(shop.database.connectionString));
  await drop();
});

test('a picture without files is said, not left out', async () => {
  await media.remove(PICTURE);
  for (const passphrase of [undefined, KEY]) {
    await expect(makeBackup(source(), { store, passphrase })).rejects.toThrow(
      `picture ${PICTURE} are missing`,
    );
  }
});
