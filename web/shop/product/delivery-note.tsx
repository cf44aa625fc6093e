import { displayDollars } from '../../../domain/money.ts';
import { amountToFreeDelivery, DELIVERY_RULE } from '../../../domain/pricing.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './delivery-note.module.css';

/** What delivery costs, how far it is to free delivery, and how it is paid (spec §1, §9). */
export function DeliveryNote({ subtotalCents }: { readonly subtotalCents: number }) {
  const fee = displayDollars(DELIVERY_RULE.feeCents);
  const free = displayDollars(DELIVERY_RULE.freeFromCents);
  const missing = amountToFreeDelivery(subtotalCents);
  return (
    <ul className={styles.notes}>
      <li className={styles.note}>
        <Icon name="truck" size={20} />
        <span aria-live="polite">
          {missing === 0 ? (
            <strong>Free delivery</strong>
          ) : (
            <>
              {`Delivery ${fee}, free from ${free}. `}
              <strong>{`${displayDollars(wholeDollarsUp(missing))} to go.`}</strong>
            </>
          )}
        </span>
      </li>
      <li className={styles.note}>
        <Icon name="box" size={20} />
        <span>Cash on delivery: you pay when it arrives.</span>
      </li>
    </ul>
  );
}

/** A cent short of free is still short: "$1 to go", never "$0". */
const wholeDollarsUp = (cents: number): number => Math.ceil(cents / 100) * 100;
