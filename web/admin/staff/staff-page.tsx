import type { StaffInvitation, StaffMember } from '../../../contract/staff.ts';
import { STAFF_ROLE_LABELS, STAFF_ROLES, type StaffRole } from '../../../domain/staff-roles.ts';
import { useUser } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useFocusFallback } from '../focus-fallback.ts';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { Invite } from './invite.tsx';
import { RoleOptions } from './role-options.tsx';
import styles from './staff-page.module.css';
import { staffQuery, useStaffChanges } from './use-staff-changes.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.staff, () => [staffQuery]);

/** Who works in the panel and as what, for owners: invited, given another role, and removed here. */
export default function StaffPage() {
  const read = useList(staffQuery);
  const { data } = read;
  return (
    <PanelPage title={panel.staff.title}>
      <Roles />
      <Invite />
      {!data && read.error && <ReadFailure of="staff" read={read} />}
      {!data && !read.error && <ListSkeleton height="240px" />}
      {data && <Members members={data.members} />}
      {data && data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
    </PanelPage>
  );
}

/** What each role may do, as domain/staff-roles.ts has it. */
const MAY: Readonly<Record<StaffRole, string>> = {
  owner: 'everything, settings and staff included.',
  orders: 'change orders, couriers, customers and messages, and see products.',
  delivery:
    'give orders to couriers, take states, parcels that come back and cash; sees orders, no products.',
  catalogue: 'change products, collections and banners; sees no orders and no customers.',
  viewer: 'see all of the panel but staff; changes and exports nothing.',
};

const Roles = () => (
  <div className={styles.about}>
    <p>Everybody who works in the panel has a login and a role of their own:</p>
    <dl>
      {STAFF_ROLES.map((role) => (
        <div key={role}>
          <dt>{STAFF_ROLE_LABELS[role]}:</dt> <dd>{MAY[role]}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** The staff, and who is being removed. */
function Members({ members }: { readonly members: readonly StaffMember[] }) {
  const { changeRole, remove, resetFactor } = useStaffChanges();
  const removal = useDialogState<StaffMember>();
  const reset = useDialogState<StaffMember>();
  const giveUp = useDialogState<{ readonly id: number; readonly role: StaffRole }>();
  const me = useUser()?.id;
  const owners = members.filter(({ staff_role }) => staff_role === 'owner');
  const giveRole = ({ id, staff_role }: StaffMember, role: StaffRole) => {
    // The arrow keys change a list at once: of one's own it would be the end of the session. The shop keeps the only owner.
    if (id === me && staff_role === 'owner' && owners.length > 1) giveUp.show({ id, role });
    else void changeRole(id, role);
  };
  return (
    <section className={styles.section} aria-labelledby="members">
      <h2 id="members">Who works here</h2>
      <ul className={rows.list}>
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            onRole={(role) => giveRole(member, role)}
            onRemove={() => removal.show(member)}
            onReset={() => reset.show(member)}
          />
        ))}
      </ul>
      <RemovalOf
        title="Remove from Staff"
        removal={removal}
        onConfirm={({ id }) => void remove(id)}
      >
        {({ name }) => (
          <p>
            Are you sure you want to remove <strong>{name}</strong>? They are logged out at once and
            can't open the panel any more. What they did stays in the list of changes.
          </p>
        )}
      </RemovalOf>
      <RemovalOf
        title="Change my role"
        removal={giveUp}
        onConfirm={({ id, role }) => void changeRole(id, role)}
      >
        {({ role }) => (
          <p>
            Are you sure that you want to be <strong>{STAFF_ROLE_LABELS[role]}</strong>? You are
            logged out at once, and only another owner can make you one again.
          </p>
        )}
      </RemovalOf>
      <RemovalOf
        title="Turn off second factor"
        removal={reset}
        onConfirm={({ id }) => void resetFactor(id)}
      >
        {({ name }) => (
          <p>
            Only if you are sure that it is <strong>{name}</strong> who asks, because they have lost
            their phone and their recovery codes. They are logged out everywhere, and log in with
            their password alone until they turn it on again.
          </p>
        )}
      </RemovalOf>
    </section>
  );
}

interface MemberProps {
  readonly member: StaffMember;
  readonly onRole: (role: StaffRole) => void;
  readonly onRemove: () => void;
  readonly onReset: () => void;
}

function Member({ member, onRole, onRemove, onReset }: MemberProps) {
  const { moment } = useShopClock();
  const isMe = useUser()?.id === member.id;
  const { name, email, staff_role, last_seen_at, second_factor } = member;
  return (
    <li className={rows.row}>
      <div className={styles.who}>
        <strong>
          {name}
          {isMe && ' (you)'}
        </strong>
        <bdi dir="ltr">{email}</bdi>
        <span className={page.muted}>
          {last_seen_at ? `Last seen ${moment(last_seen_at)}` : 'Not logged in'}
          {second_factor ? '. Second factor on' : '. No second factor'}
        </span>
      </div>
      <div className={styles.actions}>
        <Select
          label={
            <>
              Role <span className="visually-hidden">of {name}</span>
            </>
          }
          value={staff_role}
          onChange={(event) => onRole(event.currentTarget.value as StaffRole)}
        >
          <RoleOptions />
        </Select>
        {second_factor && !isMe && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={onReset}>
            Turn off second factor<span className="visually-hidden"> of {name}</span>
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={onRemove}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function Invitations({ invitations }: { readonly invitations: readonly StaffInvitation[] }) {
  const { moment } = useShopClock();
  const { endInvitation } = useStaffChanges();
  const focusFallback = useFocusFallback<HTMLElement>();
  return (
    <section {...focusFallback} className={styles.section} aria-labelledby="invitations">
      <h2 id="invitations">Invited</h2>
      <ul className={rows.list}>
        {invitations.map(({ id, email, staff_role, expires_at }) => (
          <li key={id} className={rows.row}>
            <div className={styles.who}>
              <bdi dir="ltr">{email}</bdi>
              <span className={page.muted}>
                {STAFF_ROLE_LABELS[staff_role]}, until {moment(expires_at)}
              </span>
            </div>
            <Button variant="secondary" onClick={() => void endInvitation(id)}>
              End<span className="visually-hidden"> the invitation of {email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
