import type { CallApi } from '../api/call.ts';
import { explainFailure } from '../api/explain-failure.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import { dismissToast, showToast } from '../ui/toast-list.ts';
import { cartLines, keepCartAt, tell } from './cart-store.ts';
import { type CustomerCart, createCustomerCart } from './customer-cart.ts';
import { writeStoredCart } from './stored-cart.ts';

let customer: CustomerCart | null = null;

/**
 * Makes the cart the customer's own while somebody is logged in, and the guest's otherwise: the
 * guest's cart is merged into his and cleared here (spec §4). Loaded with the first login.
 */
export function followSession(call: CallApi): void {
  const follow = () => moveCart(call);
  subscribeToSession(follow);
  follow();
  const lookAgain = () => void customer?.refresh();
  addEventListener('pageshow', ({ persisted }) => persisted && lookAgain());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookAgain();
    else void customer?.settle(); // The page may not come back.
  });
}

function moveCart(call: CallApi): void {
  const session = currentSession();
  const userId = session.status === 'in' ? session.user.id : null;
  if (userId === (customer?.userId ?? null)) return;
  if (customer) {
    customer = null;
    keepCartAt(null);
  }
  if (userId === null) return;
  customer = createCustomerCart({
    call,
    userId,
    guestLines: cartLines(),
    onMerged: () => writeStoredCart([]),
    onChange: tell,
    onTry: retractFailures,
    onFailure: sayFailure,
  });
  keepCartAt(customer);
}

let said: readonly number[] = [];

function sayFailure(error: unknown, fallback: string): void {
  if (location.pathname.startsWith('/admin/')) return; // No cart is on show there.
  said = [...said, showToast(explainFailure(error, fallback), { type: 'error' })];
}

/** What is said of one try is taken back by the next (look.md 10). */
function retractFailures(): void {
  for (const id of said) dismissToast(id);
  said = [];
}
