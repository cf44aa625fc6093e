import { DeliveryProgress } from '../../catalog/delivery-progress.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './delivery-note.module.css';

/** What delivery costs, how far it is to free delivery, and how it is paid (spec §1, §9). */
export function DeliveryNote({ subtotalCents }: { readonly subtotalCents: number }) {
  return (
    <div className={styles.notes}>
      <div aria-live="polite">
        <DeliveryProgress subtotalCents={subtotalCents} />
      </div>
      <p className={styles.note}>
        <Icon name="box" size={20} />
        Cash on delivery: you pay when it arrives.
      </p>
    </div>
  );
}
