import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../test/admin-shop.ts';
import { insertProduct } from '../test/factories.ts';
import { findFreePort } from '../test/free-port.ts';
import { type OrderBody, orderBody } from '../test/orders.ts';
import { makeScratchDirectory } from '../test/scratch-directory.ts';
import { openWebhookShop, type WebhookShop } from '../test/webhook-shop.ts';

/* packages/client and docs/programs as a stranger has them: in an empty folder, against a running shop, with a token. */

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

let shop: WebhookShop;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  shop = await openWebhookShop();
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  folder = makeScratchDirectory('mantel-client-');
  const rights = ['orders', 'catalogue'].map((area) => ({ area, right: 'change' }));
  const body = { name: 'Programs', rights: [...rights, { area: 'numbers', right: 'read' }] };
  const made = await shop.post('/api/api-tokens', body, shop.admin);
  env = { ...process.env, SHOP: address, TOKEN: made.data.secret };
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['pack', join(root, 'packages/client'), '--pack-destination', folder], {
    cwd: folder,
  });
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], {
    cwd: folder,
  });
  for (const part of ['programs', 'recipes'])
    cpSync(join(root, 'docs', part), join(folder, part), { recursive: true });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Runs a program in the folder of the programs, and answers what it says. */
async function say(program: string, ...args: readonly string[]): Promise<string> {
  const cwd = join(folder, 'programs');
  return (await run(process.execPath, [program, ...args], { cwd, env })).stdout.trim();
}
const here = (name: string) => join(folder, 'programs', name);
const order = async (product: number, other: OrderBody = {}): Promise<number> =>
  (await shop.post('/api/orders', orderBody([[product, 1]], other))).data.id;
const stockOf = async (id: number) =>
  (await shop.get(`/api/stock?ids=${id}`, shop.admin)).data[0]?.on_hand;

