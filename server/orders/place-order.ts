import type { Kysely } from 'kysely';
import type { NewOrder, Order, PlacedOrder } from '../../contract/orders.ts';
import { type AllSettings, deliveryRule } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { validPhone } from '../phone/valid-phone.ts';
import { judgeStored } from '../shop/stored-settings.ts';
import { answerOnce, claimOf } from './idempotency.ts';
import { insertOrder } from './insert-order.ts';
import {
  matchProducts,
  type PricedOrder,
  priceOrder,
  type SoldProduct,
  sumProducts,
} from './order-lines.ts';
import { type MailingShop, orderMails } from './order-mails.ts';
import { lockProducts, settlePurchase } from './order-queries.ts';
import { orderToken } from './order-token.ts';
import { runOrderTransaction } from './order-transaction.ts';
import { orderToWire } from './to-wire.ts';

/** What the act stands on. */
export interface OrderServices extends MailingShop {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
}

/** Who orders what; `key` is the Idempotency-Key header. */
export interface OrderRequest {
  readonly actor: Actor;
  readonly key: string | undefined;
  readonly body: NewOrder;
  /** Whether the buyer gets a mail, where an address is known. */
  readonly confirms: boolean;
}

/**
 * Places a cash-on-delivery order in one transaction (decisions §3, architecture "Placing an
 * order"): prices, discounts and what delivery costs are the server's own, read under lock.
 *
 * @throws {Refusal} 403 for another's `user_id`, 409 for products that can't be sold, 422 for a
 * phone, a sum of quantities or a reused key that can't be accepted.
 */
export async function placeOrder(
  { db, shopSecret, ...shop }: OrderServices,
  { actor, key, body, confirms }: OrderRequest,
): Promise<PlacedOrder> {
  const userId = buyerOf(actor, body.user_id);
  const guest_phone = validPhone(body.guest_phone, 'guest_phone');
  const ordered = sumProducts(body.products);
  const claim = key === undefined ? null : claimOf(userId, key, body);

  const placed = await runOrderTransaction(db, (transaction) =>
    answerOnce(transaction, claim, async () => {
      const productIds = ordered.map((line) => line.productId);
      const sold = matchProducts(ordered, await lockProducts(transaction, productIds));
      const settings = settingsOf(sold);
      const priced = priceOrder(sold, deliveryRule(settings));
      const order = await writeOrder(transaction, { ...body, guest_phone, userId }, priced);
      const mails = orderMails({ ...shop, settings }, order, { userId, confirms });
      await queueMails(transaction, mails);
      await settlePurchase(transaction, order.items, body.from_cart ? userId : null);
      return order;
    }),
  );
  if (userId !== null) return placed;
  return { ...placed, tracking_token: orderToken(placed.id, shopSecret) };
}

/** The customer who orders, `null` for a guest. Identity comes from the token alone. */
function buyerOf(actor: Actor, statedUserId: number | null | undefined): number | null {
  const userId = actor.kind === 'user' ? actor.userId : null;
  if (statedUserId === null || statedUserId === undefined || statedUserId === userId) return userId;
  const message = 'is not who you are logged in as';
  throw new Refusal(403, `user_id ${message}`, { errors: fieldErrors('user_id', message) });
}

/** What the statement that locked the products found beside them. */
const settingsOf = (sold: readonly SoldProduct[]): AllSettings =>
  judgeStored(sold[0]?.product.stored_settings ?? {});

/** A courier is given to an order later, by an admin. */
const NO_COURIER = { courier_id: null, courier_name: null };

type Shipping = NewOrder & { readonly userId: number | null };

async function writeOrder(
  db: Kysely<Database>,
  { userId, ...shipping }: Shipping,
  { lines, ...totals }: PricedOrder,
): Promise<Order> {
  const order = { ...shipping, ...totals, user_id: userId };
  const { item_ids, ...inserted } = await insertOrder(db, order, lines);
  const items = lines.map((line, index) => ({ ...line, id: item_ids[index] ?? 0 }));
  return orderToWire({ ...order, ...inserted, ...NO_COURIER }, items);
}
