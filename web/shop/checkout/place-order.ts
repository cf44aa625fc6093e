import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { NewOrder } from '../../../contract/orders.ts';
import { ApiError } from '../../api/call.ts';
import { flattenErrors } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { type CartItem, nameOf } from '../../cart/cart-items.ts';
import { settleCart } from '../../cart/cart-store.ts';
import { keepPlacedOrder } from '../../cart/placed-order.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { currentSession, settleSession } from '../../session/session-store.ts';
import { dismissToast, showToast } from '../../ui/toast-list.ts';
import type { CheckoutItems } from './bought-items.ts';
import { forgetNote } from './kept-shipping.ts';
import { sendOrder } from './send-order.ts';
import {
  lacksRequired,
  phoneOf,
  type Shipping,
  type ShippingErrors,
  type ShippingField,
} from './shipping.ts';
import type { ShippingForm } from './use-shipping-form.ts';

/** Spec §5, to the letter. */
const FILL_IN = 'Please fill in all the SHIPPING TO required info';
const WRONG_PHONE = 'Please enter a valid phone number format';
/** Spec §8: when no answer came, and when the answer gives no reason. */
const NOT_SENT = 'Failed to place order';
const NOT_PLACED = 'Error placing order';

/** What the page says above the button after a try that came to nothing. */
export type Notice = 'changed' | 'unanswered' | null;

/** Checks the form, places the order and goes to the success page, or says why it can't. */
export function useSubmit(form: ShippingForm, bought: CheckoutItems) {
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

/** Why an order was not placed: `messages` in the server's words; `fields` are those about one. */
interface Refused {
  readonly messages: readonly string[];
  readonly fields: ShippingErrors;
  readonly notice: Notice;
}

/** Places the order and goes to the success page; answers `null` then. */
function usePlace() {
  const call = useCall();
  const go = useNavigate();
  const store = useQueryStore();

  return async (shipping: Shipping, bought: CheckoutItems): Promise<Refused | null> => {
    const expectedCents = bought.totals.totalCents;
    try {
      const [today] = await Promise.all([bought.refresh(), settleSession()]);
      const outOfStock = today.items.filter(({ unavailable }) => unavailable);
      if (outOfStock.length > 0) return refusedBecause(outOfStock.map(outOfStockText));
      if (today.totals.totalCents !== expectedCents) return refusedBecause([], 'changed');
      await settleCart(); // A quantity that comes after the order would fill the cart again.
      const body = { ...orderBody(shipping, bought.items), ...buyerOf(bought) };
      const { order, earlier } = await sendOrder(call, bought.purchase, body);
      keepPlacedOrder(order, { fromCart: bought.fromCart, expectedCents, earlier });
      forgetNote();
      await go('/order-success', { replace: true });
      return null;
    } catch (error) {
      // What is in stock and what it costs may have changed.
      await store.invalidate('GET /products/{id}');
      return explain(error);
    }
  };
}

/** Who orders: known by now, unless the shop can't be reached. */
function buyerOf({ fromCart }: CheckoutItems) {
  const session = currentSession();
  if (session.status === 'unknown') throw ApiError.unanswered('unreachable');
  const user_id = session.status === 'in' ? session.user.id : null;
  return { user_id, from_cart: user_id !== null && fromCart };
}

function orderBody(shipping: Shipping, items: readonly CartItem[]): Omit<NewOrder, 'user_id'> {
  return {
    guest_name: shipping.name.trim(),
    guest_email: shipping.email.trim(),
    guest_phone: phoneOf(shipping),
    guest_region: shipping.region.trim(),
    guest_city: shipping.city.trim(),
    guest_street: shipping.street.trim(),
    notes: shipping.notes.trim(),
    payment_method_id: 1,
    products: items.map(({ product_id, quantity }) => ({ product_id, quantity })),
  };
}

/** The API's field names and the form's. */
const FORM_FIELDS: Readonly<Record<string, ShippingField>> = {
  guest_name: 'name',
  guest_email: 'email',
  guest_phone: 'number',
  guest_region: 'region',
  guest_city: 'city',
  guest_street: 'street',
  notes: 'notes',
};

const refusedBecause = (messages: readonly string[], notice: Notice = null): Refused => ({
  messages,
  fields: {},
  notice,
});

/** As the server says it when it is the one to notice (409). */
const outOfStockText = (item: CartItem): string => `'${nameOf(item)}' is out of stock`;

/** Spec §8: the errors' text, else the message or a fallback. */
function explain(error: unknown): Refused {
  if (!(error instanceof ApiError)) return refusedBecause([NOT_SENT], 'unanswered');
  if (error.noAnswer === 'unreadable') return refusedBecause([NOT_PLACED], 'unanswered');
  if (error.noAnswer) return refusedBecause([NOT_SENT], 'unanswered');
  const messages = flattenErrors(error.errors);
  const fields = Object.entries(error.errors ?? {}).flatMap(([name, [text]]) => {
    const field = FORM_FIELDS[name];
    return field && text ? [[field, text] as const] : [];
  });
  return {
    messages: messages.length > 0 ? messages : [error.message || NOT_PLACED],
    fields: Object.fromEntries(fields),
    notice: null,
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
