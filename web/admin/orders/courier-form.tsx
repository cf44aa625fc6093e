import type { Courier } from '../../../contract/couriers.ts';
import type { Order } from '../../../contract/orders.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Select } from '../../ui/field.tsx';
import styles from './order-dialog.module.css';
import { useCourierChoice } from './use-courier-choice.ts';

/** Who carries an order: chosen is given, without a button. */
export function CourierForm({ order }: { readonly order: Order }) {
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
