import { useEffect } from 'react';
import { isNotFound } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { CourierForm } from './courier-form.tsx';
import { OrderDetails } from './order-details.tsx';
import styles from './order-dialog.module.css';
import { OrderHistory } from './order-history.tsx';
import { StatusForm } from './status-form.tsx';

interface OrderDialogProps {
  readonly id: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The order leaves the displayed list, and comes back when that failed. */
  readonly onHide: (id: number) => void;
  readonly onShow: (id: number) => void;
}

/** The order-detail modal (spec §4). */
export function OrderDialog({ id, open, onClose, ...rest }: OrderDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      className={styles.dialog ?? ''}
      footer={
        <ButtonLink
          variant="secondary"
          wide
          href={`/admin/adminPanel/orders/packing-slips?ids=${id}`}
        >
          Packing slip
        </ButtonLink>
      }
      title={
        <>
          Order <bdi dir="ltr">#{id}</bdi>
        </>
      }
    >
      <FetchedOrder id={id} onDone={onClose} {...rest} />
    </Dialog>
  );
}

interface FetchedOrderProps extends Pick<OrderDialogProps, 'onHide' | 'onShow'> {
  readonly id: number;
  readonly onDone: () => void;
}

function FetchedOrder({ id, ...rest }: FetchedOrderProps) {
  const query = callQuery('GET /orders/{id}', { params: { id } });
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  useEffect(() => {
    if (error) showToast('error retrieving Order...', { type: 'error' });
  }, [error]);
  if (data)
    return (
      <div className={styles.order}>
        <StatusForm key={data.status.id} order={data} {...rest} />
        <CourierForm order={data} />
        <OrderDetails order={data} />
        <OrderHistory order={data} />
      </div>
    );
  if (!error || isFetching) return <p role="status">Loading...</p>;
  if (isNotFound(error)) return <p>Order not found.</p>;
  return (
    <Button variant="secondary" onClick={() => void refetch()}>
      Retry
    </Button>
  );
}
