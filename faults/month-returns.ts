import type { Answer } from '../test/scenarios/http-client.ts';
import { inParallel } from '../test/scenarios/http-client.ts';
import { ask, type CashShop, dataOf, ownerOf, send } from './cash-shop.ts';

/** What a piece costs the merchant, in cents. */
export const COST = 1_250;

/** What came back damaged so far. */
export interface Losses {
  /** Pieces that came back from the door, and those of returns. */
  atTheDoor: number;
  ofReturns: number;
}

const bodies = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => [status, body.slice(0, 200)]);

/** Turns returns on, and notes what the product costs. */
export async function allowReturns(shop: CashShop): Promise<void> {
  const body = { returns_on: true, return_days: 14, returns_refund_delivery: true };
  const path = '/api/admin/settings/returns';
  const on = await send(shop, { method: 'PUT', path, by: ownerOf(shop), body });
  shop.run.expect('returns are turned on', on.status === 200, bodies([on]));
  await ask(
    shop.run,
    `insert into product_costs (product_id, cost) values ($1, $2) on conflict (product_id) do update set cost = excluded.cost`,
    [shop.product, COST / 100],
  );
}

/** Every third refused order has a damaged piece. */
export const damagedOf = (shop: CashShop, id: number) =>
  id % 3 === 0 ? [{ product_id: shop.product, quantity: 1 }] : [];

const RETURNED = `
  select o.id from orders o where o.status_id = 3 and o.id % 9 = 0 and not exists (select from order_returns r where r.order_id = o.id)
    and not exists (select from unsettled_orders u where u.order_id = o.id) order by o.id limit 50`;

/** One in nine delivered orders gives a piece back once its money is there; each step is sent twice at once. */
export async function takeReturns(shop: CashShop & { readonly losses: Losses }): Promise<void> {
  const by = ownerOf(shop);
  const twice = async (path: string, body: object, key?: string) => {
    const request = { method: 'POST', path: `/api${path}`, by, body, ...(key && { key }) };
    const answers = await Promise.all([send(shop, request), send(shop, request)]);
    const isTaken = answers.every(({ status }) => status === 200 || status === 201);
    shop.run.expect('a step of a return is done once', isTaken, [path, bodies(answers)]);
    return dataOf(answers[0] as Answer);
  };
  const orders = await ask<{ id: number }>(shop.run, RETURNED);
  await inParallel(orders, 3, async ({ id }) => {
    const lines = [{ product_id: shop.product, quantity: 1 }];
    const made = await twice(
      `/orders/${id}/returns`,
      { reason: 'changed_mind', lines },
      `back-${id}`,
    );
    const end = id % 2 === 0 ? 'damaged' : 'stock';
    await twice(`/returns/${made.id}/state`, { state: 'received' });
    await twice(`/returns/${made.id}/inspect`, { ends: [end] });
    if (end === 'damaged') shop.losses.ofReturns += 1;
    // Every other one as store credit, by which somebody pays for a later order.
    if (id % 2 === 0) {
      const code = await refundByCredit(shop, id);
      if (code) shop.credits.push(code);
      return;
    }
    await twice(`/returns/${made.id}/refund`, {});
    if (id % 3 > 0) return;
    // Paid out by mistake: taken back, and settled again.
    const undone = await send(shop, {
      method: 'POST',
      path: `/api/returns/${made.id}/undo-refund`,
      by,
    });
    shop.run.expect('a refund is taken back', [200, 409].includes(undone.status), bodies([undone]));
    await twice(`/returns/${made.id}/refund`, {});
  });
}

/** Settles the return of an order by credit, sent twice at once: one answer has the code; where the shop was killed before it, nobody has. */
async function refundByCredit(shop: CashShop, orderId: number): Promise<string | undefined> {
  const by = ownerOf(shop);
  const path = `/api/orders/${orderId}/returns`;
  const [found] = dataOf(await send(shop, { method: 'GET', path, by })).returns;
  if (Number(found.due) === 0) return undefined;
  const request = { method: 'POST', path: `/api/returns/${found.id}/refund`, by };
  const sent = { ...request, body: { credit: found.due } };
  const answers = await Promise.all([send(shop, sent), send(shop, sent)]);
  const isGiven = answers.every(({ status }) => status === 200);
  shop.run.expect('a return is settled by credit once', isGiven, bodies(answers));
  return answers.map((answer) => dataOf(answer)?.credit_code).find((code) => code !== undefined);
}

/** Refunds are in the books as they were noted, and none is more than was paid; what was damaged is a loss at cost. */
export async function expectReturnsAgree(
  shop: CashShop & { readonly losses: Losses },
): Promise<void> {
  const [sums] = await ask<Record<string, number>>(
    shop.run,
    `select
      (select coalesce(sum(cents), 0)::int from ledger_lines where account = 'refunds') as booked,
      (select coalesce(sum(cents), 0)::int from order_refunds where taken_back_at is null)
        + (select coalesce(sum(given_cents), 0)::int from store_credits) as noted,
      (select count(*)::int from order_returns) as returns,
      (select coalesce(sum(cents), 0)::int from ledger_lines where account = 'expenses') as losses,
      (select count(*)::int from orders o where payment_status_id = 3 and status_id <> 3) as refunded_undelivered,
      (select count(*)::int from orders o where (total_price + coalesce(credit, 0)) * 100 < (
        select sum(f.cents) from order_refunds f join order_returns r on r.id = f.return_id
        where r.order_id = o.id and f.taken_back_at is null)) as too_much`,
  );
  const { run, losses } = shop;
  run.figure('returns', sums?.returns ?? 0);
  run.expect('returns happened', (sums?.returns ?? 0) > 0, sums);
  run.expect('refunds are booked as they were noted', sums?.booked === sums?.noted, sums);
  run.expect('nothing was refunded beyond its price', sums?.too_much === 0, sums);
  run.expect('what is not delivered is not refunded', sums?.refunded_undelivered === 0, sums);
  const pieces = losses.atTheDoor + losses.ofReturns;
  run.expect('damage is a loss at cost', sums?.losses === pieces * COST, [sums, losses]);
}
