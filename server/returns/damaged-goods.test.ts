import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, post, put } = openOwnedShop();

const COST_CENTS = 1250;
beforeAll(async () => {
  await put('/admin/settings/returns', {
    returns_on: true,
    return_days: 14,
    returns_refund_delivery: true,
  });
  await post('/cash/start', { till: '5000.00' });
});

/** What is done with an order of some vases, step by step; what the shop refuses at that point is left out. */
const ends = fc.constantFrom('stock', 'damaged');
const step = fc.oneof(
  fc.record({
    kind: fc.constant('return' as const),
    quantity: fc.integer({ min: 1, max: 3 }),
    end: ends,
  }),
  fc.record({ kind: fc.constant('parcel' as const), quantity: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(1, 3, 4) }),
  fc.record({
    kind: fc.constantFrom('refund' as const, 'undo-refund' as const),
    nth: fc.nat({ max: 3 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Order {
  readonly id: number;
  readonly vase: number;
  readonly returns: number[];
  /** Received again, a parcel changes nothing. */
  isReceived: boolean;
}

/** @returns how many pieces were said to be damaged */
async function take(order: Order, one: Step): Promise<number> {
  const { id, vase, returns } = order;
  if (one.kind === 'status') {
    await put(`/orders/${id}`, { order_status_id: one.status });
    return 0;
  }
  if (one.kind === 'return') {
    const lines = [{ product_id: vase, quantity: one.quantity }];
    const made = await post(`/orders/${id}/returns`, { reason: 'damaged', lines });
    if (made.status !== 201) return 0;
    returns.push(made.data.id);
    await post(`/returns/${made.data.id}/state`, { state: 'received' });
    const { status } = await post(`/returns/${made.data.id}/inspect`, { ends: [one.end] });
    expect(status).toBe(200);
    return one.end === 'damaged' ? one.quantity : 0;
  }
  if (one.kind === 'parcel') {
    const damaged = one.quantity === 0 ? [] : [{ product_id: vase, quantity: one.quantity }];
    const { status } = await post(`/orders/${id}/parcel/receive`, { choice: 'cancel', damaged });
    if (status !== 200 || order.isReceived) return 0;
    order.isReceived = true;
    return one.quantity;
  }
  const of = returns[one.nth];
  if (of !== undefined) await post(`/returns/${of}/${one.kind}`);
  return 0;
}

/** What stock and books say of a product and its order. */
async function readSums({ id, vase }: Order) {
  const { rows } = await sql<{
    on_hand: number;
    held: number;
    gone: number;
    losses: number;
    unbalanced: number;
  }>`
    select (select on_hand from product_stock where product_id = ${vase}) as on_hand,
      (select coalesce(-sum(change), 0)::int4 from stock_changes where order_id = ${id}) as held,
      (select coalesce(-sum(change), 0)::int4 from stock_changes where product_id = ${vase} and reason = 'damaged') as gone,
      (select coalesce(sum(l.cents), 0)::int4 from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.kind = 'write_off' and l.account = 'expenses') as losses,
      (select count(*)::int4 from (select from ledger_lines group by entry_id having sum(cents) <> 0) as wrong) as unbalanced
  `.execute(shop.database.db);
  const [sums] = rows;
  if (!sums) throw new Error('No sums were read');
  return sums;
}

async function openOrder(quantity: number): Promise<Order> {
  const { db } = shop.database;
  const vase = await insertProduct(db, { price: '50.00', stock: 20 });
  await sql`insert into product_costs (product_id, cost) values (${vase}, ${COST_CENTS / 100})`.execute(
    db,
  );
  const { data } = await postOrder(shop, orderBody([[vase, quantity]]));
  const courier = await insertCourier(db, `Swift ${crypto.randomUUID()}`);
  await put(`/orders/${data.id}/courier`, { courier_id: courier });
  await sql`insert into parcels (order_id, state, word, back) values (${data.id}, 'refused', 'Refused', 'expected')`.execute(
    db,
  );
  return { id: data.id, vase, returns: [], isReceived: false };
}

test('goods that came back, with a company or after delivery, are in stock once or lost once, at their cost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 1, maxLength: 9 }),
      async (quantity, steps) => {
        const order = await openOrder(quantity);
        const { losses: before } = await readSums(order);
        let damaged = 0;
        for (const one of steps) {
          damaged += await take(order, one);
          const sums = await readSums(order);
          expect(sums.on_hand + sums.held + sums.gone).toBe(20);
          expect(sums.held).toBeGreaterThanOrEqual(0);
          expect(sums.gone).toBeLessThanOrEqual(damaged);
          expect(sums.losses - before).toBe(damaged * COST_CENTS);
          expect(sums.unbalanced).toBe(0);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('damaged goods that the order never took from the count are not taken from it now', async () => {
  const { db } = shop.database;
  const order = await openOrder(2);
  // The merchant began to count after the order.
  await sql`update stock_changes set order_id = null where order_id = ${order.id}`.execute(db);
  const { on_hand: before } = await readSums(order);
  const damaged = [{ product_id: order.vase, quantity: 2 }];
  const received = await post(`/orders/${order.id}/parcel/receive`, { choice: 'cancel', damaged });
  expect(received.status).toBe(200);
  expect((await readSums(order)).on_hand).toBe(before);
});

test('damaged goods of a parcel that two people receive at once are lost once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await openOrder(2);
    const { losses: before } = await readSums(order);
    const damaged = [{ product_id: order.vase, quantity: 1 }];
    const receive = () => post(`/orders/${order.id}/parcel/receive`, { choice: 'cancel', damaged });
    const both = await Promise.all([receive(), receive()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { losses, gone, on_hand } = await readSums(order);
    expect([losses - before, gone, on_hand]).toEqual([COST_CENTS, 1, 19]);
  }
});
