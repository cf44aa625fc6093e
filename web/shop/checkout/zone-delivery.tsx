import { showDays } from '../../../domain/arrival.ts';
import { parseCents } from '../../../domain/money.ts';
import { ZONES } from '../../../domain/words/zones.ts';
import { useMoney } from '../../shop-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import type { CheckoutItems } from './send-order.ts';
import styles from './zone-delivery.module.css';

/** What the address' zone costs, and when it comes. */
export default function ZoneDelivery({
  delivery,
  window,
}: {
  readonly delivery: NonNullable<CheckoutItems['delivery']>;
  /** The one that is chosen, with its day: "12 2026-12-01". */
  readonly window: string;
}) {
  const say = useWords(ZONES);
  const money = useMoney();
  const { fee, free_from, expected_from, expected_to } = delivery;
  const [, day] = window.split(' ');
  const [from, to] = day ? [day, day] : [expected_from, expected_to];
  const amount = free_from && money(parseCents(free_from));
  const costs = { fee: money(parseCents(fee)) };
  return (
    <p className={styles.delivery} role="status">
      <Icon name="truck" size={20} />
      <span>
        {from && to && <strong>{say('arrives', { days: showDays(from, to) })}</strong>}
        <span>{amount ? say('free_from', { ...costs, amount }) : say('fee', costs)}</span>
      </span>
    </p>
  );
}
