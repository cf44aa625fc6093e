import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditChange } from '../../contract/audit.ts';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../test/webhook-receiver.ts';
import { webhookPlaces } from '../outgoing/places.ts';
import { removeOldConsents } from './purchase-queue.ts';
import { MEASURING_ENDPOINTS } from './purchase-requests.ts';
import { startPurchaseSending } from './send-purchases.ts';

const SECRET = 'a secret of the shop under test';
const AGENT = 'Mozilla/5.0 (Linux; Android 14)';
const CONSENT = {
  client_id: '123456.1795890000',
  fbclid: 'IwAR-1',
  ttclid: 'E.C.P.1',
  clicked_at: 1_795_890_000_000,
};

let shop: AdminShop;
let receiver: WebhookReceiver;
let lamp: number;
let senders: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  shop = await openAdminShop({ shopSecret: SECRET });
  receiver = await startWebhookReceiver();
  lamp = await insertProduct(shop.database.db, { name: 'Lamp', price: '50.00', stock: 1_000 });
});
afterAll(async () => {
  await receiver.stop();
  await shop.close();
});
beforeEach(async () => {
  await shop.database.pool.query('delete from measuring_services; delete from order_consents');
  receiver.received.length = 0;
  receiver.answer((response) => response.end('{"code":0}'));
});
afterEach(async () => {
  await Promise.all(senders.map((one) => one.stop()));
  senders = [];
});

const base = () => `http://127.0.0.1:${receiver.port}`;
const start = (insideHosts = ['127.0.0.1']) =>
  senders.push(
    startPurchaseSending({
      ...{ db: shop.database.db, places: webhookPlaces(insideHosts), shopSecret: SECRET },
      endpoints: { meta: `${base()}/meta`, google: `${base()}/google`, tiktok: `${base()}/tiktok` },
      ...{ publicUrl: 'https://shop.example', log: { warn: () => undefined }, lookEvery: 20 },
    }),
  );
const ACCOUNTS = { meta: '123456789', google: 'G-ABC123', tiktok: 'CABCDEFGH1' };
type Service = keyof typeof ACCOUNTS;
const setUp = (service: Service, more: object = {}) =>
  shop.put(
    `/api/measuring/${service}`,
    {
      account: ACCOUNTS[service],
      key: `key-of-${service}`,
      counts_at: 'placed',
      is_on: true,
      ...more,
    },
    shop.admin,
  );
