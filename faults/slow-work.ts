import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../test/scenarios/http-client.ts';
import { type SentOrder, takeOrders } from '../test/scenarios/order-load.ts';
import { secondsUntil } from '../test/scenarios/page-load.ts';
import { listenerOf } from '../test/scenarios/processes.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { logIn } from '../test/scenarios/visitors.ts';

/** The longest that anything may wait for a lock of slow work, in seconds. */
const MAX_LOCK_WAIT = 0.1;

const shop = { products: 10_000, database: 'outside' } as const;

const form = (fields: Readonly<Record<string, string | File>>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

/** Sends a form as the admin. */
async function sendForm(run: Run, path: string, fields: Parameters<typeof form>[0]) {
  const encoded = new Response(form(fields));
  return run.send({
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${await logIn(run.shop)}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await encoded.arrayBuffer()),
    timeoutMs: 300_000,
    keepBody: true,
  });
}

/** Watches from inside PostgreSQL how long anybody waits for a lock, looking every 20 ms. */
function watchLocks(run: Run) {
  let longest = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const [row] = await run.shop.query<{ wait: number | null }>(
        `select max(extract(epoch from clock_timestamp() - waitstart))::float8 as wait from pg_locks where not granted`,
      );
      longest = Math.max(longest, row?.wait ?? 0);
      await pause(20);
    }
  })();
  watching.catch(() => undefined); // It is said where it is waited for.
  return async () => {
    isWatching = false;
    await watching;
    return longest;
  };
}

/** Runs slow work beside orders; none may fail or wait long. */
async function besideOrders(run: Run, work: () => Promise<void>): Promise<void> {
  const orders = takeOrders(run);
  await orders.prepare();
  const load = orders.steadily(60);
  const locks = watchLocks(run);
  await pause(500);
  await work();
  await pause(500);
  const longest = await locks();
  expectAllTaken(run, await load.end());
  run.figure('longest lock wait s', longest.toFixed(2));
  run.expect(
    `nobody waits longer than ${MAX_LOCK_WAIT} s for a lock`,
    longest <= run.within(MAX_LOCK_WAIT),
    longest,
  );
  await orders.sendAgain();
  await orders.expectEachOnce();
}

function expectAllTaken(run: Run, sent: readonly SentOrder[]): void {
  const refused = sent.filter(({ answer }) => answer.status !== 201);
  const slowest = Math.max(...sent.map(({ answer }) => answer.ms)) / 1_000;
  run.figure('slowest order s', slowest.toFixed(2));
  run.expect(
    'every order is taken meanwhile',
    refused.length === 0,
    refused
      .slice(0, 3)
      .map(({ answer }) => [answer.status, answer.error, answer.body.slice(0, 120)]),
  );
}

/** Waits until this many imported products are there; answers how many are in the end. */
async function untilImported(run: Run, rows: number, mostSeconds: number): Promise<number> {
  let found = -1;
  await secondsUntil(async () => {
    const [row] = await run.shop.query<{ count: number }>(
      `select count(*)::int as count from products where name like 'Imported %' and deleted_at is null`,
    );
    found = row?.count ?? 0;
    await pause(200);
    return found === rows;
  }, mostSeconds);
  return found;
}

/** New products, and as many that the orders buy at the same time. */
async function sheet(run: Run, rows: number): Promise<string> {
  const categories = await call(run.shop, { path: '/api/categories' });
  const { data } = await call(run.shop, { path: '/api/products?per_page=100&in_stock=1' });
  const collection = categories[0].name;
  const made = Array.from(
    { length: rows },
    (_none, n) =>
      `,Imported ${n},"Thrown by hand, holds ${n} ml.",${(n % 900) + 1}.50,${collection}`,
  );
  const changed = data.map(
    ({ id }: { id: number }) => `${id},Changed ${id},"Fired twice",19.50,${collection}`,
  );
  return ['id,name,description,price,collection', ...made, ...changed].join('\n');
}

const IMPORT_ROWS = 10_000;

async function beginImport(run: Run, rows: number) {
  const file = new File([await sheet(run, rows)], 'products.csv', { type: 'text/csv' });
  return sendForm(run, '/api/products/import', { file });
}

