import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const METRICS_TOKEN = 'a-token-for-figures-only';
const shop = forAllTests(() => createTestApp({ metricsToken: METRICS_TOKEN }));

const figures = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  shop.app.inject({ url: '/metrics', headers, remoteAddress });

describe('the figures', () => {
  test('count requests by route, for clients on this machine', async () => {
    await shop.app.inject({ url: '/api/products/12345' });
    const answer = await figures({});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain(
      'mantel_requests_total{method="GET",route="/api/products/:id",status="404"} 1',
    );
    expect(answer.body).toContain('process_resident_memory_bytes');
  });

  test('cover pools, stored answers, mails, jobs and orders', async () => {
    const order = await shop.post('/api/orders', {});
    expect(order.status).toBe(422);
    const { body } = await figures({});
    for (const line of [
      'mantel_pool_connections{pool="shop",state="wanted"} 0',
      'mantel_store_bytes ',
      'mantel_database_up 1',
      'mantel_mails{state="due"} 0',
      'mantel_orders_total{outcome="invalid"} 1',
      'mantel_orders_total{outcome="failed"} 0',
    ]) {
      expect(body).toContain(line);
    }
  });

  test('name no more series however many addresses are asked for', async () => {
    // Node's own figures have kinds that come up by themselves, such as those of garbage collection.
    const names = async () => (await figures({})).body.match(/^mantel_.*(?= )/gm);
    await shop.get('/api/products/1');
    await shop.app.inject({ url: '/nothing-here-0' });
    await names(); // Asking for the figures is counted too.
    const before = await names();
    for (let n = 1; n <= 30; n += 1) {
      await shop.get(`/api/products/${n}?x${n}=1`);
      await shop.app.inject({ url: `/nothing-here-${n}` });
    }
    expect(await names()).toEqual(before);
  });

  test('answer HEAD as they answer GET', async () => {
    const answer = await shop.app.inject({ method: 'HEAD', url: '/metrics' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('are shown to a bearer of the token from anywhere', async () => {
    const answer = await figures({ authorization: `Bearer ${METRICS_TOKEN}` }, '203.0.113.9');
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    [{}, '203.0.113.9'],
    [{ authorization: 'Bearer something else' }, '203.0.113.9'],
    [{ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    [{ 'x-forwarded-host': 'shop.example' }, '127.0.0.1'],
    [{ 'x-real-ip': '127.0.0.1' }, '127.0.0.1'],
    [{ forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    [{ via: '1.1 proxy' }, '127.0.0.1'],
    [{ host: 'shop.example' }, '127.0.0.1'],
    [{ host: '127.0.0.1.evil.example' }, '127.0.0.1'],
  ])('are not there for %o from %s', async (headers, address) => {
    expect((await figures(headers, address)).statusCode).toBe(404);
  });
});
