import { useCallback } from 'react';
import { ApiError } from '../api/call.ts';
import { useQueryStore } from '../api/query.ts';
import { CATALOGUE_READS } from './kit/outdated-reads.ts';

/** Whether the shop refuses a change because somebody else has made another one since (409). */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;

/**
 * Sends a change of what was read before. Where somebody else has changed it since, `reread` notes what is there now, so that
 * sending again replaces that.
 *
 * @throws ApiError what `send` throws, that refusal (409) too
 */
export async function sendUnlessOutdated<T>(
  send: () => Promise<T>,
  reread: () => unknown,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isConflict(error)) await reread();
    throw error;
  }
}

/**
 * Sends what the shop has only once. Where it is refused and `find` finds just that, it is saved: the answer to an earlier try was
 * lost.
 *
 * @throws ApiError what `send` throws
 */
export async function sendOnce<T>(
  send: () => Promise<T>,
  find: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 422;
    const there = isRefused ? await find().catch(() => undefined) : undefined;
    if (there === undefined) throw error;
    return there;
  }
}

/** To be called after a change of the catalogue that is not a call's own, such as the end of an import. */
export function useCatalogueChanged(): () => Promise<void> {
  const { invalidate } = useQueryStore();
  return useCallback(async () => {
    await Promise.all(CATALOGUE_READS.map((name) => invalidate(name)));
  }, [invalidate]);
}