export const slowWork: readonly Scenario[] = [
  {
    line: 'D',
    name: 'large-collection-renamed',
    shop,
    ownShop: true,
    run: async (run) => {
      await run.shop.query('update products set category_id = (select min(id) from categories)');
      const [{ category_id: id }] = await call(run.shop, { path: '/api/categories' });
      await besideOrders(run, async () => {
        const from = performance.now();
        const answer = await sendForm(run, `/api/categories/${id}`, { name: 'Renamed at noon' });
        run.expect('the collection is renamed', answer.status === 200, [
          answer.status,
          answer.body.slice(0, 200),
        ]);
        const isShown = async () => {
          const { data } = await call(run.shop, {
            path: `/api/products?category_id=${id}&per_page=1`,
          });
          return data[0]?.category?.name === 'Renamed at noon';
        };
        await secondsUntil(isShown, 30);
        run.figure('renamed s', ((performance.now() - from) / 1_000).toFixed(2));
        run.expect('every product shows the new name', await isShown());
      });
    },
  },
  {
    line: 'D',
    name: 'import-beside-orders',
    shop,
    ownShop: true,
    run: async (run) => {
      const rows = run.times(IMPORT_ROWS);
      await besideOrders(run, async () => {
        const from = performance.now();
        const answer = await beginImport(run, rows);
        run.figure('answered', answer.status);
        run.expect('the upload is answered with 202 and its job', answer.status === 202, [
          answer.status,
          answer.body.slice(0, 200),
        ]);
        const found = await untilImported(run, rows, 300);
        run.figure('imported s', ((performance.now() - from) / 1_000).toFixed(1));
        run.expect('every row is imported', found === rows, found);
      });
    },
  },
  {
    line: 'D',
    name: 'kill-9-during-import',
    shop: { ...shop, products: 500 },
    ownShop: true,
    run: async (run) => {
      const rows = run.times(IMPORT_ROWS);
      const orders = takeOrders(run);
      await orders.prepare();
      const began = beginImport(run, rows);
      await Promise.race([began, pause(2_000)]);
      await pause(1_500);
      const pid = listenerOf(run.shop.port);
      if (pid !== null) process.kill(pid, 'SIGKILL');
      await began;
      await secondsUntil(async () => (await run.send({ path: '/readyz' })).status === 200, 20);
      const from = performance.now();
      const load = orders.steadily(100);
      const found = await untilImported(run, rows, 120);
      run.figure('resumed s', ((performance.now() - from) / 1_000).toFixed(1));
      await load.end();
      run.figure('rows', `${found} of ${rows}`);
      run.expect(
        'the import is resumed, or undone as a whole',
        found === rows || found === 0,
        found,
      );
      await orders.sendAgain();
      await orders.expectEachOnce();
    },
  },
  {
    line: 'D',
    name: 'price-edits',
    shop,
    ownShop: true,
    run: (run) => editPrices(run, run.times(300)),
  },
];

/** Ten edits a second, visitors by Zipf's law, nine of ten from the store, no price older than 1 s. */
async function editPrices(run: Run, edits: number): Promise<void> {
  const { data } = await call(run.shop, { path: '/api/products?per_page=100' });
  const ids: number[] = data.map(({ id }: { id: number }) => id);
  const token = await logIn(run.shop);
  const shown = new Map<string, number>();
  let isOver = false;
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { headers, status } = await run.send({ path: popularPage(ids) });
      const from = status === 200 ? String(headers['x-cache'] ?? 'absent') : String(status);
      shown.set(from, (shown.get(from) ?? 0) + 1);
    }
  });
  await pause(3_000); // The store fills.
  shown.clear();
  const checks: Promise<void>[] = [];
  for (let n = 0; n < edits; n += 1) {
    const next = pause(100);
    checks.push(editAndLook(run, { id: ids[(n * 7) % ids.length] ?? 1, token, n }));
    await next;
  }
  await Promise.all(checks);
  isOver = true;
  await Promise.all(visitors);
  const all = [...shown.values()].reduce((sum, count) => sum + count, 0);
  const share = (100 * ((shown.get('hit') ?? 0) + (shown.get('stale') ?? 0))) / all;
  run.figure('from the store', `${share.toFixed(1)} %`);
  run.figure('answers', [...shown].map(([name, count]) => `${name} ${count}`).join(' '));
  run.expect('at least 90 % of pages come from the store', share >= 90, share);
}

/** A product or a list, the first ones far more often than the last ones. */
function popularPage(ids: readonly number[]): string {
  const rank = Math.floor(10_000 ** Math.random()) - 1;
  if (Math.random() < 0.3) return `/collection/${rank % 21}`;
  return `/product/${ids[rank] ?? rank + 1}`;
}

async function editAndLook(run: Run, edit: { id: number; token: string; n: number }) {
  const price = `${100 + (edit.n % 800)}.${String(edit.n % 100).padStart(2, '0')}`;
  const encoded = new Response(form({ price }));
  const body = Buffer.from(await encoded.arrayBuffer());
  const send = () =>
    run.send({
      method: 'POST',
      path: `/api/products/${edit.id}`,
      headers: {
        authorization: `Bearer ${edit.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body,
      keepBody: true,
    });
  let answer = await send();
  for (let time = 0; time < 10 && answer.status === 503; time += 1) {
    await pause(500);
    answer = await send();
  }
  run.expect('a price is changed', answer.status === 200, [
    answer.status,
    answer.body.slice(0, 200),
  ]);
  if (answer.status !== 200) return;
  const edited = (lastEdits.get(edit.id) ?? 0) + 1;
  lastEdits.set(edit.id, edited);
  await pause(1_000);
  if (lastEdits.get(edit.id) !== edited) return; // Another edit has come meanwhile.
  const seen = await run.send({ path: `/api/products/${edit.id}`, keepBody: true });
  if (lastEdits.get(edit.id) !== edited) return;
  const saw = seen.status === 200 ? JSON.parse(seen.body).data.price : seen.status;
  run.expect('no price is older than 1 s', saw === price, { saw, price });
}

const lastEdits = new Map<number, number>();
