import type { Product } from '../../../contract/catalog.ts';
import styles from './inline-edit.module.css';
import type { EditRow } from './use-row-edits.ts';

interface AvailabilitySwitchProps {
  readonly product: Product;
  readonly onEdit: EditRow;
}

/** 'Available' Yes or No (spec §2), switched in the row. */
export function AvailabilitySwitch({ product, onEdit }: AvailabilitySwitchProps) {
  const yes = product.available === 1;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={yes}
      aria-label={`Available: ${product.name}`}
      className={styles.switch}
      onClick={() => void onEdit(product, { available: yes ? '0' : '1' })}
    >
      <span className={styles.track} />
      <span className={styles.state}>{yes ? 'Yes' : 'No'}</span>
    </button>
  );
}
