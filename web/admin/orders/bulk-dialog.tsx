import { type FormEvent, useId, useState } from 'react';
import { ORDER_STATUS_NAMES } from '../../../domain/order-status.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { countOrders } from './count-orders.ts';
import { type BulkChange, type BulkTarget, sizeOf } from './use-bulk-change.ts';

type StatusChange = Extract<BulkChange, { order_status_id: unknown }>;

interface BulkDialogProps {
  readonly target: BulkTarget;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSend: (change: BulkChange) => void;
}

/** Asks which courier many orders go to. */
function CourierDialog({ target, open, onClose, onSend }: BulkDialogProps) {
  const id = useId();
  const { data: couriers = [], error } = useData(callQuery('GET /couriers'), { always: true });
  const [missing, setMissing] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get('courier') ?? '');
    if (chosen === '') return setMissing(true);
    onSend({ courier_id: chosen === 'none' ? null : Number(chosen) });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Courier of ${countOrders(sizeOf(target))}`}
      footer={
        <Button type="submit" form={id} wide>
          Assign
        </Button>
      }
    >
      <form id={id} className={page.form} noValidate onSubmit={onSubmit}>
        <Select
          label="Courier"
          name="courier"
          data-autofocus
          error={
            missing
              ? 'Please choose a courier'
              : error && couriers.length === 0 && 'The couriers could not be loaded'
          }
          onChange={() => setMissing(false)}
        >
          <option value="">Choose a courier</option>
          {couriers.map((courier) => (
            <option key={courier.id} value={courier.id}>
              {courier.name}
            </option>
          ))}
          <option value="none">No courier</option>
        </Select>
        <a href="/admin/adminPanel/couriers">Manage couriers</a>
      </form>
    </Dialog>
  );
}

interface StatusDialogProps extends BulkDialogProps {
  readonly change: StatusChange;
}

/** Asks before all orders of a filter get another status, most of which are not on show. */
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

/** What is asked before many orders change: which courier, or whether the status is meant for all. */
export interface BulkQuestion {
  readonly target: BulkTarget;
  /** `null`: to which courier they go is asked. */
  readonly change: StatusChange | null;
}

interface BulkQuestionDialogProps extends Omit<BulkDialogProps, 'target'> {
  readonly question: BulkQuestion;
}

/** Asks what becomes of many orders. */
export const BulkQuestionDialog = ({
  question: { target, change },
  ...rest
}: BulkQuestionDialogProps) =>
  change === null ? (
    <CourierDialog target={target} {...rest} />
  ) : (
    <StatusDialog target={target} change={change} {...rest} />
  );
