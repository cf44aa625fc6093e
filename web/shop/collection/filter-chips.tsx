import { type CurrencyFormat, displayExactly, parseCents } from '../../../domain/money.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Chip, ChipList } from '../../ui/badge.tsx';
import styles from './filter-chips.module.css';
import { type ListFilters, listHref } from './list-filters.ts';

interface FilterChipsProps {
  readonly collectionId: number;
  readonly filters: ListFilters;
}

/** The filters in force, each a link that takes it away. */
export function FilterChips({ collectionId, filters }: FilterChipsProps) {
  const chips = chipsOf(filters, useShopSettings());
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ChipList label="Filters in force">
        {chips.map(({ label, without }) => (
          <Chip key={label} href={listHref(collectionId, { ...filters, ...without, page: 1 })}>
            {label}
          </Chip>
        ))}
      </ChipList>
      {chips.length > 1 && (
        <a className={styles.clear} href={listHref(collectionId, { sortBy: filters.sortBy })}>
          Clear all
        </a>
      )}
    </div>
  );
}

function chipsOf(filters: ListFilters, currency: CurrencyFormat) {
  const { showInStockOnly, onSale, priceFrom, priceTo } = filters;
  const show = (amount: string | null) =>
    amount === null ? null : displayExactly(parseCents(amount), currency).replace('.00', '');
  const price = { priceFrom: null, priceTo: null };
  return [
    showInStockOnly && { label: 'In stock', without: { showInStockOnly: false } },
    onSale && { label: 'On sale', without: { onSale: false } },
    (priceFrom ?? priceTo) && { label: priceLabel(show(priceFrom), show(priceTo)), without: price },
  ].filter((chip) => chip !== false && chip !== null && chip !== '');
}

function priceLabel(from: string | null, to: string | null): string {
  if (from === null) return `Up to ${to}`;
  return to === null ? `From ${from}` : `${from} – ${to}`;
}
