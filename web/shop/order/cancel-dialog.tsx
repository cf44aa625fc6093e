import { useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { ORDER_CANCELED } from '../../../domain/success-messages.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import styles from './order-details.module.css';
import type { OrderQuery } from './order-query.ts';

interface CancelDialogProps {
  readonly order: Order;
  readonly query: OrderQuery;
  readonly until: Date;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before it cancels: a canceled order is not taken up again by itself. */
export default function CancelDialog({ order, query, until, open, onClose }: CancelDialogProps) {
  const { cancel, busy } = useCancel(order, query, onClose);
  useEffect(() => focusPage, []); // The dialog and its button go once the order is canceled.
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel order #${order.id}?`}
      footer={
        <div className={styles.choice}>
          <Button variant="secondary" onClick={onClose}>
            Keep order
          </Button>
          <Button variant="danger" busy={busy && 'Canceling…'} onClick={() => void cancel()}>
            Cancel order
          </Button>
        </div>
      }
    >
      <p>
        Nothing will be delivered, and there is nothing to pay. You can cancel until{' '}
        <time dateTime={until.toISOString()}>{TIME.format(until)}</time>.
      </p>
    </Dialog>
  );
}

function focusPage(): void {
  const { activeElement, body } = document;
  if (activeElement === body)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** In the visitor's own time zone, as the order's day is. */
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function useCancel({ id }: Order, { headers, order, progress }: OrderQuery, onDone: () => void) {
  const call = useCall();
  const store = useQueryStore();
  const [busy, setBusy] = useState(false);
  const done = () => {
    showToast(ORDER_CANCELED, { type: 'success' });
    onDone();
  };
  const cancel = async () => {
    setBusy(true);
    const refusal = await call('POST /orders/{id}/cancel', { params: { id }, headers }).then(
      () => done(),
      (error: unknown) => ({ error }),
    );
    // Also after a refusal: the order is not what it was, and an answer that was lost may have been a yes.
    const read = Promise.all([store.refresh(order), store.refresh(progress)]);
    const [now] = await read.catch(() => []);
    if (refusal) {
      if (now?.status.id === ORDER_STATUS.canceled) done();
      else
        showToast(explainFailure(refusal.error, 'The order could not be canceled'), {
          type: 'error',
        });
    }
    await store.invalidate('GET /orders');
    setBusy(false);
  };
  return { cancel, busy };
}
