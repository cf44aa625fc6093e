import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../test/app.ts';
import { readOperations } from '../test/fuzz/document.ts';
import { makeCase } from '../test/fuzz/make-case.ts';
import { runCases, type Target } from '../test/fuzz/run-cases.ts';
import {
  bringCustomerBack,
  FUZZ_NOW,
  openToken,
  prepareDeletion,
  prepareSecondFactor,
  restock,
  stockShop,
} from '../test/fuzz/stock-shop.ts';
import { makeScratchDirectory } from '../test/scratch-directory.ts';
import { findActor } from './accounts/account-queries.ts';
import { type OpenDatabase, openDatabase } from './database/connection.ts';
import { isAccountGone, isDatabaseAway } from './database/database-errors.ts';

/**
 * Thousands of requests made up from our own OpenAPI document, true to it and not, sent over real
 * connections. None may be answered 5xx, hang or end the process, and every answer is what the document says.
 * GETs go to a shop whose database refuses every write. `npm run fuzz` sends more.
 */
const { FUZZ_CASES = '5000', FUZZ_SEED = '20261121', FUZZ_CASE } = process.env;
const SEED = Number(FUZZ_SEED);
const NUMBERS = FUZZ_CASE
  ? [Number(FUZZ_CASE)]
  : Array.from({ length: Number(FUZZ_CASES) }, (_none, number) => number);

/** What takes a signature that no case can make up: server/accounts/passkeys.security.test.ts. */
const SIGNED = ['POST /auth/login/passkey', 'POST /auth/passkeys'];

/** What asks a push service, of which there is none here: server/push/push.test.ts. */
const OUTSIDE = ['POST /push/devices/{id}/test'];

/** In how many numbers cases of calls that had no luck are looked for at once, and up to which number. */
const MORE = 5_000;
const wantsMore = (from: number) => NUMBERS.length >= 5_000 && from < NUMBERS.length * 20;

/** What takes long on a busy machine is not what the cases are about. In ms. */
const TIMEOUT = 120_000;

let shop: TestApp;
let readingShop: TestApp;
let readOnly: OpenDatabase;
let target: Target;
/** Brings back what cases have used up. */
let restockShop: () => Promise<void>;
let mediaDir: string;

beforeAll(async () => {
  mediaDir = makeScratchDirectory('mantel-fuzz-');
  shop = await createTestApp({ mediaDir, backupPlace: mediaDir, now: () => FUZZ_NOW });
  const { db, connectionString } = shop.database;
  readOnly = openDatabase({
    connectionString: withoutWrites(connectionString),
    poolSize: 5,
    queryTimeout: TIMEOUT,
  });
  readOnly.pool.options.connectionTimeoutMillis = TIMEOUT;
  readingShop = await createTestApp({
    database: readOnly,
    mediaDir,
    currentVersion: () => 1,
    findActor: (token) => findActor(readOnly.db, token),
  });
  const { familiar, userIds } = await stockShop(db);
  restockShop = () => restock(db, userIds).catch(leaveIfBusy);
  const tokens = {
    customer: await openToken(db, userIds.customer),
    admin: await openToken(db, userIds.admin),
  };
  target = {
    seed: SEED,
    operations: readOperations((await shop.app.inject('/api/openapi.json')).json()),
    familiar,
    ports: { reads: await listen(readingShop), writes: await listen(shop) },
    tokenOf: ({ sender }) => (sender === 'guest' ? null : tokens[sender]),
    async afterCase({ operation, sender }, number, soon) {
      if (number % 100 === 0) await restockShop();
      if (soon?.sender === 'admin') await prepareSecondFactor(db, userIds.admin, soon.operation);
      if (soon) await prepareDeletion(db, userIds.customer, soon.operation);
      // Turning a second factor on ends other sessions: also one that began while it was on its way.
      const endsSessions = [
        'POST /auth/logout',
        'POST /auth/second-factor',
        'POST /profile/delete',
      ].includes(operation.name);
      if (!endsSessions || sender === 'guest') return;
      await bringCustomerBack(db, userIds.customer);
      tokens[sender] = await openToken(db, userIds[sender]);
    },
  };
});
afterAll(async () => {
  await readingShop.close();
  await readOnly.close();
  await shop.close();
  rmSync(mediaDir, { recursive: true, force: true });
});

test(
  `${NUMBERS.length} requests from our own document, seed ${SEED}`,
  async () => {
    const { failures, statuses, served } = await runCases(target, NUMBERS);
    if (FUZZ_CASES !== '5000')
      console.warn(Object.fromEntries(statuses), Object.fromEntries(served));
    // Which cases a call gets is chance, and each new call shifts it: what had no luck gets more of its own.
    const all = [...failures];
    const lucky = new Set(served.keys());
    const unserved = () =>
      target.operations
        .map(({ name }) => name)
        .filter((name) => !lucky.has(name) && ![...SIGNED, ...OUTSIDE].includes(name));
    for (let from = NUMBERS.length; wantsMore(from) && unserved().length > 0; from += MORE) {
      const wanted = new Set(unserved());
      const numbers = Array.from({ length: MORE }, (_none, index) => from + index).filter(
        (number) => wanted.has(makeCase(target, number).operation.name),
      );
      await restockShop();
      const more = await runCases(target, numbers);
      all.push(...more.failures);
      for (const name of more.served.keys()) lucky.add(name);
    }
    expect(all.join('\n\n')).toBe('');
    expect((await shop.get('/readyz')).status).toBe(200);
    if (NUMBERS.length >= 5_000)
      expect(unserved(), 'calls that no case got through to').toEqual([]);
  },
  300_000 + NUMBERS.length * 40,
);

/** Where running cases keep the database busy, or have just removed the customer, the next restocking does it. */
function leaveIfBusy(error: unknown): void {
  if (!isDatabaseAway(error) && !isAccountGone(error)) throw error;
}

async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

function withoutWrites(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  return url.href;
}
