import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { generateManyOrders } from './generate-many-orders.ts';
import { generateOutcomes } from './generate-outcomes.ts';
import { postgresCpuMs, startMeasured } from './measured-process.ts';
import { wholeNumber } from './report.ts';

/**
 * How long the panel's lists, the dashboard and the audit log take with this many orders: `node bench/orders-at-scale.ts`
 * (after `npm run build`). One request after the other over loopback, in turns with a reference, a page of one customer's orders.
 * `--data` keeps the generated shop in a folder, and uses it again; `--only` asks the questions alone whose names begin so.
 */
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000000' },
    customers: { type: 'string', default: '500000' },
    changes: { type: 'string', default: '3000000' },
    requests: { type: 'string', default: '50' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const volume = {
  orders: wholeNumber('orders', values.orders),
  customers: wholeNumber('customers', values.customers),
  changes: wholeNumber('changes', values.changes),
};
const requests = wholeNumber('requests', values.requests);
/** In ms; of the reports, of a month, the 95th percentile. */
const MAX_P99 = 150;
const MAX_REPORT_P95 = 300;
const ADMIN = { email: 'bench@example.com', password: 'cedar and limestone' };

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** What the figures of the reports lead to. */
const MONTH = `/api/orders?from_date=${dayAgo(29)}&to_date=${dayAgo(0)}`;

const REFERENCE = '/api/orders?user_id=1001';
const QUESTIONS: Readonly<Record<string, string>> = {
  'orders, first page': '/api/orders',
  'orders, page 100': '/api/orders?page=100',
  'orders, page 1000 of 100': '/api/orders?per_page=100&page=1000',
  'orders, beyond the pages': '/api/orders?page=50000',
  'pending ones': '/api/orders?order_status_id=1',
  'delivered ones, page 50': '/api/orders?order_status_id=3&page=50',
  'unpaid ones': '/api/orders?payment_status_id=1',
  'refunded ones: none': '/api/orders?payment_status_id=3',
  'by bank transfer: none': '/api/orders?payment_method_id=3',
  'a day': '/api/orders?from_date=2025-06-01&to_date=2025-06-01',
  'a year': '/api/orders?from_date=2025-01-01&to_date=2025-12-31',
  'canceled ones of a year':
    '/api/orders?order_status_id=4&from_date=2025-01-01&to_date=2025-12-31',
  'by number': '/api/orders?search=%239876543',
  'by phone': '/api/orders?search=03%20123456',
  'by a rare name': '/api/orders?search=zuleika',
  'by a common name': '/api/orders?search=rima',
  'by two names': '/api/orders?search=rima%20faraddad',
  'filters: zone': '/api/orders?zone_id=7',
  'filters: zone, pending': '/api/orders?zone_id=7&order_status_id=1',
  'filters: zone, canceled': '/api/orders?zone_id=7&order_status_id=4',
  'filters: zone, no courier': '/api/orders?zone_id=7&without_courier=true',
  'filters: zone, a month': `${MONTH}&zone_id=7`,
  'filters: zone, unpaid, by total': '/api/orders?zone_id=7&payment_status_id=1&sort_by=-total',
  'filters: zone, courier': '/api/orders?zone_id=7&courier_id=1',
  'filters: city, pending': '/api/orders?city=Beirut&order_status_id=1',
  'filters: city, canceled, a month': `${MONTH}&city=Beirut&order_status_id=4`,
  'filters: city, no courier, by name':
    '/api/orders?city=Beirut&without_courier=true&sort_by=customer',
  'filters: city, zone': '/api/orders?city=Beirut&zone_id=7',
  'filters: pending, no courier': '/api/orders?order_status_id=1&without_courier=true',
  'filters: unpaid, delivered': '/api/orders?payment_status_id=1&order_status_id=3',
  'filters: web, pending': '/api/orders?channel=web&order_status_id=1',
  'filters: web, zone': '/api/orders?channel=web&zone_id=7',
  'filters: by phone, none': '/api/orders?channel=phone&zone_id=7&order_status_id=1',
  'filters: by total': '/api/orders?sort_by=-total',
  'filters: by pieces': '/api/orders?sort_by=-items',
  'filters: name, zone': '/api/orders?search=rima&zone_id=7',
  'sums of all': '/api/orders/sums',
  'sums of a zone, pending': '/api/orders/sums?zone_id=7&order_status_id=1',
  'sums of a city': '/api/orders/sums?city=Beirut',
  'customers, newest': '/api/customers',
  'customers, last order': '/api/customers?sort_by=last_order',
  'customers, most orders': '/api/customers?sort_by=most_orders',
  'customers, most spent, page 100': '/api/customers?sort_by=most_spent&page=100',
  'customers by name': '/api/customers?sort_by=name',
  'customers found': '/api/customers?search=customer4711&sort_by=most_spent',
  'by phone, last order': '/api/customers/by-phone',
  'by phone, most spent, page 100': '/api/customers/by-phone?sort_by=most_spent&page=100',
  'by phone, a common name': '/api/customers/by-phone?search=rima&sort_by=most_orders',
  'by phone, a number': '/api/customers/by-phone?search=03%20123456',
  'dashboard, today': '/api/dashboard?range=today',
  'dashboard, 30 days': '/api/dashboard?range=30',
  'audit log': '/api/audit-log',
  'audit log, page 100': '/api/audit-log?page=100',
  'audit log of products': '/api/audit-log?subject=products',
  acts: '/api/audit-log/acts',
  'acts, page 100': '/api/audit-log/acts?page=100',
  'orders that came back': `${MONTH}&fate=came_back`,
  'orders that are not confirmed': `${MONTH}&answer=lost`,
  'orders that were declined': `${MONTH}&reason=declined`,
  'orders that were called late': `${MONTH}&called=within_1440`,
  'orders that hold a product': `${MONTH}&product_id=77`,
  'report of a month': '/api/order-reports',
  'report by area': '/api/order-reports/groups?group=area',
  'report by courier': '/api/order-reports/groups?group=courier',
  'report by source': '/api/order-reports/groups?group=source',
  'report by product': '/api/order-reports/groups?group=product',
  'report by number': '/api/order-reports/numbers',
  'report of cash': '/api/order-reports/cash',
};

const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'mantel-bench-')));
const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
try {
  await migrate(connectionString);
  await fill(connectionString);
  const shop = await startMeasured(resolve(import.meta.dirname, '../server/main.ts'), {
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    await measure(shop.url);
  } finally {
    await shop.stop();
  }
} finally {
  await stop();
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from orders limit 1');
  if (!rowCount) {
    await generateCatalogue(url, 10_000, 0);
    await generateManyOrders(client, volume, console.log);
    await generateOutcomes(client, url);
  }
  // Of the last days orders are delivered all the time: the sums of these do not hold.
  await client.query(
    `update orders set status_id = 3 where status_id = 1 and created_at < now() - interval '1 day' and id % 100 = 0`,
  );
  await client.end();
}

async function measure(url: string): Promise<void> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify(ADMIN),
  });
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` };
  const timed = async (path: string) => {
    const [began, cpu] = [performance.now(), postgresCpuMs(dataDir)];
    const answer = await fetch(url + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { ms: performance.now() - began, cpu: postgresCpuMs(dataDir) - cpu };
  };
  for (const [name, path] of Object.entries(QUESTIONS)) {
    if (!name.startsWith(values.only)) continue;
    const first = await timed(path);
    const asked: Timed[] = [];
    const reference: Timed[] = [];
    for (let n = 0; n < requests; n += 1) {
      asked.push(await timed(path));
      reference.push(await timed(REFERENCE));
    }
    const isReport = name.startsWith('report');
    const [share, most] = isReport ? ([0.95, MAX_REPORT_P95] as const) : ([0.99, MAX_P99] as const);
    const slow = quantile(asked, share);
    if (slow > most) process.exitCode = 1;
    const figures = [
      `first ${first.ms.toFixed(0)} ms`,
      `p50 ${quantile(asked, 0.5).toFixed(1)}`,
      `p${share * 100} ${slow.toFixed(1)} ms (<= ${most})`,
      `PostgreSQL ${(asked.reduce((sum, { cpu }) => sum + cpu, 0) / requests).toFixed(1)} ms of CPU`,
      `${(quantile(asked, 0.5) / quantile(reference, 0.5)).toFixed(1)} x the reference`,
    ];
    console.log(
      `${slow <= most ? 'reached' : 'MISSED '}  ${name.padEnd(32)} ${figures.join('  ')}`,
    );
  }
}

interface Timed {
  readonly ms: number;
  /** Of all PostgreSQL processes under the shop's data, in ms. */
  readonly cpu: number;
}

function quantile(times: readonly Timed[], share: number): number {
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(times.length * share) - 1] ?? 0;
}
