import { type Kysely, sql } from 'kysely';
import { SETTING_RULES } from '../../contract/settings.ts';
import { type AllSettings, DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { SETTINGS } from '../database/catalogue-tags.ts';
import type { Database } from '../database/types.ts';
import type { BoundedStore } from '../http/bounded-store.ts';
import { createReadCache } from '../http/local-call.ts';

/** Gives the shop's settings, from memory until one of them is written. */
export type KnownSettings = () => Promise<AllSettings>;

/**
 * Keeps the settings until one of them is written.
 * Whatever costs money reads them in its own transaction instead.
 */
export function cacheSettings(db: Kysely<Database>, store: BoundedStore): KnownSettings {
  const cached = createReadCache(store);
  return () =>
    cached('settings', async () => ({ value: await readSettings(db), tags: [SETTINGS] }));
}

/** The keys of the table `settings` that admins set; others are the shop's own. */
const SETTING_KEYS = Object.keys(SETTING_RULES) as readonly (keyof AllSettings)[];

/**
 * Settings from what is stored under their keys. What is missing, or is not as the contract says, takes
 * its default: a bad value never breaks a page.
 */
export function validateStored(stored: Readonly<Record<string, unknown>>): AllSettings {
  const settings = SETTING_KEYS.map((key) => {
    const checked = stored[key] === undefined ? null : SETTING_RULES[key].safeParse(stored[key]);
    return [key, checked?.success ? checked.data : DEFAULT_SETTINGS[key]] as const;
  });
  return Object.fromEntries(settings) as unknown as AllSettings;
}

/** The shop's settings as they stand now. One query. */
export async function readSettings(db: Kysely<Database>): Promise<AllSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', SETTING_KEYS)
    .execute();
  return validateStored(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Writes some settings; those that say what holds already stay untouched. */
export async function writeSettings(
  db: Kysely<Database>,
  settings: Partial<AllSettings>,
): Promise<void> {
  const now = await readSettings(db);
  const changed = SETTING_KEYS.filter(
    (key) => key in settings && JSON.stringify(settings[key]) !== JSON.stringify(now[key]),
  );
  if (changed.length === 0) return;
  await db
    .insertInto('settings')
    .values(changed.map((key) => ({ key, value: JSON.stringify(settings[key]) })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

/**
 * Who the shop's mails come from, as its settings say now: without them the shop by its name, from the
 * operator's address. One query.
 */
export async function readMailSender(db: Kysely<Database>, shopEmail: string) {
  const { mail_sender_name, mail_sender_email, shop_name } = await readSettings(db);
  return { name: mail_sender_name || shop_name, address: mail_sender_email || shopEmail };
}
