import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  Courier,
  CourierChange,
  CourierFields,
  courierCalls,
} from '../../contract/couriers.ts';
import type { Order } from '../../contract/orders.ts';
import { formatDecimal } from '../../domain/money.ts';
import { COURIER_ADDED, COURIER_REMOVED, COURIER_UPDATED } from '../../domain/success-messages.ts';
import { CASH } from '../../domain/words/cash.ts';
import { actAs, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type SignedIn, signedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { refuseUnconfirmed } from '../stages/refuse-unconfirmed.ts';
import { findOrder, findOrderItems, orderToWire } from './order-queries.ts';
import { planMessageMails } from './status-mails.ts';

/** Serves the calls about couriers. */
export function courierHandlers({
  db,
}: {
  readonly db: Kysely<Database>;
}): Handlers<typeof courierCalls> {
  return {
    'GET /couriers': async () => ({ data: await listCouriers(db) }),
    'POST /couriers': async ({ body }, { actor }) => ({
      data: await addCourier(db, signedIn(actor), body),
      message: COURIER_ADDED,
    }),
    'PUT /couriers/{id}': async ({ params, body }, { actor }) => ({
      data: await changeCourier(db, { admin: signedIn(actor), id: params.id }, body),
      message: COURIER_UPDATED,
    }),
    'DELETE /couriers/{id}': async ({ params }, { actor }) => {
      await removeCourier(db, { admin: signedIn(actor), id: params.id });
      return { data: null, message: COURIER_REMOVED };
    },
    'PUT /orders/{id}/courier': async ({ params, body }, { actor }) => ({
      data: await assignCourier(db, {
        admin: signedIn(actor),
        id: params.id,
        courierId: body.courier_id,
      }),
      message: COURIER_UPDATED,
    }),
  };
}

const COURIER = ['id', 'name', 'phone', 'kind'] as const;

const LIST_COURIERS = {
  name: 'list-couriers',
  text: 'select id, name, phone, kind from couriers order by lower(name), id',
};

/** All couriers, by name. */
const listCouriers = (db: Kysely<Database>): Promise<Courier[]> =>
  namedQuery<Courier>(db, LIST_COURIERS, []);

/**
 * Adds a courier. Two may have one name, but not the phone too: nobody could tell them apart, and the answer to the first may
 * have been lost.
 */
function addCourier(
  db: Kysely<Database>,
  admin: SignedIn,
  fields: CourierFields,
): Promise<Courier> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    await sql`lock table couriers in share row exclusive mode`.execute(transaction); // Who adds the same waits.
    const same = await transaction
      .selectFrom('couriers')
      .select([...COURIER])
      .$castTo<Courier>()
      .where('name', '=', fields.name)
      .where('phone', '=', fields.phone)
      .orderBy('id')
      .executeTakeFirst();
    if (same) return same;
    return transaction
      .insertInto('couriers')
      .values(fields)
      .returning([...COURIER])
      .$castTo<Courier>()
      .executeTakeFirstOrThrow();
  });
}

/** Which courier, and who says so. */
interface CourierRequest {
  readonly admin: SignedIn;
  readonly id: number;
}

/**
 * Changes a courier's name, phone and kind.
 *
 * @throws {Refusal} 404 for no such courier, 409 when it is not as the admin saw it.
 */
function changeCourier(
  db: Kysely<Database>,
  { admin, id }: CourierRequest,
  { seen, ...fields }: CourierChange,
): Promise<Courier> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    if (seen) await refuseOutdated(transaction, id, { seen, wanted: fields });
    const changed = await transaction
      .updateTable('couriers')
      .set(fields)
      .where('id', '=', id)
      .returning([...COURIER])
      .$castTo<Courier>()
      .executeTakeFirst();
    if (!changed) throw notFound('Courier');
    return changed;
  });
}

