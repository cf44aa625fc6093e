import { Suspense, useEffect } from 'react';
import { useCartKnown } from '../../cart/use-cart.ts';
import { useHydrated } from '../../hydrated.ts';
import { lazyPart } from '../../lazy.tsx';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { Meta, PageProps } from '../../page.ts';
import { currentSession, NOT_LOGGED_IN } from '../../session/session-store.ts';
import { loginPath } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useCheckoutItems } from './bought-items.ts';
import styles from './checkout-page.module.css';
import { OrderSummarySkeleton } from './order-summary-skeleton.tsx';
import { ShippingFields } from './shipping-fields.tsx';
import { SummaryOnTop } from './summary-on-top.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';
import { useSubmit } from './use-submit.ts';

/** What is bought shows after hydration only: its code comes beside the page's own. */
const loadColumn = () => import('./order-column.tsx');
const OrderColumn = lazyPart(loadColumn);
if (!import.meta.env.SSR) loadColumn().catch(() => undefined); // Tried again where it is shown.

export const load = (): Meta => ({
  title: 'Checkout',
  description: 'Where your order goes. You pay in cash when it is delivered.',
  noIndex: true,
});

/**
 * Shipping, payment, summary, and one button (spec §2). The server renders the empty form; what is
 * bought and what was typed is known in the browser only, which begins afresh with it.
 */
export default function CheckoutPage({ location }: PageProps) {
  const live = useHydrated();
  return (
    <div className={`container ${styles.page}`}>
      <h1>Checkout</h1>
      <noscript>
        <p>Checkout needs JavaScript, since your cart lives in this browser.</p>
      </noscript>
      <Checkout key={live ? 'live' : 'shell'} live={live} search={location.search} />
    </div>
  );
}

interface CheckoutProps {
  readonly live: boolean;
  readonly search: URLSearchParams;
}

function Checkout({ live, search }: CheckoutProps) {
  const bought = useCheckoutItems(search);
  const form = useDeliveryForm(live);
  const cartKnown = useCartKnown();
  const { submit, busy, notice } = useSubmit(form, bought);
  const go = useNavigate();
  const nothing = bought.items.length === 0;
  const { refusal } = bought;

  useEffect(() => {
    if (!live || !cartKnown || !nothing || busy) return;
    const session = currentSession();
    const isLoggedOut = session.status === 'out' && session.how !== 'never';
    // A customer's cart went with the session: it is there again after the login.
    if (isLoggedOut && session.how !== 'left' && !refusal) {
      showToast(NOT_LOGGED_IN);
      void go(loginPath('/checkout'), { replace: true });
      return;
    }
    showToast(refusal ?? 'Your cart is empty', { type: refusal ? 'warning' : 'info' });
    void go('/', { replace: true });
  }, [live, cartKnown, nothing, busy, refusal, go]);

  return (
    <form className={styles.form} noValidate onSubmit={submit} inert={!live}>
      <SummaryOnTop bought={bought} />
      <div className={styles.shipping}>
        <ShippingFields form={form} />
        <Payment />
      </div>
      {nothing ? (
        <OrderSummarySkeleton />
      ) : (
        <Suspense fallback={<OrderSummarySkeleton />}>
          <OrderColumn bought={bought} busy={busy} notice={notice} />
        </Suspense>
      )}
    </form>
  );
}

/** The only method that is offered (spec §1). */
function Payment() {
  return (
    <section className={styles.payment} aria-labelledby="payment-title">
      <h2 id="payment-title">Payment method</h2>
      <div className={styles.method}>
        <Icon name="check" size={20} />
        <p>
          <strong>Cash on delivery</strong>
          <span className={styles.hint}>You pay in cash when it arrives.</span>
        </p>
      </div>
    </section>
  );
}
