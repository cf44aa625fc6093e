import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { STAFF_ROLE_LABELS } from '../../../domain/staff-roles.ts';
import { folds, MENU_GROUPS, PANEL_MENU } from '../../../domain/words/panel-menu.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, type ReadData, useData } from '../../api/query.ts';
import { useNavigate, useScreen } from '../../navigation/use-navigator.ts';
import { logOut } from '../../session/account-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import { invoicesOnQuery } from '../invoices-on.ts';
import { mayOpen } from '../panel-rights.ts';
import { parcelSummaryQuery } from '../parcel-summary.ts';
import { useReportsOn } from '../reports-on.ts';
import { returnSummaryQuery } from '../return-summary.ts';
import { runSummaryQuery } from '../run-queries.ts';
import { panel, SCREENS } from '../screens.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './sidebar.module.css';
import { useStoredFlag } from './use-stored-flag.ts';

/** The screens of each group, in the order of their declaration. */
const GROUPS = MENU_GROUPS.map((group) => ({
  group,
  screens: SCREENS.filter(({ menu }) => menu?.group === group),
}));

/** The links to screens that somebody may open; groups without any are left out. */
const groupsFor = (admin: User): typeof GROUPS =>
  GROUPS.map(({ group, screens }) => ({
    group,
    screens: screens.filter(({ path }) => mayOpen(admin, path)),
  })).filter(({ screens }) => screens.length > 0);

/** Where the sidebar leads. */
export const ADMIN_PATHS: readonly string[] = [
  panel.dashboard,
  ...GROUPS.flatMap(({ screens }) => screens),
].map(({ path }) => path);

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
          <Entry path={panel.dashboard.path} label={panel.dashboard.title} of="" />
        </ul>
        {groupsFor(admin).map((one) =>
          folds(one.group) ? (
            <FoldedGroup key={one.group} {...one} />
          ) : (
            <OpenGroup key={one.group} {...one} />
          ),
        )}
      </nav>
      <Account admin={admin} stays={docked} />
    </div>
  );
}

type GroupProps = (typeof GROUPS)[number];

function OpenGroup({ group, screens }: GroupProps) {
  const id = useId();
  const say = useWords(PANEL_MENU);
  return (
    <div>
      <p className={styles.title} id={id}>
        {say(group)}
      </p>
      <Links screens={screens} labelledBy={id} />
    </div>
  );
}

/** Open as it was left in this browser, and where the current page is in it; closed, it counts what is new in it. */
function FoldedGroup({ group, screens }: GroupProps) {
  const id = useId();
  const say = useWords(PANEL_MENU);
  const { path } = useScreen().location;
  const [stored, store] = useStoredFlag(`adminMenu:${group}`, () => false);
  const [closedAt, closeAt] = useState<string | null>(null);
  const isHere = screens.some((one) => one.path === path);
  const open = isHere ? closedAt !== path : stored;
  const toggle = () => {
    store(!open);
    closeAt(open ? path : null);
  };
  return (
    <div>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={`${id}-links`}
        onClick={toggle}
      >
        <span id={id}>{say(group)}</span>
        {!open && group === 'People' && <NewsOfPeople />}
        {!open && group === 'Money' && <NewsOfOrders />}
        <Icon name="chevron-down" size={16} />
      </button>
      <div id={`${id}-links`} hidden={!open}>
        <Links screens={screens} labelledBy={id} />
      </div>
    </div>
  );
}

interface LinksProps extends Pick<GroupProps, 'screens'> {
  readonly labelledBy: string;
}

const Links = ({ screens, labelledBy }: LinksProps) => (
  <ul className={styles.links} aria-labelledby={labelledBy}>
    {screens.map(
      ({ path, menu }) =>
        menu &&
        (path === panel.confirmation.path ? (
          <ConfirmationEntry key={path} label={menu.label} of={menu.of} />
        ) : path === panel.runs.path ? (
          <RunsEntry key={path} label={menu.label} of={menu.of} />
        ) : path === panel.comingBack.path ? (
          <ComingBackEntry key={path} label={menu.label} of={menu.of} />
        ) : path === panel.reports.path ? (
          <ReportsEntry key={path} label={menu.label} of={menu.of} />
        ) : path === panel.returns.path ? (
          <ReturnsEntry key={path} label={menu.label} of={menu.of} />
        ) : path === panel.credits.path ? (
          <CreditsEntry key={path} label={menu.label} of={menu.of} />
        ) : path === panel.invoices.path ? (
          <InvoicesEntry key={path} label={menu.label} of={menu.of} />
        ) : (
          <Entry key={path} path={path} label={menu.label} of={menu.of} />
        )),
    )}
  </ul>
);

interface EntryProps {
  readonly path: string;
  readonly label: string;
  readonly of: string;
  /** What is counted there. */
  readonly children?: ReactNode;
}

function Entry({ path, label, of, children }: EntryProps) {
  const { location } = useScreen();
  return (
    <li>
      <a
        className={styles.link}
        href={path}
        aria-current={path === location.path ? 'page' : undefined}
      >
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
        {children}
        {path === panel.messages.path && <UnreadCount />}
        {path === panel.reviews.path && <WaitingCount />}
      </a>
    </li>
  );
}

