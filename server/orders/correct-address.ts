import type { Kysely } from 'kysely';
import type { CorrectedAddress } from '../../contract/order-edit.ts';
import type { Order } from '../../contract/orders.ts';
import {
  changesOfTexts,
  EDITED_TEXTS,
  type EditedText,
  isCorrectable,
  isEditable,
} from '../../domain/order-edit.ts';
import { ORDER_EDIT } from '../../domain/words/order-edit.ts';
import { isBuyer } from '../buyers/is-buyer.ts';
import type { Database } from '../database/types.ts';
import type { KnownZones } from '../delivery/read-zones.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { queueMails } from '../mail/outbox-queries.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { lockOrder } from './cancel-order.ts';
import { correctionNotice } from './edit-mails.ts';
import type { MailingShop } from './order-mails.ts';
import { findOrder, findOrderItems, type OrderRow, orderToWire } from './order-queries.ts';
import { planEdit } from './plan-edit.ts';
import { writeEdit } from './write-edit.ts';

interface CorrectionServices extends MailingShop {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
  readonly knownSettings: KnownSettings;
  readonly knownZones: KnownZones;
}

/** Who corrects which order; `token` is the X-Order-Token header. */
interface Correction {
  readonly actor: Actor;
  readonly id: number;
  readonly token: string | undefined;
  readonly address: CorrectedAddress;
}

/**
 * Corrects the address of an order for its buyer, and writes to the shop. The address that it has already changes nothing.
 * Answers the order as it is then; of a preview as it would be, and nothing is written.
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order; 409 when it is too late, or was done too often; 422 for an area
 * that nobody delivers to.
 */
export async function correctAddress(
  { db, shopSecret, knownSettings, knownZones, ...shop }: CorrectionServices,
  { actor, id, token, address: { preview, ...address } }: Correction,
): Promise<Order> {
  const settings = await knownSettings();
  return db.transaction().execute(async (transaction) => {
    await lockOrder(transaction, id);
    const order = await findOrder(transaction, id);
    if (!order || !isBuyer(order, { actor, token, shopSecret, settings })) throw notFound('Order');
    const before = { order, items: await findOrderItems(transaction, id) };
    const edit = { version: order.edits ?? 0, ...address };
    const landmark = order.delivery?.landmark ?? '';
    const isSame =
      changesOfTexts(order, address).length === 0 &&
      (address.guest_landmark ?? landmark) === landmark;
    if (isSame) return orderToWire(order, before.items);
    refuseTooLate(order);
    const plan = await planEdit(transaction, before, edit, { mode: 'none', knownZones });
    if (preview) return orderToWire({ ...order, ...defined(address), ...plan.sums }, before.items);
    const editedBy = actor.kind === 'user' ? actor.userId : null;
    await writeEdit(transaction, { before, edit, plan, editedBy, byBuyer: true });
    const wire = orderToWire((await findOrder(transaction, id)) ?? order, before.items);
    await queueMails(transaction, [correctionNotice(shop, wire, plan.changes)]);
    return wire;
  });
}

/** The texts that are named. */
const defined = (address: CorrectedAddress): Partial<Pick<OrderRow, EditedText>> =>
  Object.fromEntries(
    EDITED_TEXTS.flatMap((name) => {
      const text = (address as Partial<Record<EditedText, string>>)[name];
      return text === undefined ? [] : [[name, text]];
    }),
  );

function refuseTooLate(order: OrderRow): void {
  if (isCorrectable(order)) return;
  throw wordedRefusal(409, null, ORDER_EDIT, isEditable(order) ? 'with_courier' : 'not_pending');
}
