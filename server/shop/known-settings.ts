import type { Kysely } from 'kysely';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import type { CurrentVersion } from '../http/public-cache.ts';
import { readSettings } from './stored-settings.ts';

/** Gives the shop's settings, from memory while the catalogue's version holds. */
export type KnownSettings = () => Promise<AllSettings>;

/**
 * Remembers the settings until the catalogue's version changes, as every write of them makes it. What
 * was read beside a write is given but not kept, and nothing is while the version can't be known.
 * Whatever costs money reads them in its own transaction instead.
 */
export function rememberSettings(
  db: Kysely<Database>,
  currentVersion: CurrentVersion,
): KnownSettings {
  let known: { readonly version: number; readonly settings: AllSettings } | null = null;
  return async () => {
    const version = currentVersion();
    if (known && known.version === version) return known.settings;
    const settings = await readSettings(db);
    if (version !== null && version === currentVersion()) known = { version, settings };
    return settings;
  };
}