/** The way to the orders that wait to be confirmed, where that is turned on; it is read again on every visit of a page. */
function ConfirmationEntry({ label, of }: Omit<EntryProps, 'path'>) {
  const read = useData(summaryQuery);
  if (!read.data?.on) return <Reread read={read} />;
  return (
    <Entry path={panel.confirmation.path} label={label} of={of}>
      <Count read={read} count={read.data.waiting} of="waiting" />
    </Entry>
  );
}

/** The way to the runs, where the shop has them, with how many stops' goods come back. */
function RunsEntry({ label, of }: Omit<EntryProps, 'path'>) {
  const say = useWords(PANEL_MENU);
  const read = useData(runSummaryQuery);
  if (!read.data?.on) return <Reread read={read} />;
  return (
    <Entry path={panel.runs.path} label={label} of={of}>
      <Count read={read} count={read.data.coming_back} of={say('coming_back')} />
    </Entry>
  );
}

/** The way to what companies bring back, once they have said anything of parcels, with how many come back. */
function ComingBackEntry({ label, of }: Omit<EntryProps, 'path'>) {
  const say = useWords(PANEL_MENU);
  const read = useData(parcelSummaryQuery);
  if (!read.data?.on) return <Reread read={read} />;
  return (
    <Entry path={panel.comingBack.path} label={label} of={of}>
      <Count read={read} count={read.data.coming_back} of={say('coming_back')} />
    </Entry>
  );
}

/** The way to the reports, where the shop has what they are of. */
function ReportsEntry({ label, of }: Omit<EntryProps, 'path'>) {
  return useReportsOn() ? <Entry path={panel.reports.path} label={label} of={of} /> : null;
}

/** The way to the returns, where the shop takes them, with how many buyers ask for one. */
function ReturnsEntry({ label, of }: Omit<EntryProps, 'path'>) {
  const say = useWords(PANEL_MENU);
  const read = useData(returnSummaryQuery);
  if (!read.data?.on) return <Reread read={read} />;
  return (
    <Entry path={panel.returns.path} label={label} of={of}>
      <Count read={read} count={read.data.asked} of={say('asked')} />
    </Entry>
  );
}

/** The way to what returns gave as store credit, where the shop takes them, and while there is any. */
function CreditsEntry({ label, of }: Omit<EntryProps, 'path'>) {
  const { data } = useData(returnSummaryQuery);
  const isShown = data?.on || data?.has_credits;
  return isShown ? <Entry path={panel.credits.path} label={label} of={of} /> : null;
}

/** The way to the invoices, where deliveries get one, and once there is any. */
function InvoicesEntry({ label, of }: Omit<EntryProps, 'path'>) {
  const read = useData(invoicesOnQuery);
  const isShown = read.data && (read.data.on || read.data.total > 0);
  if (!isShown) return <Reread read={read} />;
  return <Entry path={panel.invoices.path} label={label} of={of} />;
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
        <a href={panel.account()}>{admin.name}</a>
        {admin.staff_role && <span>{STAFF_ROLE_LABELS[admin.staff_role]}</span>}
      </p>
      <Button variant="quiet" size="small" className={styles.leave ?? ''} onClick={leave}>
        Log Out
      </Button>
    </div>
  );
}

const UNREAD = callQuery('GET /messages/unread');
const WAITING = callQuery('GET /reviews/waiting');

/** Unread messages and waiting reviews in one number. */
function NewsOfPeople() {
  const say = useWords(PANEL_MENU);
  const [unread, waiting] = [useData(UNREAD), useData(WAITING)];
  const count = (unread.data?.unread ?? 0) + (waiting.data?.waiting ?? 0);
  const refetch = useCallback(async () => {
    await Promise.all([unread.refetch(), waiting.refetch()]);
  }, [unread.refetch, waiting.refetch]);
  return <Count read={{ refetch }} count={count} of={say('fresh')} />;
}

/** How many orders wait to be confirmed. */
function NewsOfOrders() {
  const say = useWords(PANEL_MENU);
  const read = useData(summaryQuery);
  return <Count read={read} count={read.data?.waiting} of={say('waiting')} />;
}

/** The number of unread messages; it is read again on every visit of a page. */
function UnreadCount() {
  const read = useData(UNREAD);
  return <Count read={read} count={read.data?.unread} of="unread" />;
}

/** The number of reviews that nobody has read yet; it is read again on every visit of a page. */
function WaitingCount() {
  const read = useData(WAITING);
  return <Count read={read} count={read.data?.waiting} of="waiting" />;
}

interface CountProps {
  readonly read: Pick<ReadData<unknown>, 'refetch'>;
  readonly count: number | undefined;
  /** What is counted, for screen readers. */
  readonly of: string;
}

/** Every visit of a page reads it again. */
function Reread({ read: { refetch } }: Pick<CountProps, 'read'>) {
  const { visit } = useScreen();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every visit reads it again
  useEffect(() => void refetch(), [refetch, visit]);
  return null;
}

/** A number beside a link; nothing for zero. */
function Count({ read, count, of }: CountProps) {
  return (
    <>
      <Reread read={read} />
      <Counted count={count} of={of} />
    </>
  );
}

function Counted({ count, of }: Omit<CountProps, 'read'>) {
  if (!count) return null;
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
}
