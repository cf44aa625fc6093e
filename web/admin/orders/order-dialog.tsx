import { type FormEvent, useEffect, useState } from 'react';
import type { Courier } from '../../../contract/couriers.ts';
import type { OrderChange } from '../../../contract/order-papers.ts';
import type { Order } from '../../../contract/orders.ts';
import {
  isOrderStatusId,
  ORDER_STATUS,
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
} from '../../../domain/order-status.ts';
import { notFoundText } from '../../../domain/refusal-messages.ts';
import { CONFIRM_SCREEN } from '../../../domain/words/confirmation-screen.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { isNotFound } from '../../api/call.ts';
import { callQuery, useData, useKnown } from '../../api/query.ts';
import { useUser } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { LongSelect } from '../long-select.tsx';
import { useMayChange, useMayRead } from '../panel-rights.ts';
import { isCanceled } from '../printed-orders.ts';
import { panel } from '../screens.ts';
import { SlipsButton } from '../slips-button.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import type { LeftOrders } from './left-orders.ts';
import { useCourierChange, useStatusUpdate } from './order-changes.ts';
import { OrderDetails, OrderHistory, TalkFirst } from './order-details.tsx';
import styles from './order-dialog.module.css';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderMargin } from './order-margin.tsx';
import { OrderParcel } from './order-parcel.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStage } from './order-stage.tsx';
import { canEdit, describeChange } from './order-texts.ts';
import { OrderVisits } from './order-visits.tsx';
import { OrderWaybill } from './order-waybill.tsx';
import { couriersQuery, orderQuery } from './orders-search.ts';
import { useStages } from './use-stages.ts';

interface OrderDialogProps {
  readonly id: number;
  /** It is opened for its returns: they stand first. */
  readonly isReturn: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Its status is changed: it leaves the displayed list, and comes back when that failed. */
  readonly leaving: LeftOrders;
}

/** The order-detail modal. */
export function OrderDialog({ id, isReturn, open, onClose, leaving }: OrderDialogProps) {
  const order = useKnown(orderQuery(id));
  const mayPrint = useMayChange('delivery');
  const hasWays = order && mayPrint && !isCanceled(order) && order.person_removed_at === undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      className={styles.dialog ?? ''}
      footer={hasWays && <Ways order={order} />}
      title={
        <>
          Order <bdi dir="ltr">#{id}</bdi>
        </>
      }
    >
      <FetchedOrder id={id} isReturn={isReturn} onDone={onClose} leaving={leaving} />
    </Dialog>
  );
}

/** Where an order leads on: to its edit as long as it can be edited, and to its packing slip. */
function Ways({ order }: { readonly order: Order }) {
  const say = useWords(ORDER_EDIT);
  const mayEdit = useMayChange('orders') && canEdit(order);
  return (
    <div className={styles.ways}>
      {mayEdit && (
        <ButtonLink variant="secondary" wide href={panel.editOrder({ id: order.id })}>
          {say('edit')}
        </ButtonLink>
      )}
      <SlipsButton of={{ ids: [order.id] }} kind="one" wide />
    </div>
  );
}

/** Lists what other admins have changed since the dialog was opened. */
function ChangedByOthers({ id }: { readonly id: number }) {
  const user = useUser();
  const { data } = useData(callQuery('GET /orders/{id}/history', { params: { id } }));
  const [known, setKnown] = useState<number | null>(null);
  if (data && known === null) setKnown(data.length);
  const since = data && known !== null ? data.slice(0, Math.max(0, data.length - known)) : [];
  const others = since.filter(({ changed_by }) => changed_by?.id !== user?.id);
  return (
    <div role="status">
      {others.length > 0 && (
        <ul className={styles.changed}>
          {others.map((change) => (
            <li key={`${change.what} ${change.changed_at}`}>
              Changed meanwhile by {changerOf(change)}: {describeChange(change)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const changerOf = ({ by_buyer, changed_by }: OrderChange): string =>
  by_buyer ? 'the buyer' : (changed_by?.name ?? 'another admin');

interface FetchedOrderProps extends Pick<OrderDialogProps, 'leaving' | 'isReturn'> {
  readonly id: number;
  readonly onDone: () => void;
}

function FetchedOrder({ id, isReturn, ...rest }: FetchedOrderProps) {
  const mayChange = useMayChange('orders');
  const mayGive = useMayChange('delivery');
  const mayRead = useMayRead('delivery');
  const { data, error, isFetching, refetch } = useData(orderQuery(id), { always: true });
  useEffect(() => {
    if (error) showToast('error retrieving Order...', { type: 'error' });
  }, [error]);
  if (data)
    return (
      <div className={styles.order}>
        <ChangedByOthers id={id} />
        <TalkFirst order={data} />
        {isReturn && <OrderReturns order={data} />}
        {mayChange && <ConfirmOrder order={data} />}
        {mayChange && <StatusForm key={data.status.id} order={data} {...rest} />}
        {mayGive && (
          <>
            <CourierForm order={data} />
            <OrderWaybill key={data.courier?.id} id={id} />
          </>
        )}
        <OrderParcel order={data} />
        {mayRead && <OrderVisits id={id} />}
        <OrderDetails order={data} />
        {!isReturn && <OrderReturns order={data} />}
        <OrderInvoices order={data} />
        <OrderStage id={id} />
        <OrderMargin order={data} />
        <OrderHistory order={data} />
      </div>
    );
  if (!error || isFetching) return <p role="status">Loading...</p>;
  if (isNotFound(error)) return <p>{notFoundText('Order')}.</p>;
  return (
    <Button variant="secondary" onClick={() => void refetch()}>
      Retry
    </Button>
  );
}

interface StatusFormProps {
  readonly order: Order;
  readonly onDone: () => void;
  readonly leaving: LeftOrders;
}

/** The status dropdown and its Update button. Any status may follow any other. */
function StatusForm({ order, onDone, leaving }: StatusFormProps) {
  const [chosen, setChosen] = useState(order.status.id);
  const { update, busy } = useStatusUpdate(order, { ...leaving, onDone });
  const say = useWords(CONFIRM_SCREEN);
  const stages = useStages([order]);
  const isEarly = chosen === ORDER_STATUS.completed && stages?.get(order.id)?.isConfirmed === false;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isOrderStatusId(chosen)) void update(chosen);
  };
  return (
    <form className={styles.status} onSubmit={onSubmit}>
      <Select
        label="Order status"
        value={chosen}
        hint={isEarly ? say('not_confirmed_yet') : undefined}
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

/** Who carries an order: a choice is sent at once, without a button. */
function CourierForm({ order }: { readonly order: Order }) {
  const { data, error } = useData(couriersQuery, { always: true });
  const couriers = withCurrent(data ?? [], order.courier);
  const change = useCourierChange(order.id);
  return (
    <div className={styles.courier}>
      <LongSelect
        label="Courier"
        none="No courier"
        options={couriers.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(order.courier?.id ?? '')}
        error={error && !data && 'The couriers did not come through'}
        onChoose={(value) => void change(couriers.find(({ id }) => id === Number(value)) ?? null)}
      />
      <a href={panel.couriers()}>Manage couriers</a>
    </div>
  );
}

type Named = Pick<Courier, 'id' | 'name'>;

/** The courier who has the order is shown before the list is loaded. */
const withCurrent = (couriers: readonly Named[], current: Named | null): readonly Named[] =>
  current && !couriers.some(({ id }) => id === current.id) ? [current, ...couriers] : couriers;
