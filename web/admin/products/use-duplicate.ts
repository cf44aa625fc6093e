import type { Product } from '../../../contract/catalog.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useOutcomeToast } from '../../forms/use-form.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';

/**
 * Makes a copy of a product.
 *
 * @param onCopied is given the copy: it waits to be looked at, out of stock until then
 */
export function useDuplicate(onCopied: (copy: Product) => void) {
  const call = useCall();
  const changed = useCatalogueChanged();
  const toast = useOutcomeToast();
  return async ({ id }: Product): Promise<void> => {
    const outcome = toast.begin('Duplicating...');
    try {
      const copy = await call('POST /products/{id}/duplicate', { params: { id } });
      outcome.succeed('Product duplicated successfully');
      void changed();
      onCopied(copy);
    } catch (error) {
      outcome.fail(explainFailure(error, 'Error duplicating product'));
    }
  };
}
