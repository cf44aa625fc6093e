import type { Kysely, Transaction } from 'kysely';
import type { Courier, CourierChange, CourierFields } from '../../contract/couriers.ts';
import { actAs } from '../database/acting-admin.ts';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';

const LIST_COURIERS = {
  name: 'list-couriers',
  text: 'select id, name, phone from couriers order by lower(name), id',
};

/** All couriers, by name. */
export const listCouriers = (db: Kysely<Database>): Promise<Courier[]> =>
  namedQuery<Courier>(db, LIST_COURIERS, []);

/** Adds a courier. Two may have one name. */
export function addCourier(
  db: Kysely<Database>,
  admin: SignedIn,
  fields: CourierFields,
): Promise<Courier> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    return transaction
      .insertInto('couriers')
      .values(fields)
      .returning(['id', 'name', 'phone'])
      .executeTakeFirstOrThrow();
  });
}

/** Which courier, and who says so. */
export interface CourierRequest {
  readonly admin: SignedIn;
  readonly id: number;
}

/**
 * Changes a courier's name and phone.
 *
 * @throws {Refusal} 404 for no such courier, 409 when it is not as the admin saw it.
 */
export function changeCourier(
  db: Kysely<Database>,
  { admin, id }: CourierRequest,
  { seen, ...fields }: CourierChange,
): Promise<Courier> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    if (seen) await refuseOutdated(transaction, id, seen);
    const changed = await transaction
      .updateTable('couriers')
      .set(fields)
      .where('id', '=', id)
      .returning(['id', 'name', 'phone'])
      .executeTakeFirst();
    if (!changed) throw new Refusal(404, 'Courier not found');
    return changed;
  });
}

async function refuseOutdated(
  transaction: Transaction<Database>,
  id: number,
  seen: CourierFields,
): Promise<void> {
  const now = await transaction
    .selectFrom('couriers')
    .select(['name', 'phone'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!now || (now.name === seen.name && now.phone === seen.phone)) return;
  const is = now.phone === '' ? now.name : `${now.name}, ${now.phone}`;
  throw new Refusal(
    409,
    `Another admin has changed this courier to ${is}. Save again to replace it`,
  );
}

/**
 * Removes a courier. His orders are without one then, and their histories say so.
 *
 * @throws {Refusal} 404 for no such courier.
 */
export async function removeCourier(
  db: Kysely<Database>,
  { admin, id }: CourierRequest,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    const { numDeletedRows } = await transaction
      .deleteFrom('couriers')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal(404, 'Courier not found');
  });
}
