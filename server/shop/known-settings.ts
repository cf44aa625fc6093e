import type { Kysely } from 'kysely';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { SETTINGS } from '../database/catalogue-tags.ts';
import type { Database } from '../database/types.ts';
import type { BoundedStore } from '../http/bounded-store.ts';
import { remember } from '../http/remember.ts';
import { readSettings } from './stored-settings.ts';

/** Gives the shop's settings, from memory until one of them is written. */
export type KnownSettings = () => Promise<AllSettings>;

/**
 * Remembers the settings until one of them is written.
 * Whatever costs money reads them in its own transaction instead.
 */
export function rememberSettings(db: Kysely<Database>, store: BoundedStore): KnownSettings {
  return remember(store, 'settings', async () => ({
    value: await readSettings(db),
    tags: [SETTINGS],
  }));
}
