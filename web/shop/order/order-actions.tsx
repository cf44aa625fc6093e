import { Suspense, useState } from 'react';
import type { Order, OrderProgress } from '../../../contract/orders.ts';
import { explainFailure } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { lazyPart, loadPart } from '../../lazy.tsx';
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

/** Puts what the order had into the cart: its code comes with the press. */
function useOrderAgain(order: Order) {
  const store = useQueryStore();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      const { orderAgain } = await loadPart(() => import('./order-again.ts'));
      await orderAgain(order, store);
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
