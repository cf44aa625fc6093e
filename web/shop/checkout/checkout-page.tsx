import { Suspense, useEffect, useRef, useState } from 'react';
import { NOT_LOGGED_IN } from '../../../domain/refusal-messages.ts';
import { useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { useCartKnown } from '../../cart/use-cart.ts';
import { firstInteraction } from '../../first-interaction.ts';
import { useSubmit } from '../../forms/use-form.ts';
import { useHydrated } from '../../hydrated.ts';
import { lazyPart, loadPart } from '../../lazy.tsx';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { Meta, PageProps } from '../../page.ts';
import { currentSession } from '../../session/session-store.ts';
import { loginPath } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { retractToast, showToast } from '../../ui/toast-list.ts';
import {
  leftOf,
  loadOrderSummary,
  OrderSummarySkeleton,
  SummaryOnTop,
  useCheckoutItems,
} from './bought-items.tsx';
import styles from './checkout-page.module.css';
import type { NotPlaced } from './place-order.ts';
import type { CheckoutItems } from './send-order.ts';
import { lacksRequired, NOT_SENT, type Shipping, type ShippingErrors } from './shipping.ts';
import { type DeliveryForm, ShippingFields, useDeliveryForm } from './shipping-form.tsx';

const OrderColumn = lazyPart(loadOrderSummary);
const ShortLines = lazyPart(() => import('./short-lines.tsx'));
if (!import.meta.env.SSR) loadOrderSummary().catch(() => undefined); // Tried again where it is shown.

export const load = (): Meta => ({
  title: 'Checkout',
  description: 'Where your order goes. You pay in cash when it is delivered.',
  noIndex: true,
});

/** Shipping, payment, summary, and one button. What is bought is known in the browser only. */
export default function CheckoutPage({ location }: PageProps) {
  return (
    <div className={`container ${styles.page}`}>
      <h1>Checkout</h1>
      <noscript>
        <p>Checkout needs JavaScript, since your cart lives in this browser.</p>
      </noscript>
      <Checkout search={location.search} />
    </div>
  );
}

function Checkout({ search }: { readonly search: URLSearchParams }) {
  const live = useHydrated();
  const delivery = useDeliveryForm();
  const bought = useCheckoutItems(search, delivery.shipping);
  const cartKnown = useCartKnown();
  const { onSubmit, busy, refused } = usePlaceOrder(delivery, bought);
  const go = useNavigate();
  const nothing = bought.items.length === 0;
  const isShort = bought.items.some((item) => leftOf(item, refused.left ?? {}) !== null);
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
    <form className={styles.form} noValidate onSubmit={onSubmit} {...delivery.form.handlers}>
      {live && isShort && (
        <Suspense>
          <ShortLines bought={bought} left={refused.left} />
        </Suspense>
      )}
      <SummaryOnTop bought={bought} />
      <div className={styles.shipping}>
        <ShippingFields delivery={delivery} known={bought.delivery} live={live} />
        <Payment />
      </div>
      {nothing || !live ? (
        <OrderSummarySkeleton />
      ) : (
        <Suspense fallback={<OrderSummarySkeleton />}>
          <OrderColumn bought={bought} busy={busy} refused={refused} />
        </Suspense>
      )}
    </form>
  );
}

/** The only method that is offered. */
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

const FILL_IN = 'Please fill in all the SHIPPING TO required info';
const WRONG_PHONE = 'Please enter a valid phone number format';
/** The code that places the order comes before the button is reached. */
const loadPlacing = () => import('./place-order.ts');
firstInteraction.then(loadPlacing).catch(() => undefined); // Tried again by the button.

/** Checks the form, places the order and goes to the success page, or says why it can't. */
function usePlaceOrder(delivery: DeliveryForm, bought: CheckoutItems) {
  const call = useCall();
  const go = useNavigate();
  const store = useQueryStore();
  const { say, retractAll } = useErrorToasts(delivery, bought);
  const [refused, setRefused] = useState<Partial<NotPlaced>>({});
  const { form, shipping } = delivery;

  const { onSubmit, busy } = useSubmit(form, {
    async check() {
      retractAll();
      setRefused({});
      const errors = await delivery.check();
      say(summaryOf(shipping, errors));
      return errors;
    },
    async send() {
      const { placeOrder } = await loadPart(loadPlacing);
      await placeOrder({ call, store }, shipping, bought, form.handlers.ref.current);
      await go('/order-success', { replace: true });
      return '';
    },
    fieldErrors(error) {
      // Anything else is the code that did not come.
      const notPlaced = error as Partial<NotPlaced>;
      setRefused(notPlaced);
      say(notPlaced.messages ?? [NOT_SENT]);
      return notPlaced.fields ?? {};
    },
  });
  return { onSubmit, busy, refused };
}

function summaryOf(shipping: Shipping, errors: ShippingErrors): string[] {
  const wrongPhone = errors.number !== undefined && shipping.number.trim() !== '';
  return [...(lacksRequired(shipping) ? [FILL_IN] : []), ...(wrongPhone ? [WRONG_PHONE] : [])];
}

/**
 * Error toasts that belong to one try. They stay until they are dismissed; what no
 * longer holds is retracted: what was corrected, all at the next try, all when the page is left.
 */
function useErrorToasts({ shipping, form }: DeliveryForm, bought: CheckoutItems) {
  const said = useRef<readonly string[]>([]);
  const retractAll = (): void => {
    said.current.forEach(retractToast);
    said.current = [];
  };

  const filledIn = !lacksRequired(shipping);
  const phoneCorrected = form.errors.number === undefined;
  useEffect(() => {
    if (filledIn) retractToast(FILL_IN);
    if (phoneCorrected) retractToast(WRONG_PHONE);
  }, [filledIn, phoneCorrected]);
  const lines = bought.items.map(({ key, quantity }) => `${key}:${quantity}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a line that was refused is gone, or has fewer
  useEffect(() => retractAll, [lines]);

  return {
    retractAll,
    say(messages: readonly string[]): void {
      for (const message of messages) showToast(message, { type: 'error' });
      said.current = messages;
    },
  };
}
