import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { useCartKnown } from '../../cart/use-cart.tsx';
import { useHydrated } from '../../hydrated.ts';
import { lazyPart, loadPart } from '../../lazy.tsx';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { Meta, PageProps } from '../../page.ts';
import { currentSession, NOT_LOGGED_IN } from '../../session/session-store.ts';
import { loginPath } from '../../session/use-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { dismissToast, showToast } from '../../ui/toast-list.ts';
import { OrderSummarySkeleton, SummaryOnTop, useCheckoutItems } from './bought-items.tsx';
import styles from './checkout-page.module.css';
import type { Notice, Refused } from './place-order.ts';
import type { CheckoutItems } from './send-order.ts';
import { lacksRequired, NOT_SENT, type Shipping, type ShippingErrors } from './shipping.ts';
import { ShippingFields, type ShippingForm, useDeliveryForm } from './shipping-form.tsx';

/** What is bought shows after hydration only: its code comes beside the page's own. */
const loadColumn = () => import('./order-summary.tsx');
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

/** Spec §5, to the letter. */
const FILL_IN = 'Please fill in all the SHIPPING TO required info';
const WRONG_PHONE = 'Please enter a valid phone number format';
/** The code that places the order comes beside the page's own. */
const loadPlacing = () => import('./place-order.ts');
if (!import.meta.env.SSR) loadPlacing().catch(() => undefined); // Tried again by the button.

/** Checks the form, places the order and goes to the success page, or says why it can't. */
function useSubmit(form: ShippingForm, bought: CheckoutItems) {
  const place = usePlace();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const { say, retractAll } = useComplaints(form, bought);
  const [notice, setNotice] = useState<Notice>(null);

  const attempt = async (element: HTMLFormElement) => {
    const errors = await form.check();
    if (Object.keys(errors).length > 0) {
      say(summaryOf(form.shipping, errors));
      return focusFirst(element, errors);
    }
    const refused = await place(form.shipping, bought);
    if (!refused) return;
    setNotice(refused.notice);
    say(refused.messages);
    form.showErrors(refused.fields);
    focusFirst(element, refused.fields);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    if (running.current) return; // Two clicks make one order.
    running.current = true;
    setBusy(true);
    retractAll();
    setNotice(null);
    try {
      await attempt(element);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { submit, busy, notice };
}

/** Places the order and goes to the success page; answers `null` then. */
function usePlace() {
  const call = useCall();
  const go = useNavigate();
  const store = useQueryStore();
  return async (shipping: Shipping, bought: CheckoutItems): Promise<Refused | null> => {
    const placing = await loadPart(loadPlacing).catch(() => null);
    if (!placing) return { messages: [NOT_SENT], fields: {}, notice: null };
    const refused = await placing.placeOrder({ call, store }, shipping, bought);
    if (!refused) await go('/order-success', { replace: true });
    return refused;
  };
}

function summaryOf(shipping: Shipping, errors: ShippingErrors): string[] {
  const wrongPhone = errors.number !== undefined && shipping.number.trim() !== '';
  return [...(lacksRequired(shipping) ? [FILL_IN] : []), ...(wrongPhone ? [WRONG_PHONE] : [])];
}

function focusFirst(form: HTMLFormElement, errors: ShippingErrors): void {
  const first = Object.keys(errors)[0];
  const field = first && form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * Error toasts that belong to one try. They stay until they are dismissed (look.md 10); what no
 * longer holds is retracted: what was corrected, all at the next try, all when the page is left.
 */
function useComplaints(form: ShippingForm, bought: CheckoutItems) {
  const shown = useRef(new Map<string, number>());
  const retract = (messages: readonly string[]): void => {
    for (const message of messages) {
      const id = shown.current.get(message);
      if (id !== undefined) dismissToast(id);
      shown.current.delete(message);
    }
  };
  const retractAll = (): void => retract([...shown.current.keys()]);

  const filledIn = !lacksRequired(form.shipping);
  const phoneCorrected = form.errors.number === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what they complain of is corrected
  useEffect(() => {
    if (filledIn) retract([FILL_IN]);
    if (phoneCorrected) retract([WRONG_PHONE]);
  }, [filledIn, phoneCorrected]);
  const count = bought.items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a line that was refused is gone
  useEffect(() => retractAll, [count]);

  return {
    retractAll,
    say(messages: readonly string[]): void {
      for (const message of messages) {
        shown.current.set(message, showToast(message, { type: 'error' }));
      }
    },
  };
}
