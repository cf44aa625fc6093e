import { resolve } from 'node:path';
import pg from 'pg';
import { withBenchDatabase } from './bench-shop.ts';
import { generateOrders } from './generate-orders.ts';
import { startMeasured } from './measured-process.ts';

/**
 * How long the admin waits for a page of 100 orders, with 10,000 and with 100,000 orders stored:
 * `node bench/admin-orders.ts` (after `npm run build`). Requests go one after the other over loopback.
 */
const SIZES = [10_000, 100_000];
const REQUESTS = 200;
/** In ms. */
const MAX_P99 = 150;
/** With ten times the orders, p99 grows this many times at most. */
const MAX_RATIO = 3;
const ADMIN = { email: 'bench@example.com', password: 'cedar and limestone' };

const QUESTIONS: Readonly<Record<string, string>> = {
  'first page': '',
  'page 50': 'page=50',
  'last page': 'page=LAST',
  'pending ones': 'order_status_id=1',
  'a week': 'from_date=2026-01-05&to_date=2026-01-11',
  'a rare name': 'search=zuleika',
  'a common name': 'search=haddad',
  'one letter': 'search=a',
  'a phone': 'search=03%20004%20321',
  'part of a phone': 'search=4321',
  'a number': 'search=%239999',
  'name, status, days': 'search=rima&order_status_id=3&from_date=2026-01-01&to_date=2026-02-01',
};

await withBenchDatabase(1_000, async (connectionString, dataDir) => {
  const shop = await startMeasured(resolve(import.meta.dirname, '../server/main.ts'), {
    ...{ DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: '0', SEED: 'none' },
    ...{ LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  });
  try {
    await compareSizes(shop.url, connectionString);
  } finally {
    await shop.stop();
  }
});

async function compareSizes(url: string, connectionString: string): Promise<void> {
  const token = await logIn(url);
  const p99s: Record<string, number[]> = {};
  for (const size of SIZES) {
    await fillUpTo(size, connectionString);
    for (const [name, query] of Object.entries(QUESTIONS)) {
      const asked = `${url}/api/orders?${query.replace('LAST', String(size / 100))}`;
      p99s[name] = [...(p99s[name] ?? []), await measureP99(asked, token)];
    }
  }
  console.log(`p99 of ${REQUESTS} requests, ms, with ${SIZES.join(' and ')} orders`);
  for (const [name, [few = 0, many = 0]] of Object.entries(p99s)) report(name, few, many);
}

function report(name: string, few: number, many: number): void {
  const isReached = many <= MAX_P99 && many <= MAX_RATIO * few;
  if (!isReached) process.exitCode = 1;
  const figures = [few, many].map((ms) => ms.toFixed(1).padStart(7)).join(' ');
  const ratio = (many / few).toFixed(1);
  console.log(
    `${isReached ? 'reached' : 'MISSED '}  ${name.padEnd(20)} ${figures}  ratio ${ratio} (<= ${MAX_P99} ms, ratio <= ${MAX_RATIO})`,
  );
}

/** In ms. */
async function measureP99(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const times: number[] = [];
  for (let n = 0; n < REQUESTS + 10; n += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if (n >= 10) times.push(performance.now() - begun); // The first ones warm up.
  }
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

async function fillUpTo(size: number, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await generateOrders(client, size);
  } finally {
    await client.end();
  }
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(ADMIN),
  });
  return (await answer.json()).data.token;
}
