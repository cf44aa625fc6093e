import type { Product } from '../../../contract/catalog.ts';
import { Button } from '../../ui/button.tsx';
import styles from './list-head.module.css';
import { type ProductsQuestion, productsPath } from './products-question.ts';

interface ListHeadProps {
  readonly products: readonly Product[];
  readonly selected: number;
  /** Of all pages; undefined until it is known. */
  readonly total: number | undefined;
  /** The search with its spelling corrected, where it was; searched as typed: where it would have been. */
  readonly correctedTo: string | null;
  readonly question: ProductsQuestion;
  readonly onSelectAll: () => void;
  readonly onKeys: () => void;
}

/** Between the filters and the table: selects all of the page, and says how many there are. */
export function ListHead({
  products,
  selected,
  total,
  onSelectAll,
  onKeys,
  ...search
}: ListHeadProps) {
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
        {search.correctedTo !== null && (
          <Correction correctedTo={search.correctedTo} question={search.question} />
        )}
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

/** What was searched for in place of a misspelt search, and the way back to it; or the spelling that is offered. */
function Correction({
  correctedTo,
  question,
}: Record<'correctedTo', string> & Pick<ListHeadProps, 'question'>) {
  const { searchQuery, asTyped } = question;
  if (asTyped)
    return (
      <span className={styles.correction}>
        Did you mean{' '}
        <a href={productsPath({ ...question, page: 1, searchQuery: correctedTo, asTyped: false })}>
          <bdi>“{correctedTo}”</bdi>
        </a>
        ?
      </span>
    );
  return (
    <span className={styles.correction}>
      Showing results for{' '}
      <strong>
        <bdi>“{correctedTo}”</bdi>
      </strong>
      .{' '}
      <a href={productsPath({ ...question, page: 1, asTyped: true })}>
        Search for <bdi>“{searchQuery}”</bdi> instead
      </a>
    </span>
  );
}
