import { useState } from 'react';
import type { JobView } from '../../contract/jobs.ts';
import { useCall } from '../api/call.ts';
import { explainFailure } from '../api/explain-failure.ts';
import { showToast } from '../ui/toast-list.ts';

/** What an admin can do with a job. */
export type JobAction = 'retry' | 'cancel';

/** Tries jobs again or cancels them; `busy` is the one that is being sent. */
export function useJobActions(onDone: () => Promise<void>) {
  const call = useCall();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async ({ id, title }: JobView, action: JobAction) => {
    setBusy(id);
    try {
      await call(`POST /jobs/{id}/${action}`, { params: { id } });
      showToast(action === 'retry' ? `${title}: it is tried again` : `${title}: cancelled`, {
        type: 'success',
      });
    } catch (error) {
      showToast(explainFailure(error, 'The job could not be changed'), { type: 'error' });
    }
    await onDone();
    setBusy(null);
  };
  return { busy, act };
}
