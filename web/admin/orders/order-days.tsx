import { addDays, dayIn, isDay } from '../../../domain/shop-day.ts';
import { SHOP_TIME_ZONE } from '../../../domain/time-zone.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Input } from '../../ui/field.tsx';
import styles from './order-controls.module.css';
import { type OrdersQuestion, ordersPath } from './orders-question.ts';

/** The quick choices: how many days, today included. */
const QUICK = [
  { label: 'Today', days: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
] as const;

interface OrderDaysProps {
  readonly question: OrdersQuestion;
}

/** From which day to which, both included, by the shop's calendar. The days are always a range. */
export function OrderDays({ question }: OrderDaysProps) {
  const go = useNavigate();
  const today = dayIn(SHOP_TIME_ZONE, new Date());
  const { from = '', to = '' } = question.days ?? {};
  const pathOf = (days: OrdersQuestion['days']) => ordersPath({ ...question, days, page: 1 });
  // One day set alone, or past the other one, brings the other along.
  const setFrom = (day: string) =>
    void go(pathOf(isDay(day) ? { from: day, to: later(day, to === '' ? today : to) } : null));
  const setTo = (day: string) =>
    void go(pathOf(isDay(day) ? { from: from === '' || from > day ? day : from, to: day } : null));
  return (
    <div className={styles.days}>
      <div className={styles.range}>
        <Input
          key={`from ${from}`}
          label="From"
          type="date"
          defaultValue={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Input
          key={`to ${to}`}
          label="To"
          type="date"
          defaultValue={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      <nav className={styles.quick} aria-label="Days">
        {QUICK.map(({ label, days }) => {
          const range = { from: addDays(today, 1 - days), to: today };
          const isOn = from === range.from && to === range.to;
          return (
            <a key={label} href={pathOf(isOn ? null : range)} aria-current={isOn || undefined}>
              {label}
            </a>
          );
        })}
      </nav>
    </div>
  );
}

const later = (a: string, b: string): string => (a > b ? a : b);
