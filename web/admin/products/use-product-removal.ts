import { explainFailure } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useCatalogueChanged } from '../use-catalogue-changed.ts';
import { useHidden } from '../use-hidden.ts';

/** Deletes products: a row leaves at once and comes back when the shop refuses. */
export function useProductRemoval() {
  const call = useCall();
  const changed = useCatalogueChanged();
  const { hidden, hide, show } = useHidden();
  const remove = async (id: number) => {
    hide(id);
    try {
      await call('DELETE /products/{id}', { params: { id } });
      showToast('Product deleting successfully', { type: 'success' });
      changed();
    } catch (error) {
      show(id);
      showToast(explainFailure(error, 'Error deleting product'), { type: 'error' });
    }
  };
  return { hidden, remove };
}
