import { randomBytes } from 'node:crypto';
import { type Answer, ask, call, inParallel } from '../test/scenarios/http-client.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { ADMIN } from '../test/scenarios/shop-under-test.ts';
import { register } from '../test/scenarios/visitors.ts';

/** Limits are on, and the client's address is what the one trusted proxy says. */
const shop = {
  products: 100,
  database: 'outside',
  environment: { TRUST_PROXY: '1', RATE_LIMITS: 'on' },
} as const;

/** Each scenario has addresses of its own: counts last for minutes. */
const from = (address: string) => ({ 'x-forwarded-for': address });

/** Sends until one is refused with 429; answers how many were not, at most `most`. */
async function untilLimited(
  most: number,
  send: (n: number) => Promise<Answer>,
  together = 8,
): Promise<number> {
  let limitedAt = most;
  const numbers = Array.from({ length: most }, (_none, n) => n);
  await inParallel(numbers, together, async (n) => {
    if (limitedAt < most) return;
    if ((await send(n)).status === 429) limitedAt = n;
  });
  return limitedAt;
}

const login = (run: Run, email: string, address: string, password = 'wrong and wrong') =>
  run.sendPatiently({
    method: 'POST',
    path: '/api/auth/login',
    headers: from(address),
    body: { email, password },
    keepBody: true,
  });

const order = (address: string, product: number) => ({
  method: 'POST',
  path: '/api/orders',
  headers: from(address),
  keepBody: true,
  body: {
    guest_name: 'Rima Haddad',
    guest_email: '',
    guest_phone: '+961 3123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Main street 1',
    payment_method_id: 1,
    notes: '',
    products: [{ product_id: product, quantity: 1 }],
  },
});

/** Whether the database takes both e-mails for the same account, by the index that accounts are found by. */
async function isAccount(run: Run, email: string, plain: string): Promise<boolean> {
  const [row] = await run.shop.query<{ same: boolean }>(
    `select exists (select from users where lower(email::text collate "C") = lower(trim($1) collate "C")
      and email::text = $2) as same`,
    [email, plain],
  );
  return row?.same ?? false;
}

