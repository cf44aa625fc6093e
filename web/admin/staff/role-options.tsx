import { STAFF_ROLE_LABELS, STAFF_ROLES } from '../../../domain/staff-roles.ts';

/** The choices of a list of roles. */
export const RoleOptions = () =>
  STAFF_ROLES.map((role) => (
    <option key={role} value={role}>
      {STAFF_ROLE_LABELS[role]}
    </option>
  ));
