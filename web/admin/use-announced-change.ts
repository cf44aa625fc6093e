import { explainFailure } from '../api/explain-failure.ts';
import { type Mutation, useQueryStore } from '../api/query.ts';
import { showToast } from '../ui/toast-list.ts';

interface Texts {
  /** Said once it was sent; absent where the change that shows says enough. */
  readonly done?: string;
  /** Said when the shop refuses without a reason of its own. */
  readonly failed: string;
}

/** Changes a list: shown at once, sent, taken back when the shop refuses, and its outcome said in a toast. */
export function useAnnouncedChange() {
  const store = useQueryStore();
  return async <T, Answer>(
    mutation: Mutation<T, Answer>,
    { done, failed }: Texts,
  ): Promise<void> => {
    try {
      await store.mutate(mutation);
      if (done !== undefined) showToast(done, { type: 'success' });
    } catch (error) {
      showToast(explainFailure(error, failed), { type: 'error' });
    }
  };
}
