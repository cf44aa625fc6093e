import { useDeliveryRule, useMoney } from '../../shop-settings.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './promises.module.css';

interface SellingPoint {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const CASH: SellingPoint = {
  icon: 'box',
  title: 'Cash on delivery',
  text: 'You pay when your order is at your door.',
};

const NO_ACCOUNT: SellingPoint = {
  icon: 'user',
  title: 'No account needed',
  text: 'Order as a guest and follow it with your own link.',
};

/** What is said of delivery: that it may always be free, too. */
function useDeliveryPoint(): SellingPoint {
  const { feeCents, freeFromCents } = useDeliveryRule();
  const money = useMoney();
  const icon = 'truck';
  if (feeCents === 0 || freeFromCents === 0)
    return { icon, title: 'Free delivery', text: 'Whatever you order.' };
  const title = `Free delivery from ${money(freeFromCents)}`;
  return { icon, title, text: `${money(feeCents)} on anything smaller.` };
}

/** The quiet row below the hero: what is true of every order (spec §1, §6, §9; decisions §4). */
export function SellingPoints() {
  const points = [CASH, useDeliveryPoint(), NO_ACCOUNT];
  return (
    <ul className={styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
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
