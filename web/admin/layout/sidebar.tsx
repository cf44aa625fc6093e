import { useEffect, useId, useRef } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { STAFF_ROLE_LABELS } from '../../../domain/staff-roles.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, type ReadData, useData } from '../../api/query.ts';
import { useNavigate, useScreen } from '../../navigation/use-navigator.ts';
import { logOut } from '../../session/account-calls.ts';
import { Button } from '../../ui/button.tsx';
import { mayOpen } from '../panel-rights.ts';
import styles from './sidebar.module.css';

interface AdminLink {
  readonly href: string;
  readonly label: string;
  /** Completes the label for screen readers, which read it without its group. */
  readonly of: string;
}

const DASHBOARD: AdminLink = { href: '/admin/adminPanel', label: 'Dashboard', of: '' };
const MESSAGES = '/admin/adminPanel/messages';
const REVIEWS = '/admin/adminPanel/reviews';

/** The groups that docs/product.md names, and those added since. */
const GROUPS: readonly { readonly title: string; readonly links: readonly AdminLink[] }[] = [
  {
    title: 'Products',
    links: [
      { href: '/admin/adminPanel/products/add', label: 'Add', of: 'a product' },
      { href: '/admin/adminPanel/products', label: 'View', of: 'products' },
      { href: '/admin/adminPanel/products/sales', label: 'Sales and costs', of: 'of products' },
      { href: '/admin/adminPanel/stock-take', label: 'Stock take', of: 'with a phone' },
      { href: '/admin/adminPanel/products/offers', label: 'Offers', of: 'and discount codes' },
      { href: '/admin/adminPanel/search', label: 'Search', of: 'by shoppers' },
    ],
  },
  {
    title: 'Orders',
    links: [
      { href: '/admin/adminPanel/orders', label: 'Manage', of: 'orders' },
      { href: '/admin/adminPanel/orders/add', label: 'Add', of: 'an order' },
      { href: '/admin/adminPanel/orders/day-list', label: 'Day list', of: 'of orders' },
      { href: '/admin/adminPanel/couriers', label: 'Couriers', of: 'who deliver' },
    ],
  },
  {
    title: 'Collections',
    links: [
      { href: '/admin/adminPanel/collections/add', label: 'Add', of: 'a collection' },
      { href: '/admin/adminPanel/collections', label: 'View', of: 'collections' },
    ],
  },
  {
    title: 'People',
    links: [
      { href: '/admin/adminPanel/customers', label: 'Customers', of: '' },
      { href: MESSAGES, label: 'Messages', of: '' },
      { href: REVIEWS, label: 'Reviews', of: 'of products' },
    ],
  },
  {
    title: 'Settings',
    links: [
      { href: '/admin/adminPanel/settings', label: 'Shop', of: 'settings' },
      { href: '/admin/adminPanel/settings/banners', label: 'Banners', of: 'of the home page' },
      { href: '/admin/adminPanel/settings/pages', label: 'Pages', of: 'of the shop' },
      { href: '/admin/adminPanel/audit-log', label: 'Changes', of: 'by admins' },
      { href: '/admin/adminPanel/jobs', label: 'Jobs', of: 'in the background' },
      { href: '/admin/adminPanel/staff', label: 'Staff', of: 'and their roles' },
    ],
  },
];

/** The links to pages that somebody may open; groups without any are left out. */
const groupsFor = (admin: User): typeof GROUPS =>
  GROUPS.map(({ title, links }) => ({
    title,
    links: links.filter(({ href }) => mayOpen(admin, href)),
  })).filter(({ links }) => links.length > 0);

/** Where the sidebar leads. */
export const ADMIN_PATHS: readonly string[] = [
  DASHBOARD,
  ...GROUPS.flatMap(({ links }) => links),
].map(({ href }) => href);

/** What stands above a link and the account below it, in px: the link is to be seen between them. */
const [ABOVE, BELOW] = [16, 88];

