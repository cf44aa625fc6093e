import type { User } from '../../contract/accounts.ts';
import { mayStaff, type StaffAction, type StaffArea } from '../../domain/staff-roles.ts';
import { useUser } from '../session/use-session.ts';
import { SCREENS } from './screens.ts';

/** What a role must be allowed to do for a page of the panel. */
export interface PageRight {
  readonly action: StaffAction;
  readonly area: StaffArea;
}

/** What the page at an address needs; `null` for pages that are for all staff. */
export function rightOf(path: string): PageRight | null {
  const screen = SCREENS.find(({ isAt }) => isAt(path));
  return screen?.area ? { action: screen.action ?? 'read', area: screen.area } : null;
}

/** Whether somebody may do something in the panel. It hides only: the server checks each call itself. */
export const mayUser = (user: User | null, { action, area }: PageRight): boolean =>
  user?.staff_role != null && mayStaff(user.staff_role, action, area);

/** Whether somebody may open the page at an address. */
export function mayOpen(user: User | null, path: string): boolean {
  const right = rightOf(path);
  return right === null ? user?.role === 'admin' : mayUser(user, right);
}

/** Whether the admin who is here may change things in an area: what does so is left out where they may not. */
export const useMayChange = (area: StaffArea): boolean =>
  mayUser(useUser(), { action: 'change', area });

/** Whether the admin who is here may see an area: its links and parts are left out where they may not. */
export const useMayRead = (area: StaffArea): boolean =>
  mayUser(useUser(), { action: 'read', area });
