import { Suspense } from 'react';
import type { AccountSession } from '../../../contract/staff.ts';
import { DEVICE_LOGGED_OUT } from '../../../domain/success-messages.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { lazyPart } from '../../lazy.tsx';
import { Button } from '../../ui/button.tsx';
import page from '../admin-page.module.css';
import { useFocusFallback } from '../focus-fallback.ts';
import { List, ListSkeleton, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayRead } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './account-page.module.css';
import { SecondFactorSection, secondFactorQuery } from './second-factor.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.account, () => [secondFactorQuery, sessionsQuery]);

const sessionsQuery = callQuery('GET /auth/sessions');

/** With the browser's part of notifications. */
const NotificationsSection = lazyPart(() => import('./notifications.tsx'));

/** With the browser's part of passkeys. */
const PasskeysSection = lazyPart(() => import('./passkeys.tsx'));

/** The second factor and the passkeys of the admin who is here, and where they are logged in; each device can be logged out. */
export default function AccountPage() {
  const end = useSessionEnding();
  const focusFallback = useFocusFallback<HTMLUListElement>();
  const factor = useList(secondFactorQuery).data;
  return (
    <PanelPage title={panel.account.title}>
      <SecondFactorSection />
      {factor && (
        <Suspense fallback={<ListSkeleton height="160px" />}>
          <PasskeysSection factorIsOn={factor.turned_on_at !== null} />
        </Suspense>
      )}
      {useMayRead('orders') && (
        <Suspense fallback={<ListSkeleton height="160px" />}>
          <NotificationsSection />
        </Suspense>
      )}
      <div className={styles.devices}>
        <h2>Your devices</h2>
        <p className={styles.about}>
          Where you are logged in. Log out what you don't know; a new password logs out all other
          devices.
        </p>
      </div>
      <List
        of="devices"
        read={useList(sessionsQuery)}
        skeleton={{ height: '160px' }}
        empty={{ title: 'No devices.', icon: 'user' }}
      >
        {(sessions) => (
          <ul {...focusFallback} className={rows.list}>
            {sessions.map((session) => (
              <Row key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
          </ul>
        )}
      </List>
    </PanelPage>
  );
}

interface RowProps {
  readonly session: AccountSession;
  readonly onEnd: () => void;
}

function Row({ session, onEnd }: RowProps) {
  const { moment } = useShopClock();
  const { device, network, created_at, last_used_at, current } = session;
  const name = device || 'Unknown device';
  return (
    <li className={rows.row}>
      <div className={styles.device}>
        <strong>{name}</strong>
        <span className={page.muted}>
          Logged in {moment(created_at)}
          {network && (
            <>
              {' from '}
              <bdi dir="ltr">{network}</bdi>
            </>
          )}
          . Last used {moment(last_used_at)}.
        </span>
      </div>
      {current ? (
        <span className={page.muted}>This device</span>
      ) : (
        <Button variant="secondary" onClick={onEnd}>
          Log out<span className="visually-hidden"> {name}</span>
        </Button>
      )}
    </li>
  );
}

/** Logs a device out: it leaves the list at once and comes back when the shop refuses. */
function useSessionEnding() {
  const call = useCall();
  const change = useListChange(sessionsQuery);
  return (id: string) =>
    change({
      apply: (sessions) => sessions.filter((session) => session.id !== id),
      send: () => call('DELETE /auth/sessions/{id}', { params: { id } }),
      done: DEVICE_LOGGED_OUT,
      failed: 'Error logging the device out',
    });
}
