import { useEffect, useState } from 'react';
import { isNotFound } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { useUser } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { CourierForm } from './courier-form.tsx';
import { describeChange } from './describe-change.ts';
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

/** Says what other admins have changed since the dialog was opened. */
function ChangedMeanwhile({ id }: { readonly id: number }) {
  const user = useUser();
  const { data } = useData(callQuery('GET /orders/{id}/history', { params: { id } }));
  const [known, setKnown] = useState<number | null>(null);
  if (data && known === null) setKnown(data.length);
  const since = data && known !== null ? data.slice(0, Math.max(0, data.length - known)) : [];
  const others = since.filter(({ changed_by }) => changed_by?.id !== user?.id);
  return (
    <div role="status">
      {others.length > 0 && (
        <ul className={styles.meanwhile}>
          {others.map((change) => (
            <li key={`${change.what} ${change.changed_at}`}>
              Changed meanwhile by {change.changed_by?.name ?? 'another admin'}:{' '}
              {describeChange(change)}
            </li>
          ))}
        </ul>
      )}
    </div>
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
        <ChangedMeanwhile id={id} />
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
