import { explainFailure } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useHidden } from '../use-hidden.ts';

/** Removes couriers: a row leaves at once and comes back when the shop refuses. */
export function useCourierRemoval() {
  const call = useCall();
  const { invalidate } = useQueryStore();
  const { hidden, hide, show } = useHidden();
  const remove = async (id: number) => {
    hide(id);
    try {
      await call('DELETE /couriers/{id}', { params: { id } });
      showToast('Courier removed successfully', { type: 'success' });
      void invalidate('GET /couriers');
    } catch (error) {
      show(id);
      showToast(explainFailure(error, 'Error removing courier'), { type: 'error' });
    }
  };
  return { hidden, remove };
}
