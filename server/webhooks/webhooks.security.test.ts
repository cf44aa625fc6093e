import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { openWebhookShop, type WebhookShop } from '../../test/webhook-shop.ts';
import { webhookPlaces } from '../outgoing/places.ts';
import { sendEvent } from '../outgoing/send-event.ts';

let shop: WebhookShop;
let receiver: WebhookReceiver;
/** What names lead to, at the moment. */
const names = new Map<string, string>();
const lookup = async (host: string) =>
  names.has(host) ? [{ address: names.get(host) ?? '', family: 4 }] : [];

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  shop = await openWebhookShop(['n8n.local'], lookup);
});
afterAll(async () => {
  await receiver.stop();
  await shop.close();
});
beforeEach(() => shop.database.pool.query('delete from webhook_events; delete from webhooks'));

const add = (url: string, events: unknown = ['order.placed']) =>
  shop.post('/api/webhooks', { url, events }, shop.admin);

describe('is refused in words', () => {
  test.each([
    ['a text', 'Please enter an address like https://example.com/hook'],
    ['javascript:alert(1)', 'Please enter an address like https://example.com/hook'],
    ['http://shop.example/hook', 'The address must begin with https://'],
    ['https://shop.example:8443/', 'The address must be on the usual port of https, 443'],
    ['https://me:pass@shop.example/', 'The address holds a password: nothing before @ is taken'],
    ['https://nowhere.example/', 'There is no such site'],
    ...[
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/meta-data/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://router.example/',
    ].map((url) => [
      url,
      'The address leads to a machine inside. The operator can allow it: WEBHOOK_INSIDE_HOSTS',
    ]),
  ])('%s', async (url, message) => {
    names.set('router.example', '192.168.1.1');
    const { status, errors } = await add(url);
    expect([status, errors]).toEqual([422, { url: [message] }]);
  });

  test('no event, one that there is not, and a twenty-first webhook', async () => {
    names.set('shop.example', '93.184.216.34');
    expect((await add('https://shop.example/', [])).errors).toEqual({
      events: ['Please choose at least one event'],
    });
    expect((await add('https://shop.example/', ['order.lost'])).status).toBe(422);
    for (let n = 0; n < 20; n += 1) expect((await add('https://shop.example/')).status).toBe(201);
    const { status, message } = await add('https://shop.example/');
    expect([status, message]).toEqual([
      409,
      'A shop can have 20 webhooks. Remove one of them first',
    ]);
  });
});

test('a name that leads inside by the time of the try is not connected to', async () => {
  names.set('shop.example', '93.184.216.34');
  expect((await add('https://shop.example/hook')).status).toBe(201);
  names.set('shop.example', '127.0.0.1');
  const lamp = await insertProduct(shop.database.db, { price: '20.00' });
  await shop.post('/api/orders', orderBody([[lamp, 1]]));
  const delivery = shop.deliver();
  const read = async () => (await shop.get('/api/webhooks', shop.admin)).data[0].last_problem;
  await expect
    .poll(read, { interval: 20, timeout: 20_000 })
    .toBe('It leads to a machine inside, where nothing is sent');
  await delivery.stop();
  expect(receiver.received).toEqual([]);
});

test('the connection goes to the address that was checked, whatever the name leads to a moment later', async () => {
  let asked = 0;
  const places = webhookPlaces(['n8n.local'], async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '192.0.2.1', family: 4 }];
  });
  const url = `http://n8n.local:${receiver.port}/hook`;
  const event = { url, headers: { 'webhook-id': 'evt_1' }, body: '{"type":"test"}' };
  const tried = await sendEvent(event, places, new AbortController().signal);
  expect([tried.arrived, asked]).toEqual([true, 1]);
});

test('a host that the operator names is asked at any port or at the named one alone, also by http', () => {
  const { isInside } = webhookPlaces(['n8n.local', '10.0.0.7:5678']);
  const may = (url: string) => isInside(new URL(url));
  expect(may('http://n8n.local:5678/webhook')).toBe(true);
  expect(may('http://N8N.local/')).toBe(true);
  expect(may('http://10.0.0.7:5678/')).toBe(true);
  expect(may('http://10.0.0.7:22/')).toBe(false);
  expect(may('http://evil-n8n.local/')).toBe(false);
  expect(may('http://n8n.local.example/')).toBe(false);
});