/** The sidebar alone: `scrollIntoView` moves the page beside it as well. */
function scrollToCurrent(ways: HTMLElement | null): void {
  const frame = ways?.closest('aside');
  const link = ways?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!frame || !link) return;
  const { top, bottom } = frame.getBoundingClientRect();
  frame.scrollTop +=
    Math.max(0, link.bottom + BELOW - bottom) - Math.max(0, top + ABOVE - link.top);
}

interface SidebarProps {
  readonly admin: User;
  readonly pinned: boolean;
  /** It is beside the page, not in the drawer. */
  readonly docked: boolean;
  readonly onPin: (pinned: boolean) => void;
}

/** The links of the admin panel, the admin's name, and the button that logs out. */
export function Sidebar({ admin, pinned, docked, onPin }: SidebarProps) {
  const ways = useRef<HTMLElement>(null);
  const { path } = useScreen().location;
  // Where it is higher than the screen, the current page's link is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page has its own entry
  useEffect(() => {
    if (docked) scrollToCurrent(ways.current);
  }, [docked, path]);
  return (
    <div className={styles.sidebar}>
      <Button
        variant="secondary"
        size="small"
        className={styles.pin ?? ''}
        aria-pressed={pinned}
        onClick={() => onPin(!pinned)}
      >
        {pinned ? 'Unpin sidebar' : 'Pin sidebar'}
      </Button>
      <nav ref={ways} className={styles.groups} aria-label="Admin Panel">
        <ul className={styles.links}>
          <Entry {...DASHBOARD} />
        </ul>
        {groupsFor(admin).map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </nav>
      <Account admin={admin} stays={docked} />
    </div>
  );
}

function Group({ title, links }: (typeof GROUPS)[number]) {
  const id = useId();
  return (
    <div>
      <p className={styles.title} id={id}>
        {title}
      </p>
      <ul className={styles.links} aria-labelledby={id}>
        {links.map((link) => (
          <Entry key={link.href} {...link} />
        ))}
      </ul>
    </div>
  );
}

function Entry({ href, label, of }: AdminLink) {
  const { path } = useScreen().location;
  return (
    <li>
      <a className={styles.link} href={href} aria-current={href === path ? 'page' : undefined}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
        {href === MESSAGES && <UnreadCount />}
        {href === REVIEWS && <WaitingCount />}
      </a>
    </li>
  );
}

function Account({ admin, stays }: { readonly admin: User; readonly stays: boolean }) {
  const call = useCall();
  const go = useNavigate();
  const leave = () => {
    logOut(call);
    void go('/');
  };
  return (
    <div className={styles.account} data-stays={stays}>
      <p className={styles.name}>
        <a href="/admin/adminPanel/account">{admin.name}</a>
        {admin.staff_role && <span>{STAFF_ROLE_LABELS[admin.staff_role]}</span>}
      </p>
      <Button variant="quiet" size="small" className={styles.leave ?? ''} onClick={leave}>
        Log Out
      </Button>
    </div>
  );
}

/** The number of unread messages; it is read again on every visit of a page. */
function UnreadCount() {
  const read = useData(callQuery('GET /messages/unread'));
  return <Count read={read} count={read.data?.unread} of="unread" />;
}

/** The number of reviews that nobody has read yet; it is read again on every visit of a page. */
function WaitingCount() {
  const read = useData(callQuery('GET /reviews/waiting'));
  return <Count read={read} count={read.data?.waiting} of="waiting" />;
}

interface CountProps {
  readonly read: Pick<ReadData<unknown>, 'refetch'>;
  readonly count: number | undefined;
  /** What is counted, for screen readers. */
  readonly of: string;
}

/** A number beside a link; nothing for zero. */
function Count({ read: { refetch }, count, of }: CountProps) {
  const { visit } = useScreen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit reads it again
  useEffect(() => void refetch(), [refetch, visit]);
  if (!count) return null;
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
}
