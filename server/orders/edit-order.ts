import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { EditedPrice, OrderEdit } from '../../contract/order-edit.ts';
import type { Order } from '../../contract/orders.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { EDITED_ADDRESS, type EditChange, isEditable } from '../../domain/order-edit.ts';
import { changeInWords, ORDER_EDIT } from '../../domain/words/order-edit.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { KnownZones } from '../delivery/read-zones.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { queueMails } from '../mail/outbox-queries.ts';
import { validPhone } from '../phone/valid-phone.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { holdIfBlocked } from '../stages/hold-blocked.ts';
import { lockOrder } from './cancel-order.ts';
import { editMail } from './edit-mails.ts';
import {
  beginOrder,
  claimJson,
  findFirstAnswer,
  type IdempotencyKey,
  sameAnswer,
  storeAnswer,
} from './idempotency.ts';
import { creditToWire } from './order-credit.ts';
import type { MailingShop } from './order-mails.ts';
import { offersToWire } from './order-offers.ts';
import { findOrder, findOrderItems, orderToWire } from './order-queries.ts';
import { type OrderBefore, planEdit } from './plan-edit.ts';
import { writeEdit } from './write-edit.ts';

interface EditServices extends MailingShop {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
  readonly knownZones: KnownZones;
}

/** Who of the staff edits which order, and what it is to be; `key` is the Idempotency-Key header. */
interface EditRequest {
  readonly staffId: number;
  readonly id: number;
  readonly key: string | undefined;
  readonly edit: OrderEdit;
}

/**
 * Edits a pending order in one transaction: what stands here happens in this order. Answers the order as it is then.
 *
 * @throws {Refusal} 404 for no such order; 409 where it is no longer pending, was changed since it was seen, or has products
 * that can't be sold; 422 for a phone, a variant, a discount or a reused key that can't be accepted
 */
export async function editOrder(services: EditServices, request: EditRequest): Promise<Order> {
  const { db, knownSettings, knownZones, ...shop } = services;
  const { staffId, id, key } = request;
  const claim = key === undefined ? null : claimOfEdit(request, key);
  const settings = await knownSettings();
  return retryConflicts(db, async (transaction) => {
    await beginOrder(transaction, claim, 0);
    const firstAnswer = await findFirstAnswer(transaction, claim);
    if (claim && firstAnswer) return sameAnswer(firstAnswer, claim);

    await actAs(transaction, staffId);
    await lockOrder(transaction, id);
    const before = await findEditable(transaction, id, request.edit);
    const edit = withPhone(before, request.edit);

    // Locks are taken as a change of status takes them: the order, the catalogue, products. Only lines need the last two.
    if (edit.products) await lockCatalogue(transaction);
    const plan = await planEdit(transaction, before, edit, { mode: 'exclusive', knownZones });

    if (plan.changes.length > 0)
      await writeEdit(transaction, { before, edit, plan, editedBy: staffId, byBuyer: false });
    const phone = edit.guest_phone;
    if (phone !== undefined && phone !== before.order.guest_phone)
      await holdIfBlocked(transaction, { id, phone, changedBy: staffId });
    const order = await readEdited(transaction, id);
    const mail = edit.tells && editMail({ ...shop, settings }, order, before.order, plan.changes);
    if (mail && plan.changes.length > 0) await queueMails(transaction, [mail]);
    if (claim) await keepAnswer(transaction, claim, order);
    return order;
  });
}

/**
 * What an edit would come to; reads alone.
 *
 * @throws {Refusal} as `editOrder`
 */
export async function previewEdit(
  { db, knownZones }: Pick<EditServices, 'db' | 'knownZones'>,
  { id, edit }: Pick<EditRequest, 'id' | 'edit'>,
): Promise<EditedPrice> {
  const before = await findEditable(db, id, edit);
  const { sums, changes } = await planEdit(db, before, withPhone(before, edit), {
    mode: 'none',
    knownZones,
  });
  const { offers, offers_total, fee_by_hand: _, credit, credit_id: _id, ...rest } = sums;
  const difference = parseCents(sums.total_price) - parseCents(before.order.total_price);
  return {
    ...rest,
    ...offersToWire({ offers, offers_total }),
    ...creditToWire({ credit }),
    difference: formatDecimal(difference),
    changes: [...changes],
  };
}

/** @throws {Refusal} 404, and 409 for an order that is no longer pending, or of which another version was seen */
async function findEditable(
  db: Kysely<Database>,
  id: number,
  { version, ...edit }: OrderEdit,
): Promise<OrderBefore> {
  const order = await findOrder(db, id);
  if (!order) throw notFound('Order');
  if (!isEditable(order)) throw wordedRefusal(409, null, ORDER_EDIT, 'not_pending');
  if (order.person_removed_at && EDITED_ADDRESS.some((name) => edit[name] !== undefined)) {
    throw wordedRefusal(409, null, ORDER_EDIT, 'person_removed');
  }
  if (version !== order.edits) await refuseOutdated(db, id, version);
  return { order, items: await findOrderItems(db, id) };
}

const FIND_EDITS_SINCE = {
  name: 'find-edits-since',
  text: `
    select e.changes, e.by_buyer, users.name from order_edits e left join users on users.id = e.edited_by
    where e.order_id = $1 and e.version > $2 order by e.version desc`,
};

interface EditSince {
  readonly changes: EditChange[];
  readonly by_buyer: boolean;
  readonly name: string | null;
}

/** Says who has changed the order since, and what. */
async function refuseOutdated(db: Kysely<Database>, id: number, version: number): Promise<never> {
  const since = await namedQuery<EditSince>(db, FIND_EDITS_SINCE, [id, version]);
  const [last] = since;
  const { message, codes } = last?.by_buyer
    ? wordedRefusal(409, 'version', ORDER_EDIT, 'changed_by_buyer')
    : wordedRefusal(409, 'version', ORDER_EDIT, 'changed_by', { name: last?.name ?? '…' });
  const changed = since
    .toReversed()
    .flatMap(({ changes }) => changes.map((change) => changeInWords(change, 'en', String)));
  throw new Refusal(409, [message, ...changed].join('. '), {
    errors: { version: [message, ...changed] },
    codes: codes ?? {},
  });
}

/** The edit with its phone as it is stored. @throws {Refusal} 422 for one that can't be */
function withPhone({ order }: OrderBefore, edit: OrderEdit): OrderEdit {
  const { guest_phone: phone } = edit;
  if (phone === undefined || phone === order.guest_phone) return edit;
  return { ...edit, guest_phone: validPhone(phone, 'guest_phone') };
}

async function readEdited(transaction: Transaction<Database>, id: number): Promise<Order> {
  const order = await findOrder(transaction, id);
  if (!order) throw notFound('Order');
  return orderToWire(order, await findOrderItems(transaction, id));
}

/** A key names one edit of one order by one of the staff. */
const claimOfEdit = ({ staffId, id, edit }: EditRequest, key: string): IdempotencyKey => ({
  scope: staffId,
  key,
  requestHash: createHash('sha256')
    .update(JSON.stringify(['edit', id, edit]))
    .digest(),
});

const KEEP_ANSWER = {
  name: 'keep-edit-answer',
  text: `with ${storeAnswer('$1')} select from claimed`,
};

const keepAnswer = (transaction: Transaction<Database>, claim: IdempotencyKey, order: Order) =>
  namedQuery(transaction, KEEP_ANSWER, [claimJson(claim, order)]);
