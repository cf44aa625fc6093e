import type { Product } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';
import styles from './list-head.module.css';

interface ListHeadProps {
  readonly products: readonly Product[];
  readonly selected: number;
  /** Of all pages; undefined until it is known. */
  readonly total: number | undefined;
  readonly onSelectAll: () => void;
  readonly onKeys: () => void;
}

/** Between the filters and the table: selects all of the page, and says how many there are. */
export function ListHead({ products, selected, total, onSelectAll, onKeys }: ListHeadProps) {
  const all = products.length > 0 && selected === products.length;
  return (
    <div className={styles.head}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={all}
          disabled={products.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = selected > 0 && !all;
          }}
          onChange={onSelectAll}
        />
        Select page
      </label>
      <p className={styles.total} role="status">
        {total !== undefined &&
          (total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`)}
      </p>
      <Button
        variant="quiet"
        size="small"
        className={styles.keys}
        aria-haspopup="dialog"
        onClick={onKeys}
      >
        Keys
      </Button>
    </div>
  );
}
