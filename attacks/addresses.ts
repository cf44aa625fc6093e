import { inParallel } from '../test/scenarios/http-client.ts';
import type { Scenario } from '../test/scenarios/scenario.ts';
import { underAttack } from '../test/scenarios/under-attack.ts';

/** An address of its own for each number. */
const addressOf = (n: number) =>
  n % 2
    ? `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    : `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;

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
];
