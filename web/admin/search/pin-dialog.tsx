import { type FormEvent, useId, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { cleanSearch, LONGEST_SEARCH } from '../../../domain/search-text.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { callQuery, useData, useDebounced, useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import styles from './search-page.module.css';
import { pinsQuery, readSearchParams } from './search-params.ts';

interface PinDialogProps {
  /** The search that gets the product; empty: it is typed here. */
  readonly words: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const SETTLED_AFTER_MS = 300;
const MOST_CHOICES = 8;

/** Chooses a product that comes first for a search. */
export function PinDialog({ words: given, open, onClose }: PinDialogProps) {
  const [words, setWords] = useState(given);
  const [typed, setTyped] = useState('');
  const wanted = useDebounced(cleanSearch(typed), SETTLED_AFTER_MS);
  const list = useId();
  const { data } = useData(
    callQuery('GET /products', {
      query: { search: wanted, per_page: MOST_CHOICES, typing: true, by_id: true },
    }),
    { enabled: wanted !== '' },
  );
  const { pin, busy } = usePinning(cleanSearch(words), onClose);
  const found = wanted === '' ? [] : (data?.data ?? []);
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <Dialog title="Pin Product" open={open} onClose={onClose}>
      <form className={page.form} autoComplete="off" onSubmit={stay}>
        <Input
          label="Search"
          hint="The words that shoppers type."
          required
          maxLength={LONGEST_SEARCH}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          data-autofocus={given === ''}
        />
        <Input
          label="Product"
          hint="Its name or ID."
          maxLength={LONGEST_SEARCH}
          spellCheck={false}
          aria-controls={list}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus={given !== ''}
        />
        <p className="visually-hidden" role="status">
          {wanted !== '' &&
            data &&
            (found.length === 0 ? 'No product found' : `${found.length} products to choose from`)}
        </p>
        <ul id={list} className={styles.products}>
          {found.map((product) => (
            <Choice
              key={product.id}
              product={product}
              off={busy || cleanSearch(words) === ''}
              onPin={() => void pin(product)}
            />
          ))}
        </ul>
        {wanted !== '' && data && found.length === 0 && <p>No product found.</p>}
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly product: Product;
  readonly off: boolean;
  readonly onPin: () => void;
}

const Choice = ({ product, off, onPin }: ChoiceProps) => (
  <li className={styles.product}>
    <Picture
      picture={product.images[0] ?? null}
      alt=""
      sizes="40px"
      ratio="1"
      className={styles.picture ?? ''}
    />
    <span>
      {product.name} <span className={styles.id}>#{product.id}</span>
    </span>
    <Button
      variant="secondary"
      size="small"
      aria-disabled={off}
      onClick={() => {
        if (!off) onPin();
      }}
    >
      Pin<span className="visually-hidden"> {product.name}</span>
    </Button>
  </li>
);

function usePinning(words: string, onDone: () => void) {
  const call = useCall();
  const store = useQueryStore();
  const [busy, setBusy] = useState(false);
  const pin = async ({ id, name }: Product) => {
    setBusy(true);
    try {
      await store.mutate({
        query: pinsQuery(readSearchParams(new URLSearchParams('tab=pins'))),
        apply: (page) => page,
        send: () => call('POST /search/pins', { body: { words, product_id: id } }),
        affects: ['GET /search/pins', 'GET /searches'],
      });
      showToast(`${name} now comes first for “${words}”`, { type: 'success' });
      onDone();
    } catch (error) {
      showToast(explainFailure(error, 'Error pinning product'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { pin, busy };
}
