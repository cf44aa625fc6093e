import { inParallel } from '../test/scenarios/http-client.ts';
import type { Scenario } from '../test/scenarios/scenario.ts';
import { underAttack } from '../test/scenarios/under-attack.ts';

/** An address of its own for each number. */
const addressOf = (n: number) =>
  n % 2
    ? `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    : `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;

/** Calls that anybody may send, each with something new in it. */
const CALLS: readonly ((n: number) => { readonly path: string; readonly body: object })[] = [
  (n) => ({ path: '/api/searches', body: { search: `lamp ${n}`, clicked: n % 4 === 0 } }),
  (n) => ({
    path: `/api/products/${1 + (n % 120)}/stock-alerts`,
    body: { email: `n${n}@example.com`, variant_id: 1 + n },
  }),
  (n) => ({
    path: '/api/auth/login/passkey/options',
    body: { challenge: `${n}`.padStart(43, 'x') },
  }),
  (n) => ({
    path: '/api/auth/login/passkey',
    body: {
      challenge: `${n}`,
      credential: {
        id: `c${n}`,
        response: { clientDataJSON: 'e30', authenticatorData: 'x'.repeat(4_000), signature: 'y' },
      },
    },
  }),
  (n) => ({
    path: '/api/orders/price',
    body: { products: [{ product_id: 1 + (n % 120), quantity: 1 }], coupon_code: `CODE${n}` },
  }),
  (n) => ({ path: '/api/auth/invitation', body: { token: `${n}`.padStart(43, 'x') } }),
  (n) => ({ path: '/api/auth/login/code', body: { challenge: `${n}`, code: `${n}` } }),
  (n) => ({ path: `/api/orders/${n}/cancel`, body: {} }),
];

export const addresses: readonly Scenario[] = [
  {
    line: 'A2',
    name: 'distinct-addresses',
    shop: { products: 2_000, environment: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } },
    short: 0.02,
    run: (run) =>
      underAttack(run, async () => {
        const numbers = Array.from({ length: run.times(60_000) }, (_none, n) => n);
        await inParallel(numbers, 32, async (n) => {
          const headers = { 'x-forwarded-for': addressOf(n), 'user-agent': `visitor ${n}` };
          const views = { method: 'POST', path: `/api/products/${1 + (n % 2_000)}/views`, headers };
          const login = {
            method: 'POST',
            path: '/api/auth/login',
            headers,
            body: { email: `nobody${n}@example.com` },
          };
          const { status } = await run.send(
            n % 3 ? { path: '/api/categories', headers } : n % 2 ? views : login,
          );
          run.expect(
            'each address is answered',
            status > 0 && (status < 500 || status === 503),
            status,
          );
        });
      }),
  },
  {
    line: 'A2',
    name: 'anybodys-calls-from-anywhere',
    shop: { environment: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } },
    short: 0.02,
    run: (run) =>
      underAttack(run, async () => {
        const numbers = Array.from({ length: run.times(30_000) }, (_none, n) => n);
        await inParallel(numbers, 16, async (n) => {
          const { path, body } = CALLS[n % CALLS.length]?.(n) ?? { path: '/', body: {} };
          const headers = { 'x-forwarded-for': addressOf(n), 'user-agent': `visitor ${n}` };
          const { status } = await run.sendPatiently({ method: 'POST', path, headers, body });
          run.expect('each is answered, without a fault', status > 0 && status < 500, [
            path,
            status,
          ]);
        });
        const token = 'x'.repeat(43);
        await inParallel(numbers, 16, async (n) => {
          const headers = { 'x-forwarded-for': addressOf(n), 'x-order-token': `${token}${n}` };
          const part = ['', '/progress', '/reviews'][n % 3];
          const { status } = await run.sendPatiently({
            path: `/api/orders/${1 + (n % 200)}${part}`,
            headers,
          });
          run.expect('an order is nobody’s without its token', status === 404, [n, part, status]);
        });
        const kept = await run.shop.query<{ alerts: number; searches: number }>(
          `select (select count(*)::int from stock_alerts) as alerts,
            (select count(*)::int from search_log where day = (now() at time zone 'utc')::date) as searches`,
        );
        run.figure('kept', JSON.stringify(kept[0]));
        run.expect(
          'made-up searches don’t fill the table',
          (kept[0]?.searches ?? 0) <= 5_100,
          kept,
        );
      }),
  },
];
