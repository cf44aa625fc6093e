import type { CurrentVersion } from './public-cache.ts';

/**
 * Remembers what `read` gives while the catalogue's version holds. What was read beside a change is given
 * but not kept, and nothing is while the version can't be known.
 */
export function rememberAtVersion<T>(
  currentVersion: CurrentVersion,
  read: () => Promise<T>,
): () => Promise<T> {
  let known: { readonly version: number; readonly value: T } | null = null;
  return async () => {
    const version = currentVersion();
    if (known && known.version === version) return known.value;
    const value = await read();
    if (version !== null && version === currentVersion()) known = { version, value };
    return value;
  };
}
