import { type FormEvent, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import {
  isOrderStatusId,
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
} from '../../../domain/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import styles from './order-dialog.module.css';
import { useStatusUpdate } from './use-status-update.ts';

interface StatusFormProps {
  readonly order: Order;
  readonly onDone: () => void;
  readonly onHide: (id: number) => void;
  readonly onShow: (id: number) => void;
}

/** The status dropdown and its Update button (spec §4). Any status may follow any other. */
export function StatusForm({ order, ...rest }: StatusFormProps) {
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
