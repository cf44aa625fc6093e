import { sql } from 'kysely';
import { readProduct } from '../server/catalog/read-product.ts';
import { readOrders } from '../server/orders/read-orders.ts';
import { webhookPlaces } from '../server/outgoing/places.ts';
import { type EventDelivery, startEventDelivery } from '../server/webhooks/deliver-events.ts';
import { type AdminShop, openAdminShop } from './admin-shop.ts';

/** A shop that may send to this machine, and what delivers its events. */
export interface WebhookShop extends AdminShop {
  /** Starts another deliverer, as each instance has one. */
  deliver(): EventDelivery;
  /** Subscribes to events, and gives the webhook's id and secret. */
  subscribe(
    url: string,
    events: readonly string[],
  ): Promise<{ readonly id: number; readonly secret: string }>;
  /** What waits, is delivered or given up, in the order of its events: "order.placed delivered 1". */
  states(): Promise<string[]>;
  /** Lets all that waits, and all that is paused, be due now. */
  hurry(): Promise<void>;
}

/** `sitesOf` gives what a name leads to. */
export async function openWebhookShop(
  insideHosts: readonly string[] = ['127.0.0.1'],
  lookup?: Parameters<typeof webhookPlaces>[1],
): Promise<WebhookShop> {
  const places = webhookPlaces(insideHosts, lookup);
  const shop = await openAdminShop({ webhookPlaces: places });
  const { db } = shop.database;
  return {
    ...shop,
    deliver: () =>
      startEventDelivery({
        ...{
          db,
          places,
          readers: { readOrders, readProduct: (tx, id) => readProduct(tx, id, 'shop') },
        },
        shopSecret: 'a secret of the shop under test',
        shopEmail: 'shop@mantel.test',
        publicUrl: 'http://localhost:3000',
        wakeOutbox: () => undefined,
        log: { warn: () => undefined },
        timing: { lookEvery: 20, lookForWebhooks: 20 },
      }),
    async subscribe(url, events) {
      const answer = await shop.post('/api/webhooks', { url, events }, shop.admin);
      if (answer.status !== 201) throw new Error(answer.body);
      return { id: answer.data.webhook.id, secret: answer.data.secret };
    },
    async states() {
      const { rows } = await sql<{ text: string }>`
        select e.type || ' ' || d.state || ' ' || d.attempts as text
        from webhook_deliveries d join webhook_events e on e.id = d.event_id order by d.id`.execute(
        db,
      );
      return rows.map(({ text }) => text);
    },
    async hurry() {
      await sql`update webhooks set paused_until = now()`.execute(db);
      await sql`update webhook_deliveries set due_at = now() where state = 'waiting'`.execute(db);
    },
  };
}
