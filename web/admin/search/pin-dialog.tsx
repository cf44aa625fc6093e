import { type FormEvent, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { cleanSearch, LONGEST_SEARCH } from '../../../domain/search-text.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useQueryStore } from '../../api/query.ts';
import { Input } from '../../ui/field.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import page from '../admin-page.module.css';
import { ProductFinder } from '../product-finder.tsx';
import { pinsQuery, readSearchParams } from './search-params.ts';

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
          maxLength={LONGEST_SEARCH}
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
