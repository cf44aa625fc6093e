import { Checkbox, Input } from '../../ui/field.tsx';
import styles from './filter-fields.module.css';
import type { ListFilters } from './list-filters.ts';

/** What a list can be narrowed to (look.md rule 3), as plain fields of a GET form. */
export function FilterFields({ filters }: { readonly filters: ListFilters }) {
  return (
    <>
      <Checkbox
        label="In stock"
        name="showInStockOnly"
        value="1"
        defaultChecked={filters.showInStockOnly}
      />
      <Checkbox label="On sale" name="onSale" value="true" defaultChecked={filters.onSale} />
      <fieldset className={styles.price}>
        <legend className={styles.legend}>Price</legend>
        <Input {...AMOUNT} label="From" name="priceFrom" defaultValue={filters.priceFrom ?? ''} />
        <Input {...AMOUNT} label="To" name="priceTo" defaultValue={filters.priceTo ?? ''} />
      </fieldset>
    </>
  );
}

const AMOUNT = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  step: 0.01,
  before: '$',
  className: styles.amount ?? '',
} as const;
