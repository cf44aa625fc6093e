import { type Ref, useId, useState } from 'react';
import type { Product } from '../../contract/catalog.ts';
import { cleanSearch, MAX_SEARCH_LENGTH } from '../../domain/search-text.ts';
import { callQuery, useData, useDebounced } from '../api/query.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Picture } from '../ui/picture.tsx';
import page from './admin-page.module.css';
import styles from './product-finder.module.css';
import { SoldNow, useLeft } from './sold-now.tsx';

interface ProductFinderProps {
  /** What the button beside each product says: "Pin". */
  readonly action: string;
  readonly onChoose: (product: Product) => void;
  /** It goes into an order: what it costs and how many are left stands beside it. */
  readonly sells?: boolean;
  /** No product can be chosen now. */
  readonly off?: boolean;
  readonly autoFocus?: boolean;
  /** What is wrong with what has been chosen so far; empty: nothing. */
  readonly error?: string | null;
  /** Where one types. */
  readonly input?: Ref<HTMLInputElement>;
}

const SETTLED_AFTER_MS = 300;
const MAX_CHOICES = 8;

/** Finds a product by its name or ID while one types, and chooses one of those found. */
export function ProductFinder({
  action,
  onChoose,
  sells = false,
  off = false,
  autoFocus,
  error,
  input,
}: ProductFinderProps) {
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(cleanSearch(typed), SETTLED_AFTER_MS);
  const list = useId();
  const { data } = useData(
    callQuery('GET /products', {
      query: { search: wanted, per_page: MAX_CHOICES, typing: true, by_id: true },
    }),
    { enabled: wanted !== '' },
  );
  const found = wanted === '' ? [] : (data?.data ?? []);
  const left = useLeft(sells ? found.map(({ id }) => id) : []);
  return (
    <div className={styles.finder}>
      <Input
        ref={input}
        label="Product"
        error={error}
        hint="Its name or ID."
        maxLength={MAX_SEARCH_LENGTH}
        spellCheck={false}
        autoComplete="off"
        aria-controls={list}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        data-autofocus={autoFocus}
      />
      <p className="visually-hidden" role="status">
        {wanted !== '' && data && saidOf(found.length)}
      </p>
      <ul id={list} className={styles.products}>
        {found.map((product) => (
          <li key={product.id} className={styles.product}>
            <Picture
              picture={product.images[0] ?? null}
              alt=""
              sizes="40px"
              ratio="1"
              className={styles.picture ?? ''}
            />
            <span>
              {product.name} <span className={page.muted}>#{product.id}</span>
              {sells && (
                <span className={styles.sold}>
                  <SoldNow sold={product} left={left(product.id)} />
                </span>
              )}
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-disabled={off}
              onClick={() => {
                if (!off) onChoose(product);
              }}
            >
              {action}
              <span className="visually-hidden"> {product.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {wanted !== '' && data && found.length === 0 && <p>No product found.</p>}
    </div>
  );
}

function saidOf(found: number): string {
  if (found === 0) return 'No product found';
  return `${found} ${found === 1 ? 'product' : 'products'} to choose from`;
}
