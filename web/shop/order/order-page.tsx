import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useData } from '../../api/query.ts';
import { useHydrated } from '../../hydrated.ts';
import { type Meta, type PageLocation, PageNotFound, type PageProps } from '../../page.ts';
import { readToken } from '../../session/session-store.ts';
import { loginPath, useSession, useUser } from '../../session/use-session.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusForPage } from '../../ui/focus-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import details from './order-details.module.css';
import { OrderDetails } from './order-details.tsx';
import styles from './order-page.module.css';
import { orderQuery } from './order-query.ts';

/** Reads nothing: an order is private, and the server renders only a shell. */
export function load(location: PageLocation): Meta {
  return { title: `Order #${orderId(location)}`, noIndex: true };
}

/** One order, for the person who placed it: as a customer, or as a guest who has its link. */
export default function OrderPage({ location }: PageProps) {
  const id = orderId(location);
  return (
    <div className={`container ${styles.page}`}>
      <div>
        <WayBack />
        <h1>
          Order <bdi dir="ltr">#{id}</bdi>
        </h1>
      </div>
      {useHydrated() ? <Order id={id} /> : <OrderSkeleton />}
    </div>
  );
}

/** Customers come from their list, guests from elsewhere; the line keeps its room while that is not known. */
function WayBack() {
  const user = useUser();
  const isGuest = useHydrated() && readToken() === null;
  return (
    <p className={styles.back}>
      {(user || isGuest) && (
        <a href={user ? '/my-orders-type' : '/'}>
          <Icon name="arrow-start" size={16} />
          {user ? 'My Orders' : 'Home'}
        </a>
      )}
    </p>
  );
}

function Order({ id }: { readonly id: number }) {
  useSession(); // Without it, or with another one, it is asked for again.
  const token = useOrderToken();
  const mayAsk = token !== '' || readToken() !== null;
  const headers = token === '' ? {} : { 'x-order-token': token };
  const query = orderQuery(id, headers);
  const asking = { always: true }; // Its status may have changed since.
  const { data, error, refetch, isFetching } = useData(query.order, asking);
  const progress = useData(query.progress, asking);
  if (data && (progress.data || progress.error)) {
    return (
      <OrderDetails order={data} progress={progress.data} query={query} shared={token !== ''} />
    );
  }
  if (!mayAsk || isRefused(error)) return <NoOrder id={id} />;
  if (error) return <OutOfReach onRetry={() => void refetch()} busy={isFetching} />;
  return <OrderSkeleton />;
}

/** Not there, or not for this visitor: the shop does not say which. */
const isRefused = (error: Error | undefined): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

function NoOrder({ id }: { readonly id: number }) {
  const user = useUser();
  const { order_lookup } = useShopSettings();
  if (user) {
    const next = { href: '/my-orders-type', label: 'My Orders' };
    return (
      <EmptyState title="No order found." icon="box" next={next}>
        There is no order with this number in your account.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No order found."
      icon="box"
      next={{ href: loginPath(`/orders/${id}`), label: 'Log in' }}
    >
      Log in to see the orders of your account. To see an order without one you need the whole link
      from the page that thanked you for it, or from the mail that we sent. Is it lost?{' '}
      {order_lookup && (
        <>
          <a href={`/track-order#${id}`}>Its number and phone</a> show where it is, and have the
          link sent again. Or{' '}
        </>
      )}
      <a href={`/contact#order-${id}`}>{order_lookup ? 'write' : 'Write'} to us</a> from the e-mail
      address of the order, or with the phone number in it, and we send it to you.
    </EmptyState>
  );
}

function OutOfReach({ onRetry, busy }: { readonly onRetry: () => void; readonly busy: boolean }) {
  const retry = (
    <Button variant="secondary" onClick={onRetry} busy={busy && 'Retrying…'}>
      Retry
    </Button>
  );
  return (
    <div ref={useFocusForPage<HTMLDivElement>()} role="alert">
      <EmptyState title="The shop could not be reached" icon="alert" action={retry}>
        Your order is safe. Check your connection and try again.
      </EmptyState>
    </div>
  );
}

function orderId({ params: { id = '' } }: PageLocation): number {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new PageNotFound('No such order');
  return Number(id);
}

/** Stands in while the order is on its way; also all that the server knows of it. */
function OrderSkeleton() {
  return (
    <div className={details.order} aria-busy="true">
      <div className={details.facts}>
        <Skeleton height="4.5rem" />
      </div>
      <div className={details.items}>
        <Skeleton width="6rem" height="1.75rem" />
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
      </div>
      <div className={details.shipping}>
        <Skeleton width="8rem" height="1.75rem" />
        <Skeleton height="9rem" />
      </div>
      <p className="visually-hidden">Loading, please wait...</p>
      <noscript>
        <p>An order is private, so only your browser can show it: please turn JavaScript on.</p>
      </noscript>
    </div>
  );
}

/**
 * The order's token out of `#t=TOKEN`; empty when there is none. A fragment never leaves the
 * browser, so the token stands in no server's log. Use it only after hydration.
 */
function useOrderToken(): string {
  const [token, setToken] = useState(readFragment);
  useEffect(() => {
    const { pathname } = location;
    // Another link to this order was pasted; on the way to another page nothing changes here.
    const onChange = () => {
      if (location.pathname === pathname) setToken(readFragment());
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return token;
}

const readFragment = (): string => tokenOf(location.hash);

/** Only what can travel in a header: a broken link is no token, never a failed request. */
export function tokenOf(fragment: string): string {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('t')?.trim() ?? '';
  return /^[\x21-\x7e]{1,255}$/.test(token) ? token : '';
}
