import type { StaffRole } from '../../../domain/staff-roles.ts';
import {
  INVITATION_ENDED,
  STAFF_MEMBER_REMOVED,
  STAFF_ROLE_CHANGED,
  STAFF_SECOND_FACTOR_OFF,
} from '../../../domain/success-messages.ts';
import { type DataOf, useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useListChange } from '../kit/list-change.ts';

type Staff = DataOf<'GET /staff'>;

/** The staff and who is invited. */
export const staffQuery = callQuery('GET /staff');

/** Changes of the staff: shown at once, and taken back when the shop refuses. */
export function useStaffChanges() {
  const call = useCall();
  const change = useListChange(staffQuery);
  return {
    changeRole: (id: number, staff_role: StaffRole) =>
      change({
        apply: (staff) => withMember(staff, id, { staff_role }),
        send: () => call('PUT /staff/{id}', { params: { id }, body: { staff_role } }),
        done: STAFF_ROLE_CHANGED,
        failed: 'Error changing the role',
      }),
    remove: (id: number) =>
      change({
        apply: (staff) => ({ ...staff, members: staff.members.filter((one) => one.id !== id) }),
        send: () => call('DELETE /staff/{id}', { params: { id } }),
        done: STAFF_MEMBER_REMOVED,
        failed: 'Error removing from the staff',
      }),
    resetFactor: (id: number) =>
      change({
        apply: (staff) => withMember(staff, id, { second_factor: false }),
        send: () => call('DELETE /staff/{id}/second-factor', { params: { id } }),
        done: STAFF_SECOND_FACTOR_OFF,
        failed: 'Error turning the second factor off',
      }),
    endInvitation: (id: number) =>
      change({
        apply: (staff) => ({
          ...staff,
          invitations: staff.invitations.filter((one) => one.id !== id),
        }),
        send: () => call('DELETE /staff/invitations/{id}', { params: { id } }),
        done: INVITATION_ENDED,
        failed: 'Error ending the invitation',
      }),
  };
}

const withMember = (
  staff: Staff,
  id: number,
  change: Partial<Staff['members'][number]>,
): Staff => ({
  ...staff,
  members: staff.members.map((one) => (one.id === id ? { ...one, ...change } : one)),
});
