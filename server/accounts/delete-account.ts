import { type Kysely, sql, type Transaction } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { notLoggedIn, Refusal } from '../http/refusal.ts';
import { aboutAccount, aboutCart, aboutMessage } from '../mail/outbox-queries.ts';
import {
  removeMails,
  removeNewsletterAddress,
  removePersonFromOrders,
  removeStockAlerts,
} from '../privacy/remove-person.ts';
import { staffRoleOf } from './account-queries.ts';
import { proveOwner } from './change-credentials.ts';
import type { AccountServices } from './log-in.ts';

type Tx = Transaction<Database>;

/** Who removes their account, and the password that proves it. */
interface Deletion {
  readonly actor: Actor;
  readonly clientAddress: string;
  readonly password: string;
}

/**
 * Removes a customer's account for good (docs/decisions/125): profile, sessions, cart and all that names the person in
 * their orders, which keep amounts and lines. What was left under the e-mail alone, messages and stock alerts, goes too
 * if the e-mail was confirmed.
 *
 * @throws {Refusal} 422 for a wrong password, 403 for staff, 409 while an order is pending, 429 after too many tries, 401
 * when the account was removed or its password changed meanwhile.
 */
export async function deleteAccount(
  services: AccountServices,
  { actor, clientAddress, password }: Deletion,
): Promise<void> {
  const { userId, role } = signedIn(actor);
  if (role !== 'user') throw staffStays();
  const proof = { userId, password, field: 'password', clientAddress };
  const { passwordHash } = await proveOwner(services, proof);
  await services.db.transaction().execute(async (tx) => {
    // Orders, their keys, then the account: in this order buyers place and cancel, too.
    for (let done = false; !done; ) done = await removeFromSomeOrders(tx, userId);
    const account = await lockAccount(tx, userId, passwordHash);
    await refusePending(tx, userId); // One may have been placed until the account was locked.
    await removeMails(tx, [aboutAccount(userId), aboutCart(userId)]);
    if (account.email_verified_at !== null) await removeWhatTheEmailLeft(tx, account.email);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
  });
}

/** Few enough orders for one statement to be short. */
const BATCH = 500;

/** @returns whether none is left that has an end. */
async function removeFromSomeOrders(tx: Tx, userId: number): Promise<boolean> {
  await refusePending(tx, userId);
  const { rows } = await sql<{ id: number }>`
    select id from orders where user_id = ${userId} and status_id <> ${ORDER_STATUS.pending}
    order by id limit ${BATCH} for no key update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await removePersonFromOrders(tx, ids);
  return ids.length < BATCH;
}

async function refusePending(db: Kysely<Database>, userId: number): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status_id', '=', ORDER_STATUS.pending)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!order) return;
  throw new Refusal(
    409,
    `Your order #${order.id} is still on its way. You can delete your account once it is delivered or canceled`,
  );
}

async function lockAccount(tx: Tx, userId: number, passwordHash: string) {
  const account = await tx
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'role', 'staff_role'])
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw notLoggedIn();
  if (staffRoleOf(account) !== null) throw staffStays();
  return account;
}

const staffStays = () => new Refusal(403, 'Staff accounts are removed by an owner, in the panel');

/** Messages of the contact form and stock alerts name an e-mail and no account. */
async function removeWhatTheEmailLeft(tx: Tx, email: string): Promise<void> {
  await removeStockAlerts(tx, email);
  await removeNewsletterAddress(tx, email);
  const messages = await tx
    .deleteFrom('contact_messages')
    .where(sql<string>`lower(email collate "C")`, '=', sql<string>`lower(${email} collate "C")`)
    .returning('id')
    .execute();
  await removeMails(
    tx,
    messages.map(({ id }) => aboutMessage(id)),
  );
}
