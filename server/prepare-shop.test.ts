import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../test/database.ts';
import { forAllTests } from '../test/for-all-tests.ts';
import { readConfig } from './config.ts';
import { createDiskStore } from './media/media-store.ts';
import { prepareShop } from './prepare-shop.ts';

const database = forAllTests(createTestDatabase);

const prepare = (environment: Record<string, string>) =>
  prepareShop({
    database,
    config: readConfig({ SEED: 'none', ...environment }),
    media: createDiskStore(tmpdir()),
    log: pino({ level: 'silent' }),
  });

const version = async () =>
  (await database.pool.query('select version from catalogue_version')).rows[0].version;

test('a start after the first changes nothing, and does not wait for an import', async () => {
  const admin = { ADMIN_EMAIL: 'merchant@example.com', ADMIN_PASSWORD: 'cedar and limestone' };
  const first = await prepare(admin);
  const before = await version();
  const importing = await database.pool.connect();
  await importing.query('begin; update catalogue_version set version = version + 1');
  const second = await prepare(admin);
  await importing.query('rollback');
  importing.release();
  expect(second).toEqual(first);
  expect(await version()).toBe(before);
});
