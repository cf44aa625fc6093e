import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../test/scenarios/http-client.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { listenerOf } from '../test/scenarios/processes.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { logIn } from '../test/scenarios/visitors.ts';
import { isSignedBy, type ReceivedEvent, startWebhookReceiver } from '../test/webhook-receiver.ts';

const EVENTS = ['order.placed', 'order.delivered', 'order.canceled'];

/** All that is to arrive in the end, in seconds: the lease of a killed process, and the pause of a dead receiver, lie in it. */
const ARRIVES_WITHIN = 240;

/**
 * Kills the process while events are on their way, and lets the receiver be dead for a while: each event arrives, and of each order in its order.
 */
async function killWhileDelivering(run: Run): Promise<void> {
  const receiver = await startWebhookReceiver();
  receiver.answer((response) => void setTimeout(() => response.end(), 40)); // So that kills fall between taking and noting.
  const token = await logIn(run.shop);
  const { secret } = await call(run.shop, {
    method: 'POST',
    path: '/api/webhooks',
    headers: { authorization: `Bearer ${token}` },
    body: { url: receiver.url, events: EVENTS },
  });
  const orders = takeOrders(run);
  await orders.prepare();
  const load = orders.steadily(60);
  for (let time = 0; time < run.times(6); time += 1) {
    await pause(900);
    if (time === 1) await receiver.stop();
    if (time === 3) await receiver.start();
    const pid = listenerOf(run.shop.port);
    if (pid !== null) process.kill(pid, 'SIGKILL');
  }
  await load.end();
  await receiver.stop();
  await receiver.start();
  await orders.sendAgain();
  // Each order is delivered, and every third taken back, while the first events still arrive.
  await run.shop.query('update orders set status_id = 3, payment_status_id = 2');
  await run.shop.query('update orders set status_id = 4, payment_status_id = 1 where id % 3 = 0');
  await expectAll(run, receiver.received, secret);
  await receiver.stop();
}

async function expectAll(
  run: Run,
  received: readonly ReceivedEvent[],
  secret: string,
): Promise<void> {
  const until = performance.now() + run.within(ARRIVES_WITHIN) * 1_000;
  const isWaiting = async () => {
    const rows = await run.shop.query("select from webhook_deliveries where state <> 'delivered'");
    return rows.length > 0;
  };
  while ((await isWaiting()) && performance.now() < until) await pause(500);
  const placed = await run.shop.query<{ id: number }>('select id from orders order by id');
  const firsts = new Map<number, string[]>();
  const seen = new Set<string>();
  for (const { id, type, data } of received) {
    if (seen.has(id)) continue; // At least once: a receiver passes over what it knows.
    seen.add(id);
    firsts.set(data.order.id, [...(firsts.get(data.order.id) ?? []), type]);
  }
  const wanted = (id: number) => (id % 3 === 0 ? EVENTS : EVENTS.slice(0, 2)).join();
  const wrong = placed.filter(({ id }) => firsts.get(id)?.join() !== wanted(id));
  run.figure('orders', placed.length);
  run.figure('events', seen.size);
  run.figure('sent twice', received.length - seen.size);
  run.expect('orders were placed', placed.length > 0);
  run.expect('each event arrived, each order in its order', wrong.length === 0, [
    wrong[0],
    firsts.get(wrong[0]?.id ?? 0),
  ]);
  run.expect(
    'all of them are signed',
    received.every((event) => isSignedBy(secret, event, Number.POSITIVE_INFINITY)),
  );
}

/** Webhooks while processes and receivers die. */
export const webhooks: readonly Scenario[] = [
  {
    line: 'C',
    name: 'kill-9-while-webhooks-are-delivered',
    shop: { products: 100, environment: { WEBHOOK_INSIDE_HOSTS: '127.0.0.1' } },
    ownShop: true,
    short: 0.7,
    run: killWhileDelivering,
  },
];
