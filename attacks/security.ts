import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { ask, call, inParallel } from '../test/scenarios/http-client.ts';
import { secondsUntil } from '../test/scenarios/page-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { ADMIN, releaseFolder } from '../test/scenarios/shop-under-test.ts';
import { logIn, register } from '../test/scenarios/visitors.ts';

const shop = { products: 100 };

const guestOrder = (product: number, other: object = {}) => ({
  method: 'POST',
  path: '/api/orders',
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
    ...other,
  },
});

async function anyProduct(run: Run): Promise<number> {
  const { data } = await call(run.shop, { path: '/api/products?in_stock=1' });
  return data[0].id;
}

/** The token of the newest mailed link; a shop without SMTP writes its mails to files. */
async function mailedToken(run: Run): Promise<string> {
  const folder = join(run.shop.dataDir, 'outbox');
  for (let time = 0; time < run.within(10) * 10; time += 1) {
    const names = (await readdir(folder).catch(() => [])).sort();
    for (const name of names.filter((each) => each.endsWith('.eml')).reverse()) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
      const token = /#(?:t|token)=(?:3D)?([\w%.-]+)/.exec(mail.replaceAll('=3D', '='))?.[1];
      if (token && mail.includes('thief@example.com')) return decodeURIComponent(token);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No link was mailed');
}

/** Someone with a session for a minute asks for a link to an address of theirs. */
async function planLink(run: Run): Promise<string> {
  await call(run.shop, {
    method: 'POST',
    path: '/api/auth/email-change',
    headers: { authorization: `Bearer ${await logIn(run.shop)}` },
    body: { email: 'thief@example.com', password: ADMIN.password },
  });
  return mailedToken(run);
}

async function expectDead(run: Run, target: { port: number }, token: string): Promise<void> {
  const { status, body } = await ask(target, {
    method: 'POST',
    path: '/api/auth/email-change/confirm',
    body: { token },
    keepBody: true,
  });
  run.expect('the link opens nothing any more', status >= 400 && status < 500, [status, body]);
  const admins = await run.shop.query<{ email: string }>(
    `select email from users where role = 'admin'`,
  );
  run.expect(
    'the admin is the same as before',
    admins.some(({ email }) => email === ADMIN.email),
    admins,
  );
}

const SEPARATORS = [',', ';', '\t', '|'];
/** What a spreadsheet would run. */
const FORMULA = /^\s*[=+\-@]/;

export const security: readonly Scenario[] = [
  {
    line: 'F',
    name: 'link-after-admin-reset',
    shop,
    ownShop: true,
    short: 1,
    run: async (run) => {
      const token = await planLink(run);
      await promisify(execFile)(process.execPath, ['tools/admin.ts', 'reset', ADMIN.email], {
        cwd: releaseFolder,
        env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: run.shop.dataDir },
      });
      await expectDead(run, run.shop, token);
    },
  },
  {
    line: 'F',
    name: 'link-after-admin-email',
    shop: { ...shop, database: 'outside' },
    ownShop: true,
    run: async (run) => {
      const token = await planLink(run);
      const next = await run.shop.another({ ADMIN_PASSWORD: 'another cedar and limestone' });
      await expectDead(run, next, token);
    },
  },
  {
    line: 'F',
    name: 'spreadsheet-of-orders',
    shop,
    short: 1,
    inEachRun: true,
    run: async (run) => {
      const product = await anyProduct(run);
      const evil = `=HYPERLINK("http://evil","x")`;
      const notes = [
        evil,
        `x\n${evil}`,
        `x\r${evil}`,
        `x\r\n${evil}`,
        `x;${evil}`,
        `x\t${evil}`,
        `x|${evil}`,
        `x";${evil}`,
        `"x","${evil}`,
        `\u2028${evil}`,
        `\uff1d1+1`,
        `+1`,
        `-1`,
        `@SUM(1)`,
        ` ${evil}`,
      ];
      for (const note of notes) {
        const { status } = await run.sendPatiently(
          guestOrder(product, { notes: note, guest_name: note.replace(/[\r\n\t]/g, '') }),
        );
        run.expect('the order is taken', status === 201, status);
      }
      const headers = { authorization: `Bearer ${await logIn(run.shop)}` };
      const { body } = await run.sendPatiently({
        path: '/api/orders/export.csv',
        headers,
        keepBody: true,
      });
      const cells = readBySpreadsheets(body);
      const live = cells.filter((cell) => FORMULA.test(cell) && !/^[+-]?[\d. ]+$/.test(cell));
      run.figure('cells', cells.length);
      run.expect('no spreadsheet finds a formula', live.length === 0, live.slice(0, 5));
    },
  },
  {
    line: 'F',
    name: 'history-in-order',
    shop,
    short: 1,
    inEachRun: true,
    run: async (run) => {
      const product = await anyProduct(run);
      const placed = await call(run.shop, guestOrder(product));
      const headers = { authorization: `Bearer ${await logIn(run.shop)}` };
      const path = `/api/orders/${placed.id}`;
      const changes = Array.from({ length: 60 }, (_none, n) => [1, 3, 4][n % 3]);
      await inParallel(changes, 8, (status) =>
        run.send({ method: 'PUT', path, headers, body: { order_status_id: status } }),
      );
      const history = await call(run.shop, { path: `${path}/history`, headers });
      const order = await call(run.shop, { path, headers });
      const lines = history.filter(({ what }: { what: string }) => what === 'status').reverse();
      let before = 'Pending';
      const broken = lines.filter((line: { from: string; to: string }) => {
        const fits = line.from === before;
        before = line.to;
        return !fits;
      });
      run.figure('lines', lines.length);
      run.expect(
        'each line begins where the one before ended',
        broken.length === 0,
        broken.slice(0, 3),
      );
      run.expect('the last line is what the order is', before === order.status.name, [
        before,
        order.status,
      ]);
    },
  },
  {
    line: 'F',
    name: 'strict-transport',
    shop: { products: 100, environment: { PUBLIC_URL: 'https://shop.example.com' } },
    run: async (run) => {
      for (const path of ['/', '/api/products', '/nothing/here']) {
        const { headers } = await run.send({ path });
        const value = String(headers['strict-transport-security'] ?? '');
        run.expect('https is asked for from then on', /max-age=\d{7,}/.test(value), [path, value]);
      }
    },
  },
  {
    line: 'F',
    name: 'nothing-personal-in-logs',
    shop: { products: 100, environment: { LOG_LEVEL: 'debug' } },
    run: async (run) => {
      const email = 'secret.person@example.com';
      const product = await anyProduct(run);
      await Promise.all(
        Array.from({ length: 8 }, () => register(run.shop, email).catch(() => undefined)),
      );
      run.sent(8);
      const details = { guest_email: email, guest_street: 'Hidden Lane 42', notes: 'a\u0000b' };
      await run.send(guestOrder(product, details));
      await run.send(guestOrder(2_147_483_648, details));
      await run.send(guestOrder(product, { ...details, notes: '' }));
      await run.send({ path: `/api/products?search=${encodeURIComponent(email)}` });
      const found = [email, 'Hidden Lane', 'linen and brass', '3123456', 'Key (email)'].filter(
        (text) => run.shop.output().includes(text),
      );
      run.expect('logs name no person and no detail of the database', found.length === 0, found);
    },
  },
  {
    line: 'F',
    name: 'mails-to-one-recipient',
    shop: { products: 100, environment: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } },
    run: async (run) => {
      const product = await anyProduct(run);
      for (let n = 0; n < 40; n += 1)
        await run.send({
          ...guestOrder(product, { guest_email: 'victim@example.com', notes: `Buy ${n}!` }),
          headers: { 'x-forwarded-for': `198.51.${n}.7` },
        });
      const [row] = await run.shop.query<{ count: number }>(
        `select count(*)::int as count from outbox where recipient = 'victim@example.com'`,
      );
      const mails = row?.count ?? 0;
      run.figure('mails', mails);
      run.expect('guests cannot fill a stranger’s inbox', mails <= 20, mails);
    },
  },
  {
    line: 'F',
    name: 'kept-for-a-time-only',
    shop: { products: 100, database: 'outside' },
    ownShop: true,
    run: keepForATimeOnly,
  },
  {
    line: 'F',
    name: 'views-by-user-agent',
    shop: { products: 100, environment: { TRUST_PROXY: '1' } },
    run: async (run) => {
      const count = async () => {
        const [row] = await run.shop.query<{ views: number }>(
          'select view_count::int as views from product_popularity where product_id = 1',
        );
        return row?.views ?? 0;
      };
      const before = await count();
      await inParallel(
        Array.from({ length: 500 }, (_none, n) => n),
        8,
        (n) =>
          run.send({
            method: 'POST',
            path: '/api/products/1/views',
            headers: { 'user-agent': `Browser ${n}`, 'x-forwarded-for': '198.51.100.77' },
          }),
      );
      // Views are written in batches, every 5 s.
      await secondsUntil(async () => (await count()) > before, run.within(8));
      const counted = (await count()) - before;
      run.figure('views counted', counted);
      run.expect('a view is counted', counted > 0, counted);
      run.expect('one address makes a product no best seller', counted <= 50, counted);
    },
  },
];