export const limits: readonly Scenario[] = [
  {
    line: 'E',
    name: 'bad-tokens-are-limited',
    shop,
    short: 1,
    run: async (run) => {
      const limitedAt = await untilLimited(6_000, (n) =>
        run.send({
          path: '/api/auth',
          headers: {
            ...from('203.0.113.7'),
            authorization: `Bearer ${String(n).padStart(43, 'x')}`,
          },
        }),
      );
      run.figure('limited at', limitedAt);
      run.expect('bad tokens of one address end at 429', limitedAt < 6_000, limitedAt);
      const other = await run.sendPatiently({
        path: '/api/categories',
        headers: from('203.0.114.8'),
      });
      run.expect('another address goes on', other.status === 200, other.status);
    },
  },
  {
    line: 'E',
    name: 'pages-are-limited',
    shop,
    run: async (run) => {
      const limitedAt = await untilLimited(
        20_000,
        (n) =>
          run.send({
            path: n % 5 ? '/collection/0' : '/sitemap.xml',
            headers: from('203.0.115.7'),
          }),
        16,
      );
      run.figure('limited at', limitedAt);
      run.expect('pages of one address end at 429', limitedAt < 20_000, limitedAt);
      run.expect('but late enough for a village behind one address', limitedAt >= 600, limitedAt);
    },
  },
  {
    line: 'E',
    name: 'classes-are-shared',
    shop,
    short: 1,
    run: async (run) => {
      const address = '203.0.116.7';
      const send = (path: string, body: object) =>
        run.send({ method: 'POST', path, headers: from(address), body });
      const limitedAt = await untilLimited(
        2_000,
        (n) => send('/api/auth/password-reset', { email: `nobody${n}@example.com` }),
        2,
      );
      run.figure('limited at', limitedAt);
      run.expect('asked links of one address end at 429', limitedAt < 2_000, limitedAt);
      const { status } = await send('/api/auth/email-change/confirm', { token: 'x' });
      run.expect('another call of that class is refused too', status === 429, status);
    },
  },
  {
    line: 'E',
    name: 'instances-share-limits',
    shop,
    run: async (run) => {
      const second = await run.shop.another();
      const address = '203.0.117.7';
      const email = 'merchant-of-many@example.com';
      const tries = { count: 0 };
      await untilLimited(
        300,
        (n) => {
          const target = n % 2 ? run.shop : second;
          run.sent(1);
          return ask(target, {
            method: 'POST',
            path: '/api/auth/login',
            headers: from(address),
            body: { email, password: 'wrong and wrong' },
          }).then((answer) => {
            if (answer.status === 401) tries.count += 1;
            return answer;
          });
        },
        1,
      );
      run.figure('tries over two instances', tries.count);
      run.expect(
        'ten tries of one account and address, over all instances',
        tries.count <= 10,
        tries.count,
      );
      await second.stop();
    },
  },
  {
    line: 'E',
    name: 'letters-of-one-account',
    shop,
    run: async (run) => {
      // Letters that lose their case, or look the same, in one system and not in the other.
      const spellings = [
        ['lili@example.com', 'LİLİ@example.com', 'lılı@example.com', 'LILI@EXAMPLE.COM'],
        [
          'kevin@example.com',
          '\u212aevin@example.com',
          'ｋevin@example.com',
          ' Kevin@example.com ',
        ],
        [
          'massa@example.com',
          'ma\u017f\u017fa@example.com',
          'maßa@example.com',
          'maẞa@example.com',
        ],
        [
          'zoe@example.com',
          'zoe\u0301@example.com',
          'zo\u00e9@example.com',
          'zoe\u200b@example.com',
        ],
      ];
      for (const [n, [plain = '', ...others]] of spellings.entries()) {
        await register(run.shop, plain);
        const address = `198.18.${n}.7`;
        let reached = 0;
        for (let round = 0; round < 12; round += 1) {
          for (const email of [plain, ...others]) {
            const { status } = await login(run, email, address);
            run.expect('a try is 401, 422 or 429', [401, 422, 429].includes(status), [
              email,
              status,
            ]);
            if (status === 401 && (await isAccount(run, email, plain))) reached += 1;
          }
        }
        run.figure(plain, `${reached} tries`);
        run.expect('spellings of one account share its ten tries', reached <= 10, [plain, reached]);
      }
    },
  },
  {
    line: 'E',
    name: 'refusals-do-not-stop-a-nat',
    shop,
    short: 1,
    run: async (run) => {
      const address = '203.0.118.7';
      const { data } = await call(run.shop, { path: '/api/products?in_stock=1' });
      for (let n = 0; n < 70; n += 1) await run.send(order(address, 900_000));
      const { status, body } = await run.sendPatiently(order(address, data[0].id));
      run.expect('an order is taken after 70 refused ones of its address', status === 201, [
        status,
        body.slice(0, 200),
      ]);
    },
  },
  {
    line: 'E',
    name: 'owner-is-not-locked-out',
    shop,
    short: 1,
    run: async (run) => {
      const address = '198.51.100.7';
      const logInOnDevice = () =>
        run.sendPatiently({
          method: 'POST',
          path: '/api/auth/login',
          headers: { ...from(address), 'x-device-token': device },
          body: ADMIN,
        });
      const device = randomBytes(32).toString('base64url');
      const first = await logInOnDevice();
      run.expect('the owner logs in', first.status === 200, first.status);
      // From many addresses, as a botnet does.
      await inParallel(
        Array.from({ length: 300 }, (_none, n) => n),
        8,
        (n) => login(run, ADMIN.email, `192.0.${n % 30}.${1 + Math.floor(n / 30)}`),
      );
      const stranger = await login(run, ADMIN.email, '192.0.99.9', ADMIN.password);
      run.figure('a stranger gets', stranger.status);
      run.expect(
        'guessing from many addresses is stopped',
        stranger.status === 429,
        stranger.status,
      );
      const owner = await logInOnDevice();
      run.figure('the owner gets', owner.status);
      run.expect('the owner logs in on the known device', owner.status === 200, owner.status);
    },
  },
  {
    line: 'E',
    name: 'networks-of-ipv6',
    shop,
    run: async (run) => {
      let tries = 0;
      // One /48 has 65,536 networks of /64: anyone who rents it has them all.
      for (let n = 0; n < 60; n += 1) {
        const { status } = await login(run, 'one@example.com', `2001:db8:7:${n.toString(16)}::1`);
        if (status === 401) tries += 1;
      }
      run.figure('tries', tries);
      run.expect('the networks of one /48 do not multiply tries', tries <= 40, tries);
    },
  },
  {
    line: 'E',
    name: 'identity-by-route',
    shop,
    short: 1,
    run: async (run) => {
      const headers = { ...from('203.0.119.7'), authorization: `Bearer ${'x'.repeat(43)}` };
      for (const path of ['/%61pi/products', '/ap%69/products', `http://shop.test/api/products`]) {
        const { status } = await run.sendPatiently({ path, headers });
        run.expect('a bad token is 401, however the path is written', status === 401, [
          path,
          status,
        ]);
      }
    },
  },
  {
    line: 'E',
    name: 'metrics-behind-a-proxy',
    shop: { products: 100 },
    run: async (run) => {
      const direct = await run.send({ path: '/metrics' });
      run.expect('/metrics answers this machine', direct.status === 200, direct.status);
      const header = { path: '/metrics', headers: from('203.0.113.9') };
      const proxied = await run.send(header);
      run.expect(
        '/metrics is hidden from visitors behind a proxy',
        proxied.status === 404,
        proxied.status,
      );
      const forwarded = { path: '/metrics', headers: { host: 'shop.example.com' } };
      const named = await run.send(forwarded);
      run.expect(
        'also where the proxy sends no X-Forwarded-For',
        named.status === 404,
        named.status,
      );
      await run.send({ path: '/', headers: from('203.0.113.9') });
      run.expect(
        'a forwarded header that is not trusted is warned of once',
        run.shop
          .output()
          .split('\n')
          .filter((line) => line.includes('TRUST_PROXY')).length === 1,
        run.shop.output().slice(-300),
      );
    },
  },
];
