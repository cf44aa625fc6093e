import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { findFreePort } from '../../test/free-port.ts';
import { orderBody } from '../../test/orders.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { startWebhookReceiver } from '../../test/webhook-receiver.ts';
import { openWebhookShop, type WebhookShop } from '../../test/webhook-shop.ts';

/* The programs of docs/recipes, each told of an order by the shop itself. */

let shop: WebhookShop;
let folder: string;
let program: ChildProcess;

beforeAll(async () => {
  shop = await openWebhookShop();
  folder = makeScratchDirectory('mantel-recipes-');
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  program.kill();
  await once(program, 'exit');
});

/** Starts a recipe behind a new webhook, and gives what delivers to it. */
async function begin(name: string, environment: Record<string, string>) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const { secret } = await shop.subscribe(url, ['order.placed']);
  program = spawn(process.execPath, [join(import.meta.dirname, '../../docs/recipes', name)], {
    env: { ...process.env, ...environment, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (program.stdout) await once(program.stdout, 'data'); // It says that it listens.
  return url;
}

const OFTEN = { interval: 50, timeout: 20_000 };

async function order(name: string): Promise<number> {
  const lamp = await insertProduct(shop.database.db, { price: '20.00' });
  const answer = await shop.post('/api/orders', orderBody([[lamp, 1]], { guest_name: name }));
  return answer.data.id;
}

test('each order becomes a row of a sheet, formulas defused; nobody else writes one', async () => {
  const sheet = join(folder, 'orders.csv');
  const url = await begin('sheet.mjs', { SHEET: sheet });
  const delivery = shop.deliver();
  const id = await order('=SUM(A1)');
  await expect.poll(() => readFileSync(sheet, 'utf8').split('\r\n').length, OFTEN).toBe(3);
  await delivery.stop();
  expect(readFileSync(sheet, 'utf8')).toMatch(new RegExp(`^"${id}",".+","'=SUM\\(A1\\)"`, 'm'));
  const forged = await fetch(url, { method: 'POST', body: '{"type":"order.placed"}' });
  expect(forged.status).toBe(401);
});

test('each order becomes a message in a chat', async () => {
  const chat = await startWebhookReceiver();
  await begin('chat.mjs', { CHAT_URL: chat.url });
  const delivery = shop.deliver();
  const id = await order('Rima Haddad');
  await expect.poll(() => chat.received.length, OFTEN).toBe(1);
  await delivery.stop();
  await chat.stop();
  expect(chat.received[0]?.text).toContain(`New order ${id}`);
  expect(chat.received[0]?.text).not.toContain('Rima');
});
