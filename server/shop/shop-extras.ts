import { type Kysely, sql } from 'kysely';
import type { FooterPage } from '../../contract/settings.ts';
import type { Database } from '../database/types.ts';

/** What every page of the shop knows beside the settings. */
interface ShopExtras {
  readonly info_pages: FooterPage[];
  /** Which kinds of offers run or are to come; absent: none. */
  readonly offers?: { readonly codes?: true; readonly automatic?: true };
}

/**
 * The merchant's pages that every page links to at its foot, the oldest first, and which kinds of offers there are. What is stored
 * with an answer stays until an offer is changed: it never misses one that begins, and carts that ask in vain cost nothing but
 * the question. One query.
 */
export async function readShopExtras(db: Kysely<Database>): Promise<ShopExtras> {
  const { rows } = await sql<{
    info_pages: FooterPage[];
    codes: boolean | null;
    automatic: boolean | null;
  }>`
    select (
        select coalesce(json_agg(json_build_object('slug', slug, 'title', title) order by id), '[]')
        from info_pages where in_footer
      ) as info_pages, bool_or(code is not null) as codes, bool_or(code is null) as automatic
    from offers where stopped_at is null and coalesce(ends_at > now(), true)`.execute(db);
  const { info_pages = [], codes, automatic } = rows[0] ?? {};
  if (!codes && !automatic) return { info_pages };
  const offers = {
    ...(codes && { codes: true as const }),
    ...(automatic && { automatic: true as const }),
  };
  return { info_pages, offers };
}
