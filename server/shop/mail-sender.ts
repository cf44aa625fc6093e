import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { readSettings } from './stored-settings.ts';

/**
 * Who the shop's mails come from, as its settings say now: without them the shop by its name, from the
 * operator's address. One query.
 */
export async function readMailSender(db: Kysely<Database>, shopEmail: string) {
  const { mail_sender_name, mail_sender_email, shop_name } = await readSettings(db);
  return { name: mail_sender_name || shop_name, address: mail_sender_email || shopEmail };
}