describe('the client', () => {
  test('is installed as the files that it needs, and nothing else', () => {
    const files = readdirSync(join(folder, 'node_modules/mantel-client')).sort();
    expect(files).toEqual([
      'README.md',
      'calls.d.ts',
      'index.d.ts',
      'index.js',
      'keyed-calls.js',
      'package.json',
    ]);
    expect(
      readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
    ).toEqual(['mantel-client']);
  });

  test('has types of every call', async () => {
    writeFileSync(
      join(folder, 'typed.ts'),
      `import { createClient, type DataOf } from 'mantel-client';
      const { call, changed } = createClient({ shop: 'https://shop.example' });
      const order: DataOf<'GET /orders/{id}'> = await call('GET /orders/{id}', { params: { id: 1 } });
      const total: string = order.total_price;
      for await (const { data, next_cursor } of changed('GET /stock/changed', { cursor: total })) {
        const left: number | undefined = data[0]?.on_hand;
        console.log(left, next_cursor satisfies string);
      }
      await call('GET /couriers');
      // @ts-expect-error There is no such call.
      await call('GET /nothing');
      // @ts-expect-error It needs its path.
      await call('GET /orders/{id}');
      // @ts-expect-error It needs a name.
      await call('POST /couriers', { body: { phone: '1' } });`,
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'esnext',
      '--lib',
      'esnext,dom',
    ];
    const checked = run(process.execPath, [tsc, ...options, '--types', '', 'typed.ts'], {
      cwd: folder,
    });
    await checked.catch(({ stdout }) => expect(stdout).toBe(''));
  });

  test('says what the shop refuses, sends a write with a key again under that key, and others once', async () => {
    writeFileSync(
      join(folder, 'calls.mjs'),
      `import { createClient, ShopError } from 'mantel-client';
      const { SHOP: shop, TOKEN: token } = process.env;
      let lost = 0;
      // The first answer to each request is lost on its way.
      const seen = new Set();
      const fetch = async (url, init) => {
        const answer = await globalThis.fetch(url, init);
        const name = init.method + url;
        if (seen.has(name)) return answer;
        seen.add(name);
        lost += 1;
        throw new TypeError('terminated');
      };
      const { call } = createClient({ shop, token, fetch });
      const [made] = await call('POST /categories/bulk', { body: { names: ['Rugs'] } });
      const again = await createClient({ shop, token }).call('GET /categories');
      const refused = await createClient({ shop, token }).call('POST /couriers', { body: { name: 'N', phone: '1' } }).catch((error) => error);
      const once = await call('PUT /categories/order', { body: { ids: [] } }).catch((error) => error);
      console.log(JSON.stringify([made.name, again.filter(({ name }) => name === 'Rugs').length,
        refused instanceof ShopError, refused.status, once.status, lost]));`,
    );
    const { stdout } = await run(process.execPath, ['calls.mjs'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual(['Rugs', 1, true, 403, 0, 2]);
  });
});

describe('the program', () => {
  test('import-stock.mjs takes over what was counted, and says what it could not', async () => {
    const { db } = shop.database;
    const [vase, lamp] = [
      await insertProduct(db, { stock: 5 }),
      await insertProduct(db, { stock: 7 }),
    ];
    await sql`update products set reference = 'VASE-' || id where id in (${vase}, ${lamp})`.execute(
      db,
    );
    writeFileSync(here('counts.csv'), `reference;count\nVASE-${vase};12\nVASE-${lamp};7\n`);
    expect(await say('import-stock.mjs', 'counts.csv')).toBe('1 changed, 1 as they were, 0 failed');
    expect([await stockOf(vase), await stockOf(lamp)]).toEqual([12, 7]);
    writeFileSync(here('counts.csv'), 'NOTHING,1\n');
    const failed = await say('import-stock.mjs', 'counts.csv').catch((error) => error);
    expect([failed.code, failed.stderr.trim()]).toEqual([
      1,
      'NOTHING: nothing counted has this code',
    ]);
  });

  test('orders-to-sheet.mjs writes what is new and what changed, and goes on where it stood', async () => {
    const lamp = await insertProduct(shop.database.db, { price: '20.00' });
    const id = await order(lamp, { guest_name: '=SUM(A1)' });
    const rows = async () => {
      await say('orders-to-sheet.mjs', 'orders.csv');
      const lines = readFileSync(here('orders.csv'), 'utf8').trim().split('\r\n');
      return lines.filter((line) => line.startsWith(`"${id}"`));
    };
    await expect.poll(rows).toEqual([expect.stringMatching(/"Pending","'=SUM\(A1\)"/)]);
    await shop.put(`/api/orders/${id}`, { order_status_id: 3 }, shop.admin);
    await expect.poll(rows).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
  });

  test('make-product.mjs makes one product with its picture, however often it is started', async () => {
    writeFileSync(here('lamp.jpg'), await picture(80));
    const make = () => say('make-product.mjs', 'Oak Lamp', '49.90', 'Lamps', 'lamp.jpg');
    const said = await make();
    expect(said).toMatch(/^Product \d+ waits in the panel, hidden, with 1 picture$/);
    expect(await make()).toBe(said);
  });

  test('confirm-orders.mjs confirms who always took what they ordered, and nobody else', async () => {
    const { db } = shop.database;
    const lamp = await insertProduct(db, { price: '20.00' });
    const known = { guest_phone: '+961 3 111 222' };
    const before = await order(lamp, known);
    await shop.put(`/api/orders/${before}`, { order_status_id: 3 }, shop.admin);
    await sql`insert into settings (key, value) values ('confirmation_on', 'true')
      on conflict (key) do update set value = excluded.value`.execute(db);
    const trusted = await order(lamp, known);
    const stranger = await order(lamp, { guest_phone: '+961 3 111 333' });
    expect(await say('confirm-orders.mjs', '1')).toMatch(/^1 of \d+ confirmed$/);
    const stages = async (id: number) =>
      (await shop.get(`/api/confirmation/orders/${id}`, shop.admin)).data.stage;
    expect([await stages(trusted), await stages(stranger)]).toEqual(['confirmed', 'new']);
  });

  test('low-stock.mjs lists what there is little of, told by the shop', async () => {
    const vase = await insertProduct(shop.database.db, { name: 'Last Vase', stock: 5 });
    const port = String(await findFreePort());
    const { secret } = await shop.subscribe(`http://127.0.0.1:${port}/`, ['stock.changed']);
    mkdirSync(here('lists'));
    const program = spawn(process.execPath, ['low-stock.mjs', 'lists/order.csv', '3'], {
      cwd: join(folder, 'programs'),
      env: { ...env, PORT: port, WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (program.stdout) await once(program.stdout, 'data'); // It says that it listens.
    const delivery = shop.deliver();
    const sold = { change: -3, reason: 'damaged' };
    await shop.post(`/api/stock/${vase}`, sold, shop.admin);
    const list = () =>
      readdirSync(here('lists')).map((name) => readFileSync(here(`lists/${name}`), 'utf8'));
    await expect
      .poll(list, { interval: 50, timeout: 20_000 })
      .toEqual([`${vase},"Last Vase",2\r\n`]);
    await delivery.stop();
    program.kill();
    await once(program, 'exit');
  });
});
