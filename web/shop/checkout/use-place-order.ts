import { useRef, useState } from 'react';
import type { NewOrder } from '../../../contract/orders.ts';
import { ApiError } from '../../api/call.ts';
import { flattenErrors } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { type CartItem, nameOf } from '../../cart/cart-items.ts';
import { settleCart } from '../../cart/cart-store.ts';
import { keepPlacedOrder } from '../../cart/placed-order.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { useUser } from '../../session/use-session.ts';
import { forgetNote } from './kept-shipping.ts';
import { sendOrder } from './send-order.ts';
import { phoneOf, type Shipping, type ShippingErrors, type ShippingField } from './shipping.ts';
import type { CheckoutItems } from './use-checkout-items.ts';

/** Why an order was not placed. */
export type Refused =
  /** The sum is another than the one that was shown. */
  | { readonly kind: 'changed' }
  /** `messages` in the server's words; `fields` are those of them that speak of one. */
  | {
      readonly kind: 'refused';
      readonly messages: readonly string[];
      readonly fields: ShippingErrors;
    };

/** Places the order and goes to the success page; while one is on its way another is not begun. */
export function usePlaceOrder() {
  const call = useCall();
  const go = useNavigate();
  const store = useQueryStore();
  const userId = useUser()?.id ?? null;
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  /** Answers `null` once the order is placed, and for a second click meanwhile. */
  const place = async (shipping: Shipping, bought: CheckoutItems): Promise<Refused | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const expectedCents = bought.totals.totalCents;
    try {
      const today = await bought.refresh();
      const outOfStock = today.items.filter(({ unavailable }) => unavailable);
      if (outOfStock.length > 0) return refusedBecause(outOfStock.map(outOfStockText));
      if (today.totals.totalCents !== expectedCents) return { kind: 'changed' };
      await settleCart(); // A quantity that comes after the order would fill the cart again.
      const buyer = { user_id: userId, from_cart: userId !== null && bought.fromCart };
      const body = { ...orderBody(shipping, bought.items), ...buyer };
      const { order, earlier } = await sendOrder(call, body);
      keepPlacedOrder(order, { fromCart: bought.fromCart, expectedCents, earlier });
      forgetNote();
      await go('/order-success', { replace: true });
      return null;
    } catch (error) {
      // What is in stock and what it costs may have changed.
      await store.invalidate('GET /products/{id}');
      return explain(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { place, busy };
}

/** As the server says it when it is the one to notice (409). */
const outOfStockText = (item: CartItem): string => `'${nameOf(item)}' is out of stock`;

const refusedBecause = (messages: readonly string[], fields: ShippingErrors = {}): Refused => ({
  kind: 'refused',
  messages,
  fields,
});

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

/** Spec §8: the errors' text, else the message or 'Error placing order'; 'Failed to place order'
 * when no answer came. */
function explain(error: unknown): Refused {
  if (!(error instanceof ApiError) || error.status === 0) {
    return refusedBecause(['Failed to place order']);
  }
  const errors = Object.entries(error.errors ?? {});
  const messages = flattenErrors(error.errors);
  const fields = errors.flatMap(([name, [text]]) => {
    const field = FORM_FIELDS[name];
    return field && text ? [[field, text] as const] : [];
  });
  const said = messages.length > 0 ? messages : [error.message || 'Error placing order'];
  return refusedBecause(said, Object.fromEntries(fields));
}
