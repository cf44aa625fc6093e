import { type Kysely, sql, type Transaction } from 'kysely';
import type { StaffInvitation, StaffList, StaffMember } from '../../contract/staff.ts';
import type { StaffRole } from '../../domain/staff-roles.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import { signOutEverywhere, staffRoleOf } from './account-queries.ts';
import { removeSecondFactor } from './second-factor-queries.ts';

type Db = Kysely<Database>;

/** Owners first, then by name; invitations that are still good, the latest first. Two statements, side by side. */
export async function listStaff(db: Db): Promise<StaffList> {
  const [members, invitations] = await Promise.all([
    selectMembers(db)
      .orderBy(sql`u.role = 'admin'`, 'desc')
      .orderBy(sql`lower(u.name)`)
      .orderBy('u.id')
      .execute(),
    selectInvitations(db)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('id', 'desc')
      .execute(),
  ]);
  return { members: members.map(memberToWire), invitations: invitations.map(invitationToWire) };
}

const selectMembers = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.staff_role'])
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.last_used_at').as('seen'))
        .whereRef('s.user_id', '=', 'u.id')
        .as('last_seen_at'),
    )
    .select(
      sql<boolean>`exists (
        select from second_factors f where f.user_id = u.id and f.turned_on_at is not null)`.as(
        'second_factor',
      ),
    )
    .where(({ or, eb }) => or([eb('u.role', '=', 'admin'), eb('u.staff_role', 'is not', null)]));

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

const memberToWire = ({ role, staff_role, last_seen_at, ...rest }: MemberRow): StaffMember => ({
  ...rest,
  staff_role: staffRoleOf({ role, staff_role }) ?? 'viewer',
  last_seen_at: last_seen_at?.toISOString() ?? null,
});

/** What is shown of invitations; never their token's hash. */
export const selectInvitations = (db: Db) =>
  db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'staff_role', 'created_at', 'expires_at']);

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

/** An invitation as the wire has it. */
export const invitationToWire = (row: InvitationRow): StaffInvitation => ({
  ...row,
  staff_role: row.staff_role as StaffRole,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

/** Which member of the staff an owner changes. */
interface StaffChange {
  readonly ownerId: number;
  readonly id: number;
}

/**
 * Gives a member of the staff another role, which ends their sessions and links by a trigger (`end_account_ties`). The same role
 * changes nothing.
 *
 * @throws {Refusal} 404 for someone who is not of the staff, 409 for the last owner, 403 when the asker is no owner any more.
 */
export function changeStaffRole(
  db: Db,
  change: StaffChange,
  role: StaffRole,
): Promise<StaffMember> {
  return asOwner(db, change.ownerId, async (transaction, owners) => {
    const former = await findMember(transaction, change.id);
    if (former.staff_role !== role) {
      if (role !== 'owner') refuseLastOwner(owners, change.id);
      await setStaffRole(transaction, change.id, role);
    }
    return findMember(transaction, change.id);
  });
}

/**
 * Makes a member of the staff a customer: their orders and their account stay, their sessions and links end.
 *
 * @throws {Refusal} as {@link changeStaffRole}
 */
export function removeStaff(db: Db, { ownerId, id }: StaffChange): Promise<void> {
  return asOwner(db, ownerId, async (transaction, owners) => {
    await findMember(transaction, id);
    refuseLastOwner(owners, id);
    await setStaffRole(transaction, id, null);
  });
}

/**
 * Turns off the second factor of somebody else who has lost their phone, and logs them out everywhere. One's own needs its code:
 * who finds an owner's device left open must not get rid of it.
 *
 * @throws {Refusal} 409 for one's own and where none is on, else as {@link changeStaffRole}
 */
export function resetSecondFactor(db: Db, { ownerId, id }: StaffChange): Promise<StaffMember> {
  return asOwner(db, ownerId, async (transaction) => {
    const member = await findMember(transaction, id);
    if (id === ownerId) throw new Refusal(409, 'Turn your own off under "Your account"');
    if (!member.second_factor) throw new Refusal(409, 'Their second factor is off already');
    await removeSecondFactor(transaction, id);
    await signOutEverywhere(transaction, id);
    return findMember(transaction, id);
  });
}

/**
 * Runs what an owner does with the staff, one at a time, and notes them for the audit log. Whether they still are an owner is
 * looked at again under the lock: they may have been removed since their request came.
 *
 * @throws {Refusal} 403 when they are none any more.
 */
export function asOwner<T>(
  db: Db,
  ownerId: number,
  work: (transaction: Transaction<Database>, owners: readonly number[]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const owners = await lockOwners(transaction);
    if (!owners.includes(ownerId)) throw new Refusal(403, 'You are no longer an owner of the shop');
    await actAs(transaction, ownerId);
    return work(transaction, owners);
  });
}

async function findMember(transaction: Transaction<Database>, id: number): Promise<StaffMember> {
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  const member = await selectMembers(transaction).where('u.id', '=', id).executeTakeFirst();
  if (!member) throw new Refusal(404, 'There is no such member of the staff');
  return memberToWire(member);
}

function refuseLastOwner(owners: readonly number[], id: number): void {
  if (owners.length > 1 || owners[0] !== id) return;
  throw new Refusal(409, 'This is the only owner of the shop. Make somebody else an owner first');
}

/**
 * The ids of all owners, who stay owners until the transaction ends. Whatever takes an owner away locks them first, so that
 * of two who remove each other one is refused: the shop always has an owner.
 */
export async function lockOwners(transaction: Transaction<Database>): Promise<number[]> {
  const owners = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}

/**
 * Gives an account a role in the panel; `null` makes it a customer's. Its sessions and links end by a trigger (migration
 * 0090).
 */
export async function setStaffRole(
  db: Kysely<Database>,
  userId: number,
  role: StaffRole | null,
): Promise<void> {
  const columns =
    role === 'owner' ? { role: 'admin', staff_role: null } : { role: 'user', staff_role: role };
  await db.updateTable('users').set(columns).where('id', '=', userId).execute();
}
