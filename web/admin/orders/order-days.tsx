import { useId, useState } from 'react';
import { addDays, dayIn } from '../../../domain/shop-day.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { DayField } from '../kit/day-field.tsx';
import styles from './order-controls.module.css';
import { type OrdersParams, ordersPath } from './orders-search.ts';

/** The quick choices: how many days, today included. */
const QUICK = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
] as const;

/** The choice that shows the fields. */
const OTHER = 'other';

interface OrderDaysProps {
  readonly params: OrdersParams;
  /** What about the days of the address was changed; `null`: nothing. */
  readonly note: string | null;
}

/**
 * From which day to which, both included, by the shop's calendar. The days are always a range. Their choices stand side by
 * side where there is room, else in a select, so that the controls take two rows.
 */
export function OrderDays({ params, note }: OrderDaysProps) {
  const go = useNavigate();
  const range = useId();
  const [open, setOpen] = useState(false);
  const today = dayIn(useShopSettings().time_zone, new Date());
  const { from = '', to = '' } = params.days ?? {};
  const pathOf = (days: OrdersParams['days']) => ordersPath({ ...params, days, page: 1 });
  // A day that is set alone, or past the other one, sets both; a toast says so.
  const setFrom = (day: string | null) => {
    if (day !== null && to !== '' && day > to) sayMoved('To', day);
    void go(pathOf(day === null ? null : { from: day, to: later(day, to === '' ? today : to) }));
  };
  const setTo = (day: string | null) => {
    if (day !== null && from > day) sayMoved('From', day);
    void go(
      pathOf(day === null ? null : { from: from === '' || from > day ? day : from, to: day }),
    );
  };
  const quick = QUICK.map(({ label, days }) => ({ label, from: addDays(today, 1 - days) }));
  const isOn = (day: string) => to === today && from === day;
  const isOther = params.days !== null && !quick.some((one) => isOn(one.from));
  const isOpen = open || isOther || note !== null;
  const on = quick.find((one) => isOn(one.from));
  return (
    <div className={styles.days}>
      <Select
        label="Days"
        className={styles.chosen}
        value={isOpen ? OTHER : (on?.from ?? '')}
        onChange={({ currentTarget: { value } }) => {
          setOpen(value === OTHER);
          if (value !== OTHER) void go(pathOf(value === '' ? null : { from: value, to: today }));
        }}
      >
        <option value="">Any day</option>
        {quick.map((one) => (
          <option key={one.label} value={one.from}>
            {one.label}
          </option>
        ))}
        <option value={OTHER}>Other days</option>
      </Select>
      <div className={styles.choices}>
        <nav className={styles.quick} aria-label="Days">
          {quick.map((one) => (
            <a
              key={one.label}
              href={pathOf(isOn(one.from) ? null : { from: one.from, to: today })}
              aria-current={isOn(one.from) || undefined}
            >
              {one.label}
            </a>
          ))}
        </nav>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={range}
          onClick={() => setOpen(!open)}
        >
          Other days
        </Button>
      </div>
      <div id={range} className={styles.range} data-open={isOpen}>
        <DayField label="From" day={from} onDay={setFrom} />
        <DayField label="To" day={to} onDay={setTo} />
        <p role="status" className={styles.note}>
          {note}
        </p>
      </div>
    </div>
  );
}

const sayMoved = (field: string, day: string): void => {
  showToast(`“${field}” was moved to ${day} too: the days were the wrong way round`, {
    type: 'info',
  });
};

const later = (a: string, b: string): string => (a > b ? a : b);