/** What holds the data of people goes after the days that the merchant set; the next start cleans up. */
async function keepForATimeOnly(run: Run): Promise<void> {
  const headers = { authorization: `Bearer ${await logIn(run.shop)}` };
  const days = {
    keep_mail_files_days: 5,
    keep_failed_mails_days: 5,
    keep_messages_days: 5,
    keep_audit_log_days: 5,
    order_link_days: 5,
  };
  const path = '/api/admin/settings/retention';
  await call(run.shop, { method: 'PUT', path, headers, body: days });
  const rows = run.times(5_000);
  const old = `now() - interval '6 days'`;
  for (const statement of [
    `insert into contact_messages (email, message, created_at) select 'a@example.com', 'old', ${old} from generate_series(1, ${rows})`,
    `insert into outbox (recipient, subject, text_body, created_at, next_attempt_at)
      select 'a@example.com', 'given up', '', ${old}, 'infinity' from generate_series(1, ${rows})`,
    `insert into audit_log (subject, subject_id, action, after, changed_at)
      select 'products', '1', 'insert', '{"old": 1}', ${old} from generate_series(1, ${rows})`,
  ])
    await run.shop.query(statement);
  const folder = join(run.shop.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'old.eml');
  await writeFile(file, 'Hello');
  const sixDaysAgo = new Date(Date.now() - 6 * 24 * 3_600_000);
  await utimes(file, sixDaysAgo, sixDaysAgo);
  const left = async () => {
    const [row] = await run.shop.query<{ count: number }>(
      `select ((select count(*) from contact_messages where created_at < now() - interval '5 days')
        + (select count(*) from outbox where created_at < now() - interval '5 days')
        + (select count(*) from audit_log where changed_at < now() - interval '5 days'))::int as count`,
    );
    return (row?.count ?? 0) + (await readdir(folder)).filter((name) => name === 'old.eml').length;
  };
  const before = await left();
  const next = await run.shop.another();
  const seconds = await secondsUntil(async () => (await left()) === 0, 60);
  run.figure('rows and files', `${before}→${await left()}`);
  run.figure('cleaned up s', seconds.toFixed(1));
  run.expect('there was something to clean up', before === 3 * rows + 1, before);
  run.expect('nothing stays beyond its days', (await left()) === 0, await left());
  await next.stop();
}

/** Every cell as spreadsheets with different separators would read it. */
function readBySpreadsheets(text: string): string[] {
  return SEPARATORS.flatMap((delimiter) =>
    parse(text, {
      delimiter,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }).flat(),
  );
}
