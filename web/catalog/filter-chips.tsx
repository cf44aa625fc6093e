import { type CurrencyFormat, displayExactly, parseCents } from '../../domain/money.ts';
import { callQuery, useData } from '../api/query.ts';
import { useShopSettings } from '../shop-settings.ts';
import { Chip, ChipList } from '../ui/badge.tsx';
import { facetLabel } from './facet-label.ts';
import styles from './filter-chips.module.css';
import { withoutFacet } from './filter-form.ts';
import { type FilterableList, type ListFilters, withoutFilters } from './list-filters.ts';

/** The filters in force, each a link that takes it away. */
export function FilterChips({ list }: { readonly list: FilterableList }) {
  const { filters, hrefFor } = list;
  const chips = [...chipsOf(list, useShopSettings()), ...useFacetChips(list)];
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ChipList label="Filters in force">
        {chips.map(({ label, without }) => (
          <Chip key={label} href={hrefFor({ ...without, page: 1 })}>
            {label}
          </Chip>
        ))}
      </ChipList>
      {chips.length > 1 && (
        <a className={styles.clear} href={hrefFor(withoutFilters(filters))}>
          Clear all
        </a>
      )}
    </div>
  );
}

interface FilterChip {
  readonly label: string;
  readonly without: ListFilters;
}

/** What is chosen of facets; their labels come with the counts. */
function useFacetChips({ filters, facetsOf }: FilterableList): FilterChip[] {
  const query = facetsOf?.(filters);
  const { data } = useData(query ?? NO_FACETS, { enabled: !!query && !!filters.facets });
  return Object.entries(filters.facets ?? {}).flatMap(([name, values]) =>
    values.map((value) => ({
      label: facetLabel(data, name, value),
      without: withoutFacet(filters, name, value),
    })),
  );
}

const NO_FACETS = callQuery('GET /products/facets');

function chipsOf({ filters, counts }: FilterableList, currency: CurrencyFormat): FilterChip[] {
  const { showInStockOnly, onSale, priceFrom, priceTo, collection, ...rest } = filters;
  const show = (amount: string | null) =>
    amount === null ? null : displayExactly(parseCents(amount), currency).replace('.00', '');
  const named = counts?.collections.find(({ category_id }) => category_id === collection);
  const others = { ...rest, showInStockOnly, onSale, priceFrom, priceTo };
  const label = priceLabel(show(priceFrom), show(priceTo));
  return [
    ...(named ? [{ label: named.name, without: others }] : []),
    ...(showInStockOnly
      ? [{ label: 'In stock', without: { ...filters, showInStockOnly: false } }]
      : []),
    ...(onSale ? [{ label: 'On sale', without: { ...filters, onSale: false } }] : []),
    ...(label ? [{ label, without: { ...filters, priceFrom: null, priceTo: null } }] : []),
  ];
}

function priceLabel(from: string | null, to: string | null): string | null {
  if (from === null) return to === null ? null : `Up to ${to}`;
  return to === null ? `From ${from}` : `${from} – ${to}`;
}
