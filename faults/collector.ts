import net, { type AddressInfo } from 'node:net';
import { ask, inParallel } from '../test/scenarios/http-client.ts';
import { readHeapOf } from '../test/scenarios/live-heap.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';

/** Takes connections and what is sent on them, and never answers. */
async function startHungCollector() {
  const sockets = new Set<net.Socket>();
  let bytes = 0;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.size,
    bytes: () => bytes,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The longest that a stop may take (decisions, "Stopping"), in seconds. */
const STOPPED_WITHIN = 5;

/** Spans wait for a collector that hangs, 2,048 at most; nobody else waits, and the shop stops in time. */
async function collectorHangs(run: Run): Promise<void> {
  const collector = await startHungCollector();
  try {
    const shop = await run.shop.another({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    const orders = takeOrders({ ...run, shop: { ...run.shop, ...shop, query: run.shop.query } });
    await orders.prepare();
    const heap = await readHeapOf(shop);
    // Each with a span for the request and others for its statements: the queue is full after the first ones.
    const visit = async (from: number, count: number) => {
      const prices = Array.from({ length: count }, (_, n) => from + n);
      let failed = 0;
      await inParallel(prices, 4, async (price) => {
        const { status } = await ask(shop, { path: `/api/products?price_to=${price}` });
        if (status !== 200 && !(run.isShort && status === 503)) failed += 1;
      });
      run.sent(count);
      return failed;
    };
    const lists = run.times(4_000);
    const load = orders.steadily(100, () => shop);
    const failed = [await visit(100, lists)];
    const full = await heap.live();
    failed.push(await visit(10_000, lists));
    const later = await heap.live();
    heap.close();
    await load.end();
    await orders.sendAgain(shop);
    run.figure('lists failed', `${failed.join(' + ')} of ${2 * lists}`);
    run.expect('no list fails', Math.max(...failed) === 0, failed);
    run.figure('heap MB', `${full.toFixed(1)}→${later.toFixed(1)}`);
    run.expect('a full queue does not grow', run.isShort || later <= full * 1.1, [full, later]);
    run.figure('collector', `${collector.connections()} connections, ${collector.bytes()} bytes`);
    run.expect('spans were sent', collector.bytes() > 0);
    await orders.expectEachOnce(shop);
    const { code, seconds } = await shop.stop();
    run.figure('stopped s', seconds.toFixed(1));
    run.expect('it stops in time', code === 0 && seconds <= run.within(STOPPED_WITHIN), [
      code,
      seconds,
    ]);
  } finally {
    collector.stop();
  }
}

export const collector: readonly Scenario[] = [
  {
    line: '14.6',
    name: 'collector-hangs',
    shop: { products: 500, database: 'outside' },
    short: 0.05,
    run: collectorHangs,
  },
];
