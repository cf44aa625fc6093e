import { useState } from 'react';
import type { Page } from '../../../contract/envelope.ts';
import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS_NAMES, type OrderStatusId } from '../../../domain/order-status.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { useData, useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { ChoiceDialog } from '../kit/choice-dialog.tsx';
import { panel } from '../screens.ts';
import { countOrders } from './order-texts.ts';
import { couriersQuery, type OrderFilter, type OrdersQuery } from './orders-search.ts';

type StatusChange = Extract<BulkChange, { order_status_id: unknown }>;

interface BulkDialogProps {
  readonly target: BulkTarget;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSend: (change: BulkChange) => void;
}

/** Chooses the courier of many orders. */
function CourierDialog({ target, open, onClose, onSend }: BulkDialogProps) {
  const { data: couriers = [], error } = useData(couriersQuery, { always: true });
  return (
    <ChoiceDialog
      open={open}
      onClose={onClose}
      title={`Courier of ${countOrders(sizeOf(target))}`}
      action="Assign"
      read={(chosen) => {
        const courier = chosen('choice');
        if (courier === '') return 'Please choose a courier';
        return { courier_id: courier === 'none' ? null : Number(courier) };
      }}
      onSend={onSend}
    >
      {(first) => (
        <>
          <Select
            {...first}
            label="Courier"
            error={
              first.error ?? (error && couriers.length === 0 && 'The couriers could not be loaded')
            }
          >
            <option value="">Choose a courier</option>
            {couriers.map((courier) => (
              <option key={courier.id} value={courier.id}>
                {courier.name}
              </option>
            ))}
            <option value="none">No courier</option>
          </Select>
          <a href={panel.couriers()}>Manage couriers</a>
        </>
      )}
    </ChoiceDialog>
  );
}

interface StatusDialogProps extends BulkDialogProps {
  readonly change: StatusChange;
}

/** Confirms another status for all orders of a filter: most of them are not on this page. */
function StatusDialog({ target, change, open, onClose, onSend }: StatusDialogProps) {
  const action = `Mark as ${ORDER_STATUS_NAMES[change.order_status_id]}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${action}: ${countOrders(sizeOf(target))}`}
      footer={
        <div className={page.actions}>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onSend(change)}>{action}</Button>
        </div>
      }
    >
      <p>This changes every order of this list, also those on other pages. It can’t be undone.</p>
    </Dialog>
  );
}

/** What the dialog confirms before many orders change: which courier, or that the status is meant for all. */
export interface BulkRequest {
  readonly target: BulkTarget;
  /** `null`: the dialog offers the couriers. */
  readonly change: StatusChange | null;
}

interface BulkRequestProps extends Omit<BulkDialogProps, 'target'> {
  readonly request: BulkRequest;
}

/** Confirms a change of many orders. */
export const BulkDialog = ({ request: { target, change }, ...rest }: BulkRequestProps) =>
  change === null ? (
    <CourierDialog target={target} {...rest} />
  ) : (
    <StatusDialog target={target} change={change} {...rest} />
  );

/** Which orders: those selected on the page, or all of a filter, of which there were `total`. */
export type BulkTarget =
  | { readonly orders: readonly Order[] }
  | { readonly filter: OrderFilter; readonly total: number };

/** What they become; `null` takes them from their couriers. */
export type BulkChange =
  | { readonly courier_id: number | null }
  | { readonly order_status_id: OrderStatusId };

const sizeOf = (target: BulkTarget): number =>
  'orders' in target ? target.orders.length : target.total;

/**
 * Gives many orders of a list another courier or status in one call. The courier of selected orders
 * can be undone.
 */
export function useBulkChange(list: OrdersQuery) {
  const call = useCall();
  const store = useQueryStore();
  const [running, setRunning] = useState(0);

  /** Sends changes one after the other; what became of them shows once the list is read again. */
  const sendAll = async <T,>(send: () => Promise<T>) => {
    const apply = (page: Page<Order>) => page;
    try {
      await store.mutate({ query: list, apply, send });
    } catch (error) {
      showToast(explainFailure(error, 'Error updating orders'), { type: 'error' });
    }
  };
  const undo = (steps: readonly Undo[]) =>
    sendAll(async () => {
      for (const body of steps) await call('POST /orders/bulk', { body });
    });

  const send = (target: BulkTarget, change: BulkChange, onSent: () => void) => {
    setRunning(sizeOf(target));
    return sendAll(async () => {
      const { changed } = await call('POST /orders/bulk', bulkInput(target, change));
      const steps = undoOf(target, change);
      showToast(`${countOrders(changed)} updated`, {
        type: 'success',
        ...(steps.length > 0 && {
          duration: 6_000,
          action: { label: 'Undo', onPress: () => void undo(steps) },
        }),
      });
      onSent();
    }).finally(() => setRunning(0));
  };
  /** `running`: how many orders are being changed; 0 when none. */
  return { send, running };
}

const bulkInput = (target: BulkTarget, change: BulkChange) =>
  'orders' in target
    ? { body: { ids: target.orders.map(({ id }) => id), ...change } }
    : { query: target.filter, body: { expected_total: target.total, ...change } };

interface Undo {
  readonly ids: number[];
  readonly courier_id: number | null;
}

/** The couriers that the selected orders had, each with its orders. */
function undoOf(target: BulkTarget, change: BulkChange): Undo[] {
  if (!('orders' in target) || !('courier_id' in change)) return [];
  const others = target.orders.filter(({ courier }) => (courier?.id ?? null) !== change.courier_id);
  const courierOf = ({ courier }: (typeof others)[number]) => courier?.id ?? null;
  return [...new Set(others.map(courierOf))].map((courier_id) => ({
    ids: others.filter((order) => courierOf(order) === courier_id).map(({ id }) => id),
    courier_id,
  }));
}