const place = async (more: Record<string, unknown> = { consent: CONSENT }) => {
  const body = orderBody([[lamp, 2]], more);
  const answer = await shop.post('/api/orders', body, { 'user-agent': AGENT });
  expect(answer.status).toBe(201);
  return answer.data.id as number;
};
const setStatus = (id: number, status: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id: status }, shop.admin);
const log = async () => (await shop.get('/api/measured-purchases', shop.admin)).data.data;
const OFTEN = { interval: 20, timeout: 20_000 };
const arrived = (count: number) => expect.poll(() => receiver.received.length, OFTEN).toBe(count);
const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a purchase whose buyer agreed', () => {
  test('is told to each service as it asks for it, under one id', async () => {
    for (const service of ['meta', 'google', 'tiktok'] as const)
      expect((await setUp(service)).status).toBe(200);
    const id = await place();
    start();
    await arrived(3);
    const at = (path: string) => {
      const found = receiver.received.find((one) => one.path.startsWith(path));
      return { ...found, body: JSON.parse(found?.text ?? '{}') };
    };
    const [email, phone] = [hashed('rima@example.com'), '9613123456'];
    const { total_price } = (await shop.get(`/api/orders/${id}`, shop.admin)).data;
    const value = Number(total_price);

    const meta = at('/meta/123456789/events').body;
    expect(meta.access_token).toBe('key-of-meta');
    const [told] = meta.data;
    expect(told).toMatchObject({
      event_name: 'Purchase',
      action_source: 'website',
      user_data: {
        em: [email],
        ph: [hashed(phone)],
        client_user_agent: AGENT,
        fbc: 'fb.1.1795890000000.IwAR-1',
      },
      custom_data: {
        currency: 'USD',
        value,
        order_id: String(id),
        contents: [{ id: String(lamp), quantity: 2, item_price: 50 }],
      },
    });
    const google = at('/google/mp/collect?measurement_id=G-ABC123&api_secret=key-of-google').body;
    expect(google).toMatchObject({
      client_id: CONSENT.client_id,
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
      user_data: { sha256_email_address: [email], sha256_phone_number: [hashed(`+${phone}`)] },
      events: [
        {
          name: 'purchase',
          params: { transaction_id: String(id), event_id: told.event_id, value, currency: 'USD' },
        },
      ],
    });
    const tiktok = at('/tiktok/event/track/');
    expect(tiktok.headers?.['access-token']).toBe('key-of-tiktok');
    expect(tiktok.body.data[0]).toMatchObject({
      event: 'CompletePayment',
      event_id: told.event_id,
      user: { email, phone: hashed(`+${phone}`), ttclid: 'E.C.P.1', user_agent: AGENT },
      properties: { value, order_id: String(id) },
    });
    for (const { text } of receiver.received)
      expect(text).not.toMatch(/rima|Haddad|3123456|Jounieh/i);
    await expect
      .poll(async () => (await log()).map(({ state }: { state: string }) => state), OFTEN)
      .toEqual(['sent', 'sent', 'sent']);
  });

  test('is not told where it was canceled before it could be', async () => {
    for (const service of ['meta', 'google'] as const) await setUp(service);
    const id = await place();
    await shop.database.pool.query(
      "update measured_purchases set state = 'sent' where service = 'google'",
    );
    expect((await setStatus(id, 4)).status).toBe(200);
    expect((await log()).map(({ service }: { service: string }) => service)).toEqual(['google']);
  });

  test('counts when it is delivered where the merchant chose that, once', async () => {
    await setUp('meta', { counts_at: 'delivered' });
    const id = await place();
    start();
    expect(await log()).toEqual([]);
    for (const status of [3, 1, 3]) expect((await setStatus(id, status)).status).toBe(200);
    await arrived(1);
    expect(await log()).toHaveLength(1);
  });

  test('is told by one of two instances, and in a second try where the first was refused', async () => {
    receiver.answer((response) =>
      response.writeHead(400).end('{"error":{"message":"Invalid token"}}'),
    );
    await setUp('meta');
    await place();
    start();
    start();
    await expect.poll(async () => (await log())[0]?.attempts, OFTEN).toBe(1);
    const [failed] = await log();
    expect(failed).toMatchObject({
      state: 'waiting',
      status: 400,
      problem: expect.stringContaining('Invalid token'),
    });
    const { services } = (await shop.get('/api/measuring', shop.admin)).data;
    expect(services[0]).toMatchObject({
      waiting: 1,
      last_problem: expect.stringContaining('Invalid token'),
    });
    receiver.answer((response) => response.end());
    expect(
      (await shop.post(`/api/measured-purchases/${failed.id}/retry`, {}, shop.admin)).status,
    ).toBe(200);
    await expect.poll(async () => (await log())[0]?.state, OFTEN).toBe('sent');
    expect(receiver.received).toHaveLength(2);
    expect(
      (await shop.post(`/api/measured-purchases/${failed.id}/retry`, {}, shop.admin)).status,
    ).toBe(409);
  });

  test('TikTok’s refusal in an answer of 200 is one', async () => {
    receiver.answer((response) =>
      response.end('{"code":40105,"message":"Access token is incorrect\\u0000"}'),
    );
    await setUp('tiktok');
    await place();
    start();
    await expect
      .poll(async () => (await log())[0]?.problem, OFTEN)
      .toContain('Access token is incorrect');
  });

  test('goes nowhere inside that the operator did not name', async () => {
    await setUp('meta');
    await place();
    start([]);
    await expect.poll(async () => (await log())[0]?.attempts, OFTEN).toBe(1);
    expect(receiver.received).toEqual([]);
    expect(Object.values(MEASURING_ENDPOINTS).every((url) => url.startsWith('https://'))).toBe(
      true,
    );
  });
});

