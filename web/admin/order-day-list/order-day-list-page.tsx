import { useEffect, useRef } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { dayIn } from '../../../domain/shop-day.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { PhoneNumber } from '../../phone/phone-number.tsx';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input, Select } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { loadPanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import {
  centsCollected,
  centsToCollect,
  isCanceled,
  isCollected,
  whyNothing,
} from '../printed-orders.ts';
import { panel } from '../screens.ts';
import { readableWeekday } from '../shop-format.ts';
import {
  type DayParams,
  type DayScope,
  dayNote,
  dayPath,
  readDayParams,
  useDayOrders,
} from './day-orders.ts';
import styles from './order-day-list-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.dayList);

/** The orders of a day for printing, with a box to tick for each. */
export default function OrderDayListPage({ location }: PageProps) {
  const { time_zone } = useShopSettings();
  const params = readDayParams(location.search, dayIn(time_zone, new Date()));
  const go = useNavigate();
  return (
    <div className={`${page.page} ${styles.paper}`}>
      <div className={page.head}>
        <h1>
          <ListTitle params={params} />
        </h1>
      </div>
      <DayControls
        params={params}
        note={dayNote(location.search)}
        onChange={(change) => void go(dayPath({ ...params, ...change }))}
      />
      <DayList key={dayPath(params)} params={params} />
    </div>
  );
}

function ListTitle({ params: { day, scope, ids } }: { readonly params: DayParams }) {
  if (ids.length > 0) return 'Selected orders';
  if (scope === 'open') return 'Orders not yet delivered';
  return (
    <>
      {scope === 'delivered' ? 'Delivered on ' : 'Orders of '}
      <time dateTime={day}>{readableWeekday(day)}</time>
    </>
  );
}

function DayList({ params }: { readonly params: DayParams }) {
  const { orders, leftOut, ...read } = useDayOrders(params);
  if (read.error) return <ReadFailure of="orders" read={read} />;
  if (!orders)
    return (
      <p role="status" className={styles.waiting}>
        Loading...
      </p>
    );
  if (orders.length > 0)
    return (
      <>
        {leftOut > 0 && (
          <p role="status">
            Only the newest {orders.length} orders are listed; {leftOut} older ones are not. Choose
            a courier or a day.
          </p>
        )}
        <DayTable orders={orders} />
      </>
    );
  const isOfDay = params.scope !== 'open' && params.ids.length === 0;
  return (
    <EmptyState
      title={titleOfNone(params)}
      icon="box"
      next={
        isOfDay && params.scope === 'pending'
          ? { href: dayPath({ ...params, scope: 'all' }), label: 'See all orders of the day' }
          : { href: panel.orders(), label: 'To the orders' }
      }
    />
  );
}

function titleOfNone({ scope, courierId, ids }: DayParams): string {
  if (ids.length > 0) return 'No order found.';
  if (scope === 'pending' || scope === 'open') return 'No orders found for this status.';
  const what = scope === 'all' ? 'No orders on this day' : 'No orders were delivered on this day';
  return courierId === null ? `${what}.` : `${what} for this courier.`;
}

interface DayControlsProps {
  readonly params: DayParams;
  /** What the address says of its day. */
  readonly note: string | null;
  readonly onChange: (change: Partial<DayParams>) => void;
}

/** Which orders, of which day and courier, and the button that prints them. */
function DayControls({ params, note, onChange }: DayControlsProps) {
  const { day, scope, courierId, ids } = params;
  const { data: couriers = [] } = useData(callQuery('GET /couriers'));
  return (
    <div className={`${styles.controls} ${page.screen}`}>
      {scope !== 'open' && ids.length === 0 && <DayField day={day} onChange={onChange} />}
      <Select
        label="Orders"
        className={scope === 'open' ? styles.long : undefined}
        value={ids.length > 0 ? '' : scope}
        onChange={({ currentTarget: { value } }) => onChange({ scope: value as DayScope, ids: [] })}
      >
        {ids.length > 0 && <option value="">Selected orders</option>}
        <option value="pending">Pending</option>
        <option value="all">All of the day</option>
        <option value="delivered">Delivered on the day</option>
        <option value="open">All not yet delivered</option>
      </Select>
      <Select
        label="Courier"
        value={courierId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ courierId: value ? Number(value) : null })
        }
      >
        <option value="">All couriers</option>
        {couriers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button onClick={() => print()}>Print</Button>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}

/** Earlier days are years that are still being typed. */
const FIRST_DAY = '2000-01-01';

function DayField({ day, onChange }: Pick<DayParams, 'day'> & Pick<DayControlsProps, 'onChange'>) {
  const input = useRef<HTMLInputElement>(null);
  // The browser keeps a date that is half typed; only another day of the address replaces it.
  useEffect(() => {
    if (input.current && input.current.value !== day) input.current.value = day;
  }, [day]);
  return (
    <Input
      ref={input}
      label="Day"
      type="date"
      min={FIRST_DAY}
      defaultValue={day}
      onChange={({ currentTarget: { value } }) => value >= FIRST_DAY && onChange({ day: value })}
    />
  );
}

/** A row for each order, and in all what is to be collected and what was; a list of what is under way has no column for that. */
function DayTable({ orders }: { readonly orders: readonly Order[] }) {
  const hasCollected = orders.some(isCollected);
  const counted = orders.filter((order) => !isCanceled(order));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled with the keyboard too
    <section className={styles.frame} aria-label="Orders of the day" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Name</th>
            <th scope="col">Phone</th>
            <th scope="col">City</th>
            <th scope="col">Street</th>
            <th scope="col">Courier</th>
            <th scope="col" className={styles.sum}>
              To collect
            </th>
            {hasCollected && (
              <th scope="col" className={styles.sum}>
                Collected
              </th>
            )}
            <th scope="col" className={styles.done}>
              Done
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} hasCollected={hasCollected} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row" colSpan={6}>
              Total of {counted.length === 1 ? '1 order' : `${counted.length} orders`}
              {counted.length < orders.length && ', without what is canceled'}
            </th>
            <Sum label="To collect" cents={counted.map(centsToCollect)} />
            {hasCollected && <Sum label="Collected" cents={counted.map(centsCollected)} />}
            <td className={styles.done} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface SumProps {
  /** Stands before it on a phone, where the columns have no heads. */
  readonly label: string;
  readonly cents: readonly number[];
}

function Sum({ label, cents }: SumProps) {
  const money = useMoney();
  return (
    <td className={styles.sum}>
      <span className={styles.label}>{label} </span>
      {money(cents.reduce((sum, one) => sum + one, 0))}
    </td>
  );
}

interface RowProps {
  readonly order: Order;
  readonly hasCollected: boolean;
}

function Row({ order, hasCollected }: RowProps) {
  const money = useMoney();
  return (
    <tr>
      <th scope="row">
        <bdi dir="ltr">#{order.id}</bdi>
      </th>
      <td>{order.guest_name}</td>
      <td>
        <PhoneNumber phone={order.guest_phone} />
      </td>
      <td>{order.guest_city}</td>
      <td>
        {order.guest_street}
        {order.notes && <span className={styles.notes}>{order.notes}</span>}
      </td>
      <td>{order.courier?.name}</td>
      <td className={styles.sum}>{whyNothing(order) ?? money(centsToCollect(order))}</td>
      {hasCollected && (
        <td className={styles.sum}>{isCollected(order) && money(centsCollected(order))}</td>
      )}
      <td className={styles.done}>
        <span className={styles.box} />
      </td>
    </tr>
  );
}
