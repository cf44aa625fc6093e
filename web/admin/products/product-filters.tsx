import type { Category } from '../../../contract/catalog.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Chip, ChipList } from '../../ui/badge.tsx';
import { Select } from '../../ui/field.tsx';
import styles from './product-controls.module.css';
import { ALL_PRODUCTS, type ProductsQuestion, productsPath, yesOrNo } from './products-question.ts';

interface ProductFiltersProps {
  readonly question: ProductsQuestion;
  readonly collections: readonly Category[];
}

/** Collection, availability and sale narrow the list down; each leads to the first page (issue 6). */
export function ProductFilters({ question, collections }: ProductFiltersProps) {
  const go = useNavigate();
  const filter = (change: Partial<ProductsQuestion>) =>
    void go(productsPath({ ...question, page: 1, ...change }));
  return (
    <div className={styles.filters}>
      <Select
        label="Collection"
        value={question.collection}
        onChange={({ currentTarget }) => filter({ collection: Number(currentTarget.value) })}
      >
        <option value={0}>All</option>
        {collections.map(({ category_id, name }) => (
          <option key={category_id} value={category_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Available"
        value={question.available}
        onChange={({ currentTarget }) => filter({ available: yesOrNo(currentTarget.value) })}
      >
        <option value="">All</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </Select>
      <Select
        label="On sale"
        value={String(question.onSale)}
        onChange={({ currentTarget }) => filter({ onSale: currentTarget.value === 'true' })}
      >
        <option value="false">All</option>
        <option value="true">On sale</option>
      </Select>
    </div>
  );
}

/** The filters in force, each to be taken away; nothing while there is none. */
export function FilterChips({ question, collections }: ProductFiltersProps) {
  const { collection, available, onSale, searchQuery } = question;
  const name = collections.find(({ category_id }) => category_id === collection)?.name;
  const without = (change: Partial<ProductsQuestion>) =>
    productsPath({ ...question, page: 1, ...change });
  if (collection === 0 && available === '' && !onSale && searchQuery === '') return null;
  return (
    <ChipList label="Filters">
      {searchQuery !== '' && <Chip href={without({ searchQuery: '' })}>“{searchQuery}”</Chip>}
      {collection !== 0 && (
        <Chip href={without({ collection: 0 })}>{name ?? 'Unknown collection'}</Chip>
      )}
      {available !== '' && (
        <Chip href={without({ available: '' })}>
          {available === 'yes' ? 'Available' : 'Not available'}
        </Chip>
      )}
      {onSale && <Chip href={without({ onSale: false })}>On sale</Chip>}
      <a className={styles.clear} href={productsPath({ ...ALL_PRODUCTS, sortBy: question.sortBy })}>
        Clear all
      </a>
    </ChipList>
  );
}
