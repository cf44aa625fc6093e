import { setTimeout as pause } from 'node:timers/promises';
import { secondsUntil } from '../test/scenarios/page-load.ts';
import { listenerOf } from '../test/scenarios/processes.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { logIn } from '../test/scenarios/visitors.ts';

/** How many programs write at once. */
const WRITERS = 4;

/** Kills the process while programs book money, each booking under a key: sent again, each is booked once and answered as at first. */
async function killWhileBooking(run: Run): Promise<void> {
  const token = await logIn(run.shop);
  const send = (path: string, body: object, key?: string) =>
    run.sendPatiently({
      method: 'POST',
      path: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      body,
      keepBody: true,
    });
  const book = (n: number) =>
    send('/cash/movements', { kind: 'put_in', amount: '1.00', note: `No. ${n}` }, `booking-${n}`);
  await send('/cash/start', { till: '0.00' });

  const answers: string[] = [];
  let next = 0;
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const n = next++;
      const { status, body } = await book(n);
      answers[n] = status === 201 ? body : '';
      if (status !== 201) await pause(400);
    }
  });
  for (let time = 0; time < run.times(6); time += 1) {
    await pause(1_000);
    const pid = listenerOf(run.shop.port);
    if (pid !== null) process.kill(pid, 'SIGKILL');
  }
  await secondsUntil(async () => (await run.send({ path: '/readyz' })).status === 200);
  isOver = true;
  await Promise.all(writers);

  let changed = 0;
  let failed = 0;
  for (let n = 0; n < next; n += 1) {
    const { status, body } = await book(n);
    if (status !== 201) failed += 1;
    else if (answers[n] && answers[n] !== body) changed += 1;
  }
  const booked = await run.shop.query<{ count: number; notes: number }>(
    "select count(*)::int as count, count(distinct note)::int as notes from ledger_entries where kind = 'put_in'",
  );
  run.figure('bookings', next);
  run.figure('without an answer', answers.filter((text) => text === '').length);
  run.expect('all are booked in the end', failed === 0, failed);
  run.expect('each is answered as at first', changed === 0, changed);
  run.expect('each is booked once', booked[0]?.count === next && booked[0].notes === next, booked);
}

/** Idempotency keys while processes die. */
export const keys: readonly Scenario[] = [
  {
    line: 'C',
    name: 'kill-9-while-money-is-booked-under-keys',
    shop: { products: 100 },
    ownShop: true,
    short: 0.4,
    inEachRun: true,
    run: killWhileBooking,
  },
];
