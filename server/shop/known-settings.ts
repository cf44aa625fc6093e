import type { Kysely } from 'kysely';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import type { CurrentVersion } from '../http/public-cache.ts';
import { rememberAtVersion } from '../http/remember-at-version.ts';
import { readSettings } from './stored-settings.ts';

/** Gives the shop's settings, from memory while the catalogue's version holds. */
export type KnownSettings = () => Promise<AllSettings>;

/**
 * Remembers the settings until the catalogue's version changes, as every write of them makes it.
 * Whatever costs money reads them in its own transaction instead.
 */
export function rememberSettings(
  db: Kysely<Database>,
  currentVersion: CurrentVersion,
): KnownSettings {
  return rememberAtVersion(currentVersion, () => readSettings(db));
}
