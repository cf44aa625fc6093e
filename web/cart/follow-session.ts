import { ApiError, type CallApi, explainFailure } from '../api/call.ts';
import type { QueryStore } from '../api/query.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { loginPath } from '../session/use-session.ts';
import { dismissToast, showToast } from '../ui/toast-list.ts';
import { cartLines, notifyCart, switchToCustomerCart, switchToGuestCart } from './cart-store.ts';
import { type CustomerCart, createCustomerCart } from './customer-cart.ts';
import { writeStoredCart } from './stored-cart.ts';

let customer: CustomerCart | null = null;

/**
 * Makes the cart the customer's own while somebody is logged in, and the guest's otherwise: the
 * guest's cart is merged into theirs and cleared here, and so is the wish list. Loaded with the first login.
 */
export function followSession(call: CallApi, store: QueryStore): void {
  const follow = () => moveCart(call, store);
  subscribeToSession(follow);
  follow();
  const lookAgain = () => customer?.refresh();
  const flush = () => customer?.flush();
  addEventListener('pageshow', ({ persisted }) => persisted && lookAgain());
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookAgain();
    else flush();
  });
}

function moveCart(call: CallApi, store: QueryStore): void {
  const session = currentSession();
  const userId = session.status === 'in' ? session.user.id : null;
  if (userId === (customer?.userId ?? null)) return;
  const before = customer;
  customer = null;
  // Who was logged out by the server goes on as a guest, and loses nothing; after the next login
  // the cart is merged. Who has logged out takes the cart along.
  const isEnded = session.status === 'out' && session.how === 'ended';
  if (before) switchToGuestCart(isEnded ? before.lines() : []);
  if (userId === null) return;
  // What they put on their wish list as a guest, too, whatever page they are on.
  void import('../wish-list/guest-wishes.ts').then(
    ({ mergeWishes }) => mergeWishes(store, call),
    () => undefined, // A heart tries again.
  );
  customer = createCustomerCart({
    call,
    store,
    userId,
    guestLines: cartLines(),
    onMerged: () => writeStoredCart([]),
    onChange: notifyCart,
    onTry: retractFailures,
    onFailure: sayFailure,
  });
  switchToCustomerCart(customer);
}

const LOG_IN = {
  label: 'Log in',
  onPress: () => location.assign(loginPath(location.pathname + location.search)),
};

let said: readonly number[] = [];

function sayFailure(error: unknown, fallback: string): void {
  if (location.pathname.startsWith('/admin/')) return; // No cart is on show there.
  const isLoggedOut = error instanceof ApiError && error.status === 401;
  const options = { type: 'error' as const, ...(isLoggedOut && { action: LOG_IN }) };
  said = [...said, showToast(explainFailure(error, fallback), options)];
}

/** What is said of one try is taken back by the next. */
function retractFailures(): void {
  for (const id of said) dismissToast(id);
  said = [];
}
