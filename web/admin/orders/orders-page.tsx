import { useState } from 'react';
import type { Page } from '../../../contract/envelope.ts';
import type { Order } from '../../../contract/orders.ts';
import type { ReadData } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { panel } from '../screens.ts';
import { type LeftOrders, useLeftOrders } from './left-orders.ts';
import { ListSwitches, OrderChips, OrderControls, useOrdersView } from './order-controls.tsx';
import { OrderList } from './order-list.tsx';
import { useOrderNews, useOrderSound } from './order-news.ts';
import styles from './orders-page.module.css';
import {
  ALL_ORDERS,
  couriersQuery,
  daysNote,
  type OrdersParams,
  ordersPath,
  ordersQuery,
  readOrdersParams,
} from './orders-search.ts';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.orders, ({ search }) => [
  ordersQuery(readOrdersParams(search)),
  couriersQuery,
]);

/**
 * All orders, by status, words and days, as cards or as a table, with pagination.
 * New ones appear by themselves.
 */
export default function OrdersPage({ location }: PageProps) {
  const params = readOrdersParams(location.search);
  const reading = useList(ordersQuery(params));
  const { view, choose } = useOrdersView(params);
  const sound = useOrderSound();
  const { fresh, isCut, dismiss } = useOrderNews({ params, reading, sound: sound.on });
  const keysShown = useState(false);
  const list = ordersPath({ ...params, view: null });
  const leaving = useLeftOrders(list);
  const shown = new Set(reading.data?.data.map(({ id }) => id));
  const newest = ordersPath({ ...ALL_ORDERS, view: params.view });
  const isNewest = ordersPath(params) === newest;
  return (
    <PanelPage
      title={panel.orders.title}
      beside={
        <ListSwitches
          view={view}
          onView={choose}
          sound={sound.on}
          onSound={sound.toggle}
          onKeys={() => keysShown[1](true)}
        />
      }
    >
      <OrderControls
        params={params}
        daysNote={daysNote(location.search)}
        isFetching={reading.isFetching}
        onReload={() => {
          leaving.comeBackAll();
          void reading.refetch();
        }}
      />
      <div className={styles.listing}>
        <StaleList isCut={isCut} reading={reading} />
        <OrderNews
          fresh={fresh.size}
          elsewhere={isNewest ? 0 : [...fresh].filter((id) => !shown.has(id)).length}
          href={newest}
          onDismiss={dismiss}
        />
        <OrderChips
          params={params}
          total={reading.data ? countListed(reading.data, params, leaving) : null}
          isExact={reading.data?.total_is_exact !== false}
        />
        <OrderList
          key={`${list} ${params.orderId}`}
          params={params}
          reading={reading}
          leaving={leaving}
          view={view}
          fresh={fresh}
          keysShown={keysShown}
        />
      </div>
    </PanelPage>
  );
}

/** How many orders the list has: those of another status by now are no longer among those of one status. */
const countListed = (
  { data, total }: Page<Order>,
  { statusId }: OrdersParams,
  { left }: LeftOrders,
): number => (statusId === null ? total : total - data.filter(({ id }) => left.has(id)).length);

interface OrderNewsProps {
  /** How many were placed while the page was open. */
  readonly fresh: number;
  /** How many of them are not in the displayed list. */
  readonly elsewhere: number;
  /** Where the newest orders are listed. */
  readonly href: string;
  readonly onDismiss: () => void;
}

/** A note on new orders, with a link to those that the list does not show. */
function OrderNews({ fresh, elsewhere, href, onDismiss }: OrderNewsProps) {
  const isShown = elsewhere > 0;
  return (
    <div className={isShown ? styles.news : 'visually-hidden'}>
      <p role="status" className={styles.text}>
        {fresh > 0 && wordsOf(isShown ? elsewhere : fresh)}
      </p>
      {isShown && (
        <>
          <ButtonLink href={href} variant="secondary" size="small">
            Show
          </ButtonLink>
          <Button variant="quiet" size="icon" className={styles.close} onClick={onDismiss}>
            <Icon name="close" size={18} label="Dismiss" />
          </Button>
        </>
      )}
    </div>
  );
}

const wordsOf = (count: number): string => (count === 1 ? '1 new order' : `${count} new orders`);

interface StaleListProps {
  /** No events arrive. */
  readonly isCut: boolean;
  readonly reading: ReadData<unknown>;
}

/** A note that the list may be outdated, until it was read again. */
function StaleList({ isCut, reading }: StaleListProps) {
  const { data, error, isFetching, refetch } = reading;
  // Without any list, `OrderList` shows the failure.
  const isStale = data !== undefined && (isCut || error !== undefined);
  return (
    <div className={isStale ? `${styles.news} ${styles.stale}` : 'visually-hidden'}>
      {isStale && <Icon name="alert" size={20} />}
      <p role="status" className={styles.text}>
        {isStale && 'Not up to date: the shop can’t be reached. Trying again…'}
      </p>
      {isStale && (
        <Button
          variant="secondary"
          size="small"
          className={styles.retry}
          busy={isFetching && 'Reading…'}
          onClick={() => void refetch()}
        >
          Try now
        </Button>
      )}
    </div>
  );
}
