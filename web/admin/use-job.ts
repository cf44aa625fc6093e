import { useEffect } from 'react';
import type { JobView } from '../../contract/jobs.ts';
import { callQuery, type ReadData, useData } from '../api/query.ts';

/** How often a job that goes on is read again, in ms. */
const READ_EVERY = 1_000;

/** Whether a job goes on, now or later. */
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

/** A job, followed until it has ended; `null` follows none. */
export function useJob(id: string | null): ReadData<JobView> {
  const read = useData(callQuery('GET /jobs/{id}', { params: { id: id ?? '' } }), {
    enabled: id !== null,
    always: true,
  });
  usePolling(read, id !== null && (read.data === undefined || isOpen(read.data)));
  return read;
}
