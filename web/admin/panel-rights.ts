import type { User } from '../../contract/accounts.ts';
import { mayStaff, type StaffAction, type StaffArea } from '../../domain/staff-roles.ts';
import { useUser } from '../session/use-session.ts';

/** What a role must be allowed to do for a page of the panel. */
export interface PageRight {
  readonly action: StaffAction;
  readonly area: StaffArea;
}

const PANEL = '/admin/adminPanel';
/** Pages that are nothing but a change. */
const CHANGES: readonly string[] = [
  '/orders/add',
  '/products/add',
  '/products/import',
  '/stock-take',
  '/collections/add',
];

/** Each page by the beginning of its address; the first that fits. */
const AREAS: readonly (readonly [string, StaffArea])[] = [
  ['/orders', 'orders'],
  ['/couriers', 'orders'],
  ['/customers', 'orders'],
  ['/messages', 'orders'],
  ['/reviews', 'orders'],
  ['/products', 'catalogue'],
  ['/stock-take', 'catalogue'],
  ['/collections', 'catalogue'],
  ['/search', 'catalogue'],
  ['/settings/banners', 'catalogue'],
  ['/settings', 'settings'],
  ['/audit-log', 'audit'],
  ['/jobs', 'jobs'],
  ['/staff', 'staff'],
];

/** What the page at an address needs; `null` for pages that are for all staff. */
export function rightOf(path: string): PageRight | null {
  const page = path.startsWith(PANEL) ? path.slice(PANEL.length) : path;
  const area = AREAS.find(([start]) => page === start || page.startsWith(`${start}/`))?.[1];
  if (area === undefined) return null;
  return { action: CHANGES.includes(page) ? 'change' : 'read', area };
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
