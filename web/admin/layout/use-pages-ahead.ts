import { useEffect } from 'react';
import { savesData } from '../../navigation/saves-data.ts';
import { usePrefetch } from '../../navigation/use-navigator.ts';

/** The page on show comes first, with its data; in ms. */
const AT_REST_MS = 2000;

/**
 * Brings the code of the panel's other pages once the page on show is at rest: a merchant on a slow line
 * then opens them at once. Not where the browser is told to save data.
 *
 * @param paths stays the same list
 */
export function usePagesAhead(paths: readonly string[]): void {
  const prefetch = usePrefetch();
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => paths.forEach(prefetch), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [paths, prefetch]);
}
