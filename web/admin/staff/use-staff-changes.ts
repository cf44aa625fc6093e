import type { StaffRole } from '../../../domain/staff-roles.ts';
import {
  INVITATION_ENDED,
  STAFF_MEMBER_REMOVED,
  STAFF_ROLE_CHANGED,
  STAFF_SECOND_FACTOR_OFF,
} from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useAnnouncedChange } from '../panel-changes.ts';

/** The staff and who is invited. */
export const staffQuery = callQuery('GET /staff');

/** Changes of the staff: shown at once, and taken back when the shop refuses. */
export function useStaffChanges() {
  const call = useCall();
  const change = useAnnouncedChange();
  const affects = ['GET /staff'] as const;
  return {
    changeRole: (id: number, staff_role: StaffRole) =>
      change(
        {
          query: staffQuery,
          apply: ({ members, ...rest }) => ({
            ...rest,
            members: members.map((one) => (one.id === id ? { ...one, staff_role } : one)),
          }),
          send: () => call('PUT /staff/{id}', { params: { id }, body: { staff_role } }),
          affects,
        },
        { done: STAFF_ROLE_CHANGED, failed: 'Error changing the role' },
      ),
    remove: (id: number) =>
      change(
        {
          query: staffQuery,
          apply: ({ members, ...rest }) => ({
            ...rest,
            members: members.filter((one) => one.id !== id),
          }),
          send: () => call('DELETE /staff/{id}', { params: { id } }),
          affects,
        },
        { done: STAFF_MEMBER_REMOVED, failed: 'Error removing from the staff' },
      ),
    resetFactor: (id: number) =>
      change(
        {
          query: staffQuery,
          apply: ({ members, ...rest }) => ({
            ...rest,
            members: members.map((one) => (one.id === id ? { ...one, second_factor: false } : one)),
          }),
          send: () => call('DELETE /staff/{id}/second-factor', { params: { id } }),
          affects,
        },
        {
          done: STAFF_SECOND_FACTOR_OFF,
          failed: 'Error turning the second factor off',
        },
      ),
    endInvitation: (id: number) =>
      change(
        {
          query: staffQuery,
          apply: ({ invitations, ...rest }) => ({
            ...rest,
            invitations: invitations.filter((one) => one.id !== id),
          }),
          send: () => call('DELETE /staff/invitations/{id}', { params: { id } }),
          affects,
        },
        { done: INVITATION_ENDED, failed: 'Error ending the invitation' },
      ),
  };
}
