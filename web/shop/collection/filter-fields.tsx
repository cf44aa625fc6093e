import { type ReactNode, useState } from 'react';
import { useScreen } from '../../navigation/use-navigator.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Checkbox, Input } from '../../ui/field.tsx';
import styles from './filter-fields.module.css';
import type { ListFilters } from './list-filters.ts';

interface FilterFieldsProps {
  readonly filters: ListFilters;
  /** Stands behind the prices. */
  readonly children?: ReactNode;
}

/** What a list can be narrowed to (look.md rule 3), as plain fields of a GET form. */
export function FilterFields({ filters, children }: FilterFieldsProps) {
  return (
    <>
      <Box label="In stock" name="showInStockOnly" value="1" inForce={filters.showInStockOnly} />
      <Box label="On sale" name="onSale" value="true" inForce={filters.onSale} />
      <fieldset className={styles.price}>
        <legend className={styles.legend}>Price</legend>
        <Amount label="From" name="priceFrom" inForce={filters.priceFrom ?? ''} />
        <Amount label="To" name="priceTo" inForce={filters.priceTo ?? ''} />
        {children}
      </fieldset>
    </>
  );
}

interface ControlProps<T> {
  readonly label: string;
  readonly name: keyof ListFilters;
  /** What the address says. */
  readonly inForce: T;
}

function Box({ inForce, ...rest }: ControlProps<boolean> & { readonly value: string }) {
  const [checked, setChecked] = useShown(inForce);
  return (
    <Checkbox {...rest} checked={checked} onChange={({ target }) => setChecked(target.checked)} />
  );
}

function Amount({ inForce, ...rest }: ControlProps<string>) {
  const [typing, setTyping] = useState(false);
  const [text, setText] = useShown(inForce, typing);
  const { currency_symbol, currency_position } = useShopSettings();
  return (
    <Input
      {...rest}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      {...{ [currency_position]: currency_symbol }}
      className={styles.amount ?? ''}
      value={text}
      onChange={({ target }) => {
        setTyping(true);
        setText(target.value);
      }}
      onBlur={() => setTyping(false)}
    />
  );
}

/**
 * What a control shows: from each visit on what the address says, until it is changed. So Back and
 * a removed chip change the control as well. What is being typed stays unless the address says new.
 */
export function useShown<T>(inForce: T, typing = false): [T, (value: T) => void] {
  const { visit } = useScreen();
  const [shown, setShown] = useState({ visit, inForce, value: inForce });
  const setValue = (value: T) => setShown((before) => ({ ...before, value }));
  if (shown.visit !== visit) {
    const kept = typing && shown.inForce === inForce;
    setShown({ visit, inForce, value: kept ? shown.value : inForce });
  }
  return [shown.value, setValue];
}
