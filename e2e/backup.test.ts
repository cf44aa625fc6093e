import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startOutsideDatabase } from '../test/scenarios/outside-database.ts';
import { COMPILED_ONCE, makeDataDir, startShop } from './shop-process.ts';

let data: Awaited<ReturnType<typeof makeDataDir>>;
let target: Awaited<ReturnType<typeof makeDataDir>>;

beforeAll(async () => {
  data = await makeDataDir(inject('templateShop'));
  target = await makeDataDir();
});
afterAll(() => Promise.all([data.remove(), target.remove()]));

const run = (name: string, ...words: string[]) =>
  spawnSync(process.execPath, [resolve('tools/backup.ts'), name, ...words], {
    env: {
      ...process.env,
      ...COMPILED_ONCE,
      DATA_DIR: data.path,
      BACKUP_KEY: 'a key of this test',
    },
    encoding: 'utf8',
  });

interface PlacedOrder {
  readonly id: number;
  readonly total_price: string;
  readonly tracking_token: string;
}

async function placeOrder(url: string): Promise<PlacedOrder> {
  const response = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({
      user_id: null,
      guest_name: 'Rana Haddad',
      guest_email: '',
      guest_phone: '+961 71123456',
      guest_region: 'Beirut',
      guest_city: 'Beirut',
      guest_street: 'Hamra 1',
      products: [{ product_id: 1, quantity: 2 }],
      payment_method_id: 1,
      notes: '',
    }),
  });
  expect(response.status).toBe(201);
  return (await response.json()).data;
}

/** The answers of the catalogue and the bytes of all pictures of its first page. */
async function readShop(url: string): Promise<string> {
  const hash = createHash('sha256');
  const products = await (await fetch(`${url}/api/products?per_page=100`)).json();
  hash.update(JSON.stringify(products.data));
  for (const { image_url } of products.data.data) {
    const picture = await fetch(new URL(image_url, url));
    expect(picture.status).toBe(200);
    hash.update(new Uint8Array(await picture.arrayBuffer()));
  }
  return hash.digest('hex');
}

test('a shop that was wiped comes back from its backup, takes the next order, and moves to another PostgreSQL', async () => {
  const dataDir = data.path;
  const first = await startShop(dataDir);
  const order = await placeOrder(first.url);
  const before = await readShop(first.url);
  const made = run('backup', target.path);
  expect(made.stderr).toBe('');
  expect(made.stdout).toMatch(
    /^Backed up \d+ rows of \d+ tables and \d+ picture files to .*encrypted\.$/m,
  );

  const refused = run('restore', target.path, '--replace');
  expect(refused.stderr).toContain('a shop is running on this database: stop it first');
  expect(refused.status).toBe(1);
  const left = run('move-database', 'postgresql://mantel@127.0.0.1:9/mantel');
  expect(left.stderr).toContain('stop it first');
  await first.stop();
  await rm(dataDir, { recursive: true });

  const restored = run('restore', target.path);
  expect(restored.stderr).toBe('');
  const again = await startShop(dataDir);
  expect(await readShop(again.url)).toBe(before);
  const found = await fetch(`${again.url}/api/orders/${order.id}`, {
    headers: { 'x-order-token': order.tracking_token },
  });
  expect((await found.json()).data.total_price).toBe(order.total_price);
  expect((await placeOrder(again.url)).id).toBeGreaterThan(order.id);
  await again.stop();

  const outside = await startOutsideDatabase(target.path);
  expect(run('move-database', outside.connectionString).stdout).toMatch(/^The shop is in the new/);
  const moved = await startShop(dataDir, { DATABASE_URL: outside.connectionString });
  expect(await readShop(moved.url)).toBe(before);
  expect((await placeOrder(moved.url)).id).toBeGreaterThan(order.id + 1);
  await moved.stop();
  await outside.stop();
});
