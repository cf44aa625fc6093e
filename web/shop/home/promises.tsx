import { displayDollars } from '../../../domain/money.ts';
import { DELIVERY_RULE } from '../../../domain/pricing.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './promises.module.css';

interface Promise {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** What is true of every order (spec §1, §6, §9; decisions §4). */
const PROMISES: readonly Promise[] = [
  {
    icon: 'box',
    title: 'Cash on delivery',
    text: 'You pay when your order is at your door.',
  },
  {
    icon: 'truck',
    title: `Free delivery from ${displayDollars(DELIVERY_RULE.freeFromCents)}`,
    text: `${displayDollars(DELIVERY_RULE.feeCents)} on anything smaller.`,
  },
  {
    icon: 'user',
    title: 'No account needed',
    text: 'Order as a guest and follow it with your own link.',
  },
];

/** The quiet row below the hero. */
export function Promises() {
  return (
    <ul className={styles.row}>
      {PROMISES.map(({ icon, title, text }) => (
        <li key={title} className={styles.promise}>
          <Icon name={icon} size={28} className={styles.icon} />
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
