import { useState } from 'react';
import { explainFailure } from '../../api/call.ts';
import { showToast } from '../../ui/toast-list.ts';

/** What takes a moment and may fail: whether it goes on, and how it is begun. */
interface Attempts {
  readonly busy: boolean;
  /** @param failed what is said where the server gives no reason */
  attempt(work: () => Promise<void>, failed: string): Promise<void>;
}

/** Does what takes a moment, and tells in a message where it fails. */
export function useAttempt(): Attempts {
  const [busy, setBusy] = useState(false);
  const attempt: Attempts['attempt'] = async (work, failed) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(explainFailure(error, failed), { type: 'error' });
    }
    setBusy(false);
  };
  return { busy, attempt };
}
