import { Suspense, useState } from 'react';
import type { Order, OrderProgress } from '../../../contract/orders.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { explainFailure } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { addToCart, hasRoomFor, openCartPanel } from '../../cart/cart-store.ts';
import { addedProduct, cartItem, productsOf } from '../../cart/use-cart.ts';
import { lazyPart } from '../../lazy.tsx';
import { whatsAppLink } from '../../phone/whatsapp-link.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import styles from './order-details.module.css';
import type { OrderQuery } from './order-query.ts';

/** What only a pending order has comes late. */
export const Pending = lazyPart(() => import('./pending-order.tsx'));

interface OrderActionsProps {
  readonly order: Order;
  readonly query: OrderQuery;
  /** Absent where it could not be read: then nothing says that the order can be canceled. */
  readonly progress: OrderProgress | undefined;
}

/** What a buyer can do with an order that they look at: order it again, ask about it, cancel it. */
export function OrderActions({ order, query, progress }: OrderActionsProps) {
  const { again, busy } = useOrderAgain(order);
  const { whatsapp } = useShopSettings();
  const until = progress?.cancelable_until ?? null;
  return (
    <div className={styles.actions}>
      {progress?.confirmation && (
        <Suspense>
          <Pending order={order} query={query} state={progress.confirmation} />
        </Suspense>
      )}
      <Button variant="secondary" busy={busy && 'Adding…'} onClick={() => void again()}>
        Order again
      </Button>
      <ButtonLink variant="secondary" href={`/contact#order-${order.id}`}>
        Ask about this order
      </ButtonLink>
      {whatsapp !== '' && (
        <ButtonLink
          variant="secondary"
          href={whatsAppLink(whatsapp, `Hello, I have a question about my order #${order.id}.`)}
          target="_blank"
          rel="noreferrer"
        >
          Ask on WhatsApp
        </ButtonLink>
      )}
      {until !== null && <Cancel order={order} query={query} until={new Date(until)} />}
    </div>
  );
}

/** Puts what an order had into the cart, as far as it is still sold, at today's prices. */
function useOrderAgain({ items }: Order) {
  const store = useQueryStore();
  const [busy, setBusy] = useState(false);
  const addAll = async () => {
    const query = productsOf(items.map((item) => ({ ...item, product: null })));
    const products = new Map((await store.refresh(query)).map((one) => [one.id, one]));
    const missing: string[] = [];
    for (const ordered of items) {
      const live = products.get(ordered.product_id) ?? null;
      const item = cartItem({ ...ordered, product: null }, live);
      const { product, unavailable, quantity } = item;
      const added = product && !unavailable ? addedProduct(item, product) : null;
      const isIn = added && hasRoomFor(added) && (await addToCart(added, quantity));
      if (!isIn) missing.push(nameWithVariant(ordered.product.name, ordered.variant_name));
    }
    if (missing.length < items.length) openCartPanel();
    if (missing.length > 0) {
      showToast(`Not added, since the shop can’t sell it now: ${missing.join(', ')}`, {
        type: 'warning',
        duration: 8_000,
      });
    }
  };
  const again = async () => {
    setBusy(true);
    try {
      await addAll();
    } catch (error) {
      showToast(explainFailure(error, 'An error accured while adding item to cart'), {
        type: 'error',
      });
    }
    setBusy(false);
  };
  return { again, busy };
}

const loadDialog = () => import('./cancel-dialog.tsx');
const CancelDialog = lazyPart(loadDialog);
const prepare = () => void loadDialog().catch(() => undefined); // Opening it tries again.

interface CancelProps extends Pick<OrderActionsProps, 'order' | 'query'> {
  readonly until: Date;
}

function Cancel(props: CancelProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="quiet"
        className={styles.cancel}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={show}
      >
        Cancel order
      </Button>
      {wanted && (
        <Suspense>
          <CancelDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