/** What is as it is wanted already is not outdated: an answer may have been lost. */
async function refuseOutdated(
  transaction: Transaction<Database>,
  id: number,
  { seen, wanted }: { readonly seen: CourierFields; readonly wanted: CourierFields },
): Promise<void> {
  const now = await transaction
    .selectFrom('couriers')
    .select(['name', 'phone', 'kind'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isNow = ({ name, phone, kind }: CourierFields) =>
    now?.name === name && now.phone === phone && (kind === undefined || now.kind === kind);
  if (!now || isNow(seen) || isNow(wanted)) return;
  const is = now.phone === '' ? now.name : `${now.name}, ${now.phone}`;
  throw new Refusal(
    409,
    `Another admin has changed this courier to ${is}. Save again to replace it`,
  );
}

/**
 * Removes a courier. Their orders are without one then, and the histories of these orders say so.
 *
 * @throws {Refusal} 404 for no such courier, 409 while the books say that they hold money of the shop.
 */
async function removeCourier(db: Kysely<Database>, { admin, id }: CourierRequest): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    await refuseUnsettled(transaction, id);
    const { numDeletedRows } = await transaction
      .deleteFrom('couriers')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Courier');
    // Booked ones are part of the books.
    await sql`delete from payout_sheets where courier_id = ${id} and entry_id is null`.execute(
      transaction,
    );
  });
}

async function refuseUnsettled(transaction: Transaction<Database>, id: number): Promise<void> {
  const { rows } = await sql<{ courier: string; cents: string }>`
    select c.name as courier, sum(l.cents)::text as cents
    from couriers c join ledger_lines l on l.account = 'courier' and l.courier_id = c.id
    where c.id = ${id} group by c.name having sum(l.cents) <> 0
  `.execute(transaction);
  const [held] = rows;
  if (!held) return refuseOpenOrders(transaction, id);
  const amount = formatDecimal(Number(held.cents));
  throw wordedRefusal(409, null, CASH, 'courier_holds', { courier: held.courier, amount });
}

/** What is open one way may be on their account the other: both are ended first. */
async function refuseOpenOrders(transaction: Transaction<Database>, id: number): Promise<void> {
  const { rows } = await sql<{ courier: string; count: number }>`
    select c.name as courier, count(*)::int4 as count from couriers c join unsettled_orders u on u.courier_id = c.id
    where c.id = ${id} group by c.name`.execute(transaction);
  const [open] = rows;
  if (open) throw wordedRefusal(409, null, CASH, 'courier_open', open);
}

/** Which order goes to which courier, and who says so. */
interface AssignmentRequest {
  readonly admin: SignedIn;
  readonly id: number;
  /** `null`: to none. */
  readonly courierId: number | null;
}

/**
 * Gives an order to a courier, or takes it from the courier who has it; who and when stand in the audit log.
 * Answers the order as it is then.
 *
 * @throws {Refusal} 404 for no such order, 422 for no such courier.
 */
async function assignCourier(
  db: Kysely<Database>,
  { admin, id, courierId }: AssignmentRequest,
): Promise<Order> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    // First the courier, then the order: as removing a courier locks them.
    const isKnown = courierId === null || (await lockCourier(transaction, courierId));
    await lockOrder(transaction, id);
    if (!isKnown) refuseUnknownCourier();
    if (courierId !== null) await refuseUnconfirmed(transaction, [id]);
    await writeCourier(transaction, id, courierId);
    await planMessageMails(transaction);
    const order = await findOrder(transaction, id);
    if (!order) throw notFound('Order');
    return orderToWire(order, await findOrderItems(transaction, id));
  });
}

/** @throws {Refusal} 422 */
export function refuseUnknownCourier(): never {
  throw refusedField(422, 'courier_id', 'is no courier of the shop');
}

/** Whether there is such a courier, who is then not removed until the transaction ends. */
export async function lockCourier(
  transaction: Transaction<Database>,
  id: number,
): Promise<boolean> {
  const courier = await transaction
    .selectFrom('couriers')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return courier !== undefined;
}

async function lockOrder(transaction: Transaction<Database>, id: number): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw notFound('Order');
}

/** The same courier again changes nothing. */
async function writeCourier(
  transaction: Transaction<Database>,
  id: number,
  courierId: number | null,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ courier_id: courierId })
    .where('id', '=', id)
    .where('courier_id', 'is distinct from', courierId)
    .execute();
}