describe('nothing is told, and nothing kept,', () => {
  const kept = async () => (await shop.database.pool.query('select from order_consents')).rowCount;

  test('of a buyer who did not agree', async () => {
    await setUp('meta');
    await place({});
    expect([await kept(), await log()]).toEqual([0, []]);
  });

  test('in a shop without a service, or with one that is off', async () => {
    await place();
    await setUp('meta', { is_on: false });
    await place();
    expect([await kept(), await log()]).toEqual([0, []]);
  });

  test('of a person who was removed from an order', async () => {
    await setUp('meta', { counts_at: 'delivered' });
    const id = await place();
    await setStatus(id, 4);
    expect(await kept()).toBe(1);
    expect((await shop.delete(`/api/orders/${id}/person`, shop.admin)).status).toBe(200);
    expect(await kept()).toBe(0);
  });

  test('after 90 days', async () => {
    await setUp('meta');
    await place();
    await shop.database.pool.query(
      "update order_consents set given_at = now() - interval '91 days'",
    );
    expect(await removeOldConsents(shop.database.db, 500)).toBe(1);
    expect(await log()).toEqual([]);
  });
});

describe('services', () => {
  test('a key is encrypted, never answered, and kept where none is typed', async () => {
    await setUp('google');
    const answer = await setUp('google', { key: '', counts_at: 'delivered' });
    expect(answer.body).not.toContain('key-of-google');
    expect(answer.data.services[1]).toMatchObject({
      has_key: true,
      account: 'G-ABC123',
      counts_at: 'delivered',
    });
    const { rows } = await shop.database.pool.query('select sealed_key from measuring_services');
    expect(rows[0].sealed_key.toString('latin1')).not.toContain('key-of-google');
  });

  test('who changed one is in the audit log, which has no key', async () => {
    await setUp('tiktok');
    await setUp('tiktok', { account: 'CABCDEFGH2' });
    await setUp('tiktok', { account: 'CABCDEFGH2', key: 'another-key' });
    await shop.delete('/api/measuring/tiktok', shop.admin);
    const { data } = (await shop.get('/api/audit-log?subject=measuring_services', shop.admin)).data;
    const made = data.map(({ action, subject_name, after }: AuditChange) => [
      ...[action, subject_name, after?.account],
    ]);
    expect(made.slice(0, 4)).toEqual([
      ['delete', 'tiktok', undefined],
      ['update', 'tiktok', undefined],
      ['update', 'tiktok', 'CABCDEFGH2'],
      ['insert', 'tiktok', 'CABCDEFGH1'],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/sealed_key|another-key/);
  });

  test('pages ask for consent only while one is on', async () => {
    const asks = async () => (await shop.get('/api/settings')).data.asks_consent;
    expect(await asks()).toBeUndefined();
    await setUp('meta');
    expect(await asks()).toBe(true);
    const noted = await shop.database.pool.query(
      'select tags from catalogue_changes order by version desc limit 1',
    );
    expect(noted.rows[0].tags).toEqual(['settings']); // Stored pages are made again.
    await shop.delete('/api/measuring/meta', shop.admin);
    expect(await asks()).toBeUndefined();
  });

  test.each([
    ['meta', { account: 'G-ABC123' }],
    ['google', { account: '123456789' }],
    ['tiktok', { account: 'abc' }],
    ['meta', { key: '' }],
    ['meta', { key: 'two words' }],
    ['meta', { counts_at: 'never' }],
  ] as const)('%s with %o is refused', async (service, more) => {
    expect((await setUp(service, more)).status).toBe(422);
  });

  test.each([
    { client_id: 'x' },
    {},
    { ...CONSENT, fbclid: '"><script>' },
    { ...CONSENT, fbclid: 'x'.repeat(301) },
  ])('an order with the consent %o is refused', async (consent) => {
    const answer = await shop.post('/api/orders', orderBody([[lamp, 1]], { consent }));
    expect(answer.status).toBe(422);
  });
});
