import { useEffect, useState } from 'react';
import type { JobView } from '../../contract/jobs.ts';
import { explainFailure, isNotFound, useCall } from '../api/call.ts';
import { callQuery, type ReadData, useData } from '../api/query.ts';
import { showToast } from '../ui/toast-list.ts';
import styles from './follow-job.module.css';

/** How often an open job is read again, in ms. */
const READ_EVERY = 1_000;

/** Whether a job has not ended. */
export const isOpen = ({ state }: JobView): boolean =>
  state === 'waiting' || state === 'running' || state === 'retrying';

/** Reads again every second while the page is on show and `isWanted`. */
export function usePolling(
  { refetch }: Pick<ReadData<unknown>, 'refetch'>,
  isWanted: boolean,
): void {
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, READ_EVERY);
    return () => clearInterval(timer);
  }, [refetch, isWanted]);
}

export const jobQuery = (id: string) => callQuery('GET /jobs/{id}', { params: { id } });

/** A job, followed until it has ended or turns out not to exist; `null` follows none. */
export function useJob(id: string | null): ReadData<JobView> {
  const read = useData(jobQuery(id ?? ''), {
    enabled: id !== null,
    always: true,
  });
  const { data, error } = read;
  usePolling(read, id !== null && (data ? isOpen(data) : !isNotFound(error)));
  return read;
}

/** What an admin can do with a job. */
export type JobAction = 'retry' | 'cancel';

/** Tries jobs again or cancels them; `busy` is the one that is being sent. */
export function useJobActions(onDone: () => Promise<void>) {
  const call = useCall();
  const [busy, setBusy] = useState<string | null>(null);
  const perform = async ({ id, title }: JobView, action: JobAction) => {
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
  return { busy, perform };
}

/** How far a job is: a bar, and what is being done in words. */
export function JobProgress({ job }: { readonly job: JobView }) {
  const { progress, state, title } = job;
  const isKnown = state === 'running' && progress !== null && (progress.total ?? 0) > 0;
  return (
    <p className={styles.progress}>
      {isKnown ? (
        <progress value={progress.done} max={progress.total ?? 1} aria-label={title} />
      ) : (
        <progress aria-label={title} />
      )}
      <span>{describeProgress(job)}</span>
    </p>
  );
}

/** "Storing products: 120 of 500", or why it is not running. */
export function describeProgress({ state, progress, error }: JobView): string {
  if (state === 'waiting') return 'Waiting for its turn…';
  if (state === 'retrying')
    return error ? `${error}. It is tried again by itself.` : 'It continues in a moment…';
  const { done = 0, total = null, step = '' } = progress ?? {};
  const count = total ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')}` : '';
  return [step || 'Working', count].filter((part) => part !== '').join(': ');
}
