import type { Kysely } from 'kysely';
import type { FooterPage } from '../../contract/settings.ts';
import type { Database } from '../database/types.ts';

/** The merchant's pages that every page of the shop links to at its foot, the oldest first. One query. */
export const listFooterPages = (db: Kysely<Database>): Promise<FooterPage[]> =>
  db
    .selectFrom('info_pages')
    .select(['slug', 'title'])
    .where('in_footer', '=', true)
    .orderBy('id')
    .execute();
