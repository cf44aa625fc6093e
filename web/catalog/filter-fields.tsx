import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FilterCounts } from '../../contract/catalog.ts';
import { useNavigate } from '../navigation/use-navigator.ts';
import { useShopSettings } from '../shop-settings.ts';
import { Checkbox, Input, Select } from '../ui/field.tsx';
import { painted } from '../ui/painted.ts';
import { FacetFields, useFacets } from './facet-fields.tsx';
import styles from './filter-fields.module.css';
import { isSameList, readForm } from './filter-form.ts';
import type { FilterableList, ListFilters } from './list-filters.ts';
import { useShown } from './use-shown.ts';

interface FilterFieldsProps {
  readonly list: FilterableList;
  /** What counts stand beside; the filters in force when absent. */
  readonly beside?: ListFilters;
  /** Stands behind the prices. */
  readonly children?: ReactNode;
}

/** What a list can be narrowed to, as plain fields of a GET form. */
export function FilterFields({ list, beside, children }: FilterFieldsProps) {
  const { filters, counts } = list;
  const { facets, countOf } = useFacets(list, beside ?? filters);
  return (
    <>
      {counts && <Collections counts={counts} inForce={filters.collection ?? 0} />}
      <Box
        label={withCount('In stock', countOf('in_stock') ?? counts?.in_stock)}
        name="showInStockOnly"
        value="1"
        inForce={filters.showInStockOnly}
      />
      <Box
        label={withCount('On sale', countOf('on_sale') ?? counts?.on_sale)}
        name="onSale"
        value="true"
        inForce={filters.onSale}
      />
      <fieldset className={styles.price}>
        <legend className={styles.legend}>Price</legend>
        <Amount label="From" name="priceFrom" inForce={filters.priceFrom ?? ''} />
        <Amount label="To" name="priceTo" inForce={filters.priceTo ?? ''} />
        {children}
      </fieldset>
      <FacetFields list={list} facets={facets} />
    </>
  );
}

/** "In stock (12)": how many products the filter leaves, where that is known. */
const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count.toLocaleString('en')})`;

interface CollectionsProps {
  readonly counts: FilterCounts;
  /** 0: all. */
  readonly inForce: number;
}

/** The collections that the products are of, with how many of each. */
function Collections({ counts: { collections }, inForce }: CollectionsProps) {
  const [chosen, setChosen] = useShown(String(inForce));
  if (collections.length < 2 && inForce === 0) return null;
  return (
    <Select
      label="Collection"
      hideLabel
      name="collection"
      value={chosen}
      onChange={({ target }) => setChosen(target.value)}
    >
      <option value="0">All collections</option>
      {collections.map(({ category_id, name, count }) => (
        <option key={category_id} value={category_id}>
          {withCount(name, count)}
        </option>
      ))}
    </Select>
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
      inputMode="decimal"
      pattern="[0-9]*[.]?[0-9]{0,2}"
      autoComplete="off"
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
 * Sends a filters' form to the list's one address: no defaults, no empty values, prices in order. The list is
 * often there already: what was pressed is shown first, so that it answers at once.
 */
export function useSendFilters(list: FilterableList) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const href = list.hrefFor(readForm(event.currentTarget, list));
    void painted().then(() => navigate(href));
  };
}

/** A form that applies what is chosen at once, and what is typed when it is left or at Enter. */
export function useFilterForm(list: FilterableList) {
  const ref = useRef<HTMLFormElement>(null);
  useFocusRestored(ref);
  return { ref, onSubmit: useSendFilters(list), onChange: applyChoice, onBlur: applyTyped(list) };
}

/** A box or an option says all in one step. */
function applyChoice({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
  const choice =
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (choice) currentTarget.requestSubmit();
}

const applyTyped =
  (list: FilterableList) =>
  ({ target, relatedTarget, currentTarget: form }: FocusEvent<HTMLFormElement, Element>): void => {
    const range = target.closest('fieldset'); // Both prices, and the button that applies them.
    if (!range || range.contains(relatedTarget)) return; // A range is typed in two steps.
    if (target.getClientRects().length === 0) return; // It was not left, it was hidden.
    // Something wrong is left to be corrected; asking for it here would hold the visitor.
    if (!form.checkValidity() || isSameList(list, readForm(form, list))) return;
    form.requestSubmit();
  };

/** While the next list loads, the form is hidden and loses the focus: it gets it back. */
function useFocusRestored(form: RefObject<HTMLFormElement | null>): void {
  const lost = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    lost.current?.focus({ preventScroll: true });
    lost.current = null;
    const shown = form.current;
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && shown?.contains(activeElement))
        lost.current = activeElement;
    };
  }, [form]);
}
