import { randomBytes } from 'node:crypto';
import type { pino } from 'pino';
import { ensureAdmin } from './accounts/admins.ts';
import { createPasswords } from './accounts/passwords.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database/connection.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { MediaStore } from './media/media-store.ts';
import { loadSynonyms } from './search/load-synonyms.ts';

interface Preparation {
  readonly database: OpenDatabase;
  readonly config: Config;
  readonly media: MediaStore;
  readonly log: pino.Logger;
}

/**
 * Makes what a shop needs before its first visitor: synonyms, the demo if wanted, an admin, and its
 * secret. `newAdmin` is set when the operator has to be shown a password that nobody else knows.
 */
export async function prepareShop({ database, config, media, log }: Preparation) {
  await loadSynonyms(database.db);
  if (config.seed !== 'none') {
    await seedDemo({ db: database.db, media, log, withOrders: config.seed === 'demo' });
  }
  const services = { db: database.db, passwords: createPasswords() };
  const newAdmin = await ensureAdmin(services, config.admin);
  return { shopSecret: config.shopSecret ?? (await keepSecret(database)), newAdmin };
}

/**
 * The shop's own secret, made at the first start and kept in the database. It is read before it is
 * written: an insert of no row still runs the triggers, which would change the catalogue's version at each start and
 * wait for an import.
 */
async function keepSecret({ db }: OpenDatabase): Promise<string> {
  const read = () =>
    db.selectFrom('settings').select('value').where('key', '=', 'shop_secret').executeTakeFirst();
  const known = await read();
  if (known) return String(known.value);
  await db
    .insertInto('settings')
    .values({ key: 'shop_secret', value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return String((await read())?.value);
}
