import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestApp, type TestApp } from '../test/app.ts';
import { openReplica } from './database/replica.ts';

let shop: TestApp;
/** Nobody answers there. */
const replica = openReplica('postgresql://shop@localhost/shop?host=%2Fnowhere');
/** The version that this instance knows. */
let known: number | null;

beforeEach(() => {
  known = 1;
});
beforeAll(async () => {
  shop = await createTestApp({ dataDir: tmpdir(), replica, currentVersion: () => known });
});
afterAll(async () => {
  await shop.close();
  await replica.close();
});

const readMetrics = async () => (await shop.app.inject('/metrics')).body;
const deployed = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../deploy', name), 'utf8');

/** Names of figures in expressions, without what Prometheus adds to a histogram's. */
const namesIn = (expressions: readonly string[]) =>
  new Set(
    expressions
      .flatMap((one) => one.match(/\b(mantel|nodejs|process)_\w+/g) ?? [])
      .map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  );

const expressions: Readonly<Record<string, () => string[]>> = {
  'prometheus-alerts.yaml': () =>
    parse(deployed('prometheus-alerts.yaml')).groups[0].rules.map(
      ({ expr }: { expr: string }) => expr,
    ),
  'grafana-board.json': () =>
    JSON.parse(deployed('grafana-board.json')).panels.flatMap(
      ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
    ),
};

test.each(Object.keys(expressions))('%s asks for figures that the shop gives', async (file) => {
  const asked = namesIn(expressions[file]?.() ?? []);
  const given = new Set((await readMetrics()).matchAll(/^# TYPE (\w+)/gm).map(([, name]) => name));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
});

test('the time of the last backup is absent before the first', async () => {
  expect(await readMetrics()).not.toMatch(/^mantel_last_backup_timestamp_seconds /m);
});

test('the lag is what the database has and this instance does not know', async () => {
  const { rows } = await sql<{ version: number }>`select version from catalogue_version`.execute(
    shop.database.db,
  );
  const version = rows[0]?.version ?? 0;
  known = version;
  expect(await readMetrics()).toMatch(/^mantel_catalogue_version_lag 0$/m);
  known = version - 3;
  expect(await readMetrics()).toMatch(/^mantel_catalogue_version_lag 3$/m);
  known = null;
  expect(await readMetrics()).not.toMatch(/^mantel_catalogue_version_lag /m);
});

test('a replica that is away is said to be', async () => {
  expect(await readMetrics()).toMatch(/^mantel_replica_up 0$/m);
  await shop.get('/api/categories');
  expect(await readMetrics()).toMatch(/^mantel_catalogue_reads_total\{from="primary"\} \d+$/m);
});

test('the disk has its free bytes, and readiness says that it has room', async () => {
  expect(await readMetrics()).toMatch(/^mantel_disk_free_bytes \d{6,}$/m);
  const { body } = await shop.get('/readyz');
  expect(JSON.parse(body)).toMatchObject({
    status: 'ready',
    disk: expect.stringMatching(/ok|full/),
  });
});
