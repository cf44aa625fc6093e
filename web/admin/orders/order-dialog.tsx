import { type FormEvent, useEffect, useState } from 'react';
import type { Courier } from '../../../contract/couriers.ts';
import type { Order } from '../../../contract/orders.ts';
import {
  isOrderStatusId,
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
} from '../../../domain/order-status.ts';
import { isNotFound } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useUser } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useCourierChoice, useStatusUpdate } from './order-changes.ts';
import { OrderDetails, OrderHistory } from './order-details.tsx';
import styles from './order-dialog.module.css';
import { describeChange } from './order-texts.ts';

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

interface StatusFormProps {
  readonly order: Order;
  readonly onDone: () => void;
  readonly onHide: (id: number) => void;
  readonly onShow: (id: number) => void;
}

/** The status dropdown and its Update button (spec §4). Any status may follow any other. */
function StatusForm({ order, ...rest }: StatusFormProps) {
  const [chosen, setChosen] = useState(order.status.id);
  const { update, busy } = useStatusUpdate(order, rest);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOrderStatusId(chosen)) void update(chosen);
  };
  return (
    <form className={styles.status} onSubmit={onSubmit}>
      <Select
        label="Order status"
        value={chosen}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      >
        {ORDER_STATUS_IDS.map((id) => (
          <option key={id} value={id}>
            {ORDER_STATUS_NAMES[id]}
          </option>
        ))}
      </Select>
      <Button type="submit" busy={busy && 'Updating...'}>
        Update
      </Button>
    </form>
  );
}

/** Who carries an order: chosen is given, without a button. */
function CourierForm({ order }: { readonly order: Order }) {
  const { data, error } = useData(callQuery('GET /couriers'), { always: true });
  const { chosen, choose } = useCourierChoice(order);
  return (
    <div className={styles.courier}>
      <Select
        label="Courier"
        value={chosen ?? ''}
        error={error && !data && 'The couriers did not come through'}
        onChange={({ currentTarget: { value } }) => void choose(value ? Number(value) : null)}
      >
        <option value="">No courier</option>
        {withCurrent(data ?? [], order.courier).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <a href="/admin/adminPanel/couriers">Manage couriers</a>
    </div>
  );
}

type Named = Pick<Courier, 'id' | 'name'>;

/** Whoever has the order can be seen before the list is there. */
const withCurrent = (couriers: readonly Named[], current: Named | null): readonly Named[] =>
  current && !couriers.some(({ id }) => id === current.id) ? [current, ...couriers] : couriers;
