import { type FormEvent, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { Pin } from '../../../contract/search.ts';
import { cleanSearch, MAX_SEARCH_LENGTH } from '../../../domain/search-text.ts';
import { type CallApi, explainFailure, useCall } from '../../api/call.ts';
import { type Query, useQueryStore } from '../../api/query.ts';
import { Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { useListChange, withoutRow } from '../kit/list-change.ts';
import { type Column, RowButton } from '../kit/table.tsx';
import { sendOnce } from '../panel-changes.ts';
import { useMayChange } from '../panel-rights.ts';
import { ProductFinder } from '../product-finder.tsx';
import { panel } from '../screens.ts';
import styles from './search-page.module.css';
import { pinsQuery } from './search-params.ts';

/** Searches and the products that come first for them. */
export function usePinColumns(query: Query<Page<Pin>>): readonly Column<Pin>[] {
  const call = useCall();
  const change = useListChange(query);
  const mayChange = useMayChange('catalogue');
  const remove = ({ id }: Pin) =>
    void change({
      apply: (pins) => withoutRow(pins, id),
      send: () => call('DELETE /search/pins/{id}', { params: { id } }),
      done: 'Pin removed',
      failed: 'Error updating pins',
    });
  const actions: Column<Pin> = {
    name: '',
    cell: (pin) => (
      <RowButton of={`${pin.product.name} from ${pin.words}`} onClick={() => remove(pin)}>
        Remove
      </RowButton>
    ),
  };
  return [
    { name: 'Search', cell: ({ words }) => <SearchLink words={words} />, className: styles.words },
    {
      name: 'Product',
      cell: ({ product: { id, name } }) => <a href={`/product/${id}`}>{name}</a>,
    },
    ...(mayChange ? [actions] : []),
  ];
}

/** Leads to what shoppers find. */
export const SearchLink = ({ words }: { readonly words: string }) => (
  <a href={`/search?q=${encodeURIComponent(words)}`}>
    <bdi>{words}</bdi>
  </a>
);

interface PinDialogProps {
  /** The search that gets the product; empty: it is typed here. */
  readonly words: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chooses a product that comes first for a search. */
export function PinDialog({ words: given, open, onClose }: PinDialogProps) {
  const [words, setWords] = useState(given);
  const { pin, busy } = usePinning(cleanSearch(words), onClose);
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <Dialog title="Pin Product" open={open} onClose={onClose}>
      <form className={page.form} autoComplete="off" onSubmit={stay}>
        <Input
          label="Search"
          hint="The words that shoppers type."
          required
          maxLength={MAX_SEARCH_LENGTH}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
          data-autofocus={given === ''}
        />
        <ProductFinder
          action="Pin"
          off={busy || cleanSearch(words) === ''}
          onChoose={(product) => void pin(product)}
          autoFocus={given !== ''}
        />
      </form>
    </Dialog>
  );
}

/** This many pins are read at once. */
const PER_PAGE = 100;

async function findPin(
  call: CallApi,
  { words, id }: { readonly words: string; readonly id: number },
): Promise<Pin | undefined> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const pins = await call('GET /search/pins', { query: { page, per_page: PER_PAGE } });
    const found = pins.data.find((pin) => pin.words === words && pin.product.id === id);
    if (found) return found;
    last = pins.last_page;
  }
  return undefined;
}

function usePinning(words: string, onDone: () => void) {
  const call = useCall();
  const store = useQueryStore();
  const [busy, setBusy] = useState(false);
  const pin = async ({ id, name }: Product) => {
    setBusy(true);
    try {
      await store.mutate({
        query: pinsQuery(panel.search.read(new URLSearchParams('tab=pins'))),
        apply: (page) => page,
        send: () =>
          sendOnce(
            () => call('POST /search/pins', { body: { words, product_id: id } }),
            () => findPin(call, { words, id }),
          ),
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
