import { type Kysely, sql } from 'kysely';
import type { FeedCollection, feedCalls } from '../../contract/feeds.ts';
import { FEEDS } from '../../domain/words/feeds.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { readTold } from '../discovery/index-now-queue.ts';
import { signedIn } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { ChangeShop, KnownSettings } from '../shop/shop-settings.ts';
import { countFeed } from './read-feed.ts';
import { FEED_PATH } from './serve-feed.ts';

interface FeedDependencies {
  readonly db: Kysely<Database>;
  readonly changeShop: ChangeShop;
  readonly knownSettings: KnownSettings;
  readonly publicUrl: string;
}

const say = speaker(FEEDS, 'en');

/** Serves what the panel shows of the product feed. */
export function feedHandlers(deps: FeedDependencies): Handlers<typeof feedCalls> {
  const { db, changeShop, knownSettings, publicUrl } = deps;
  return {
    'GET /feeds': async () => {
      const { feeds_on: on, feeds_country: country, index_now_on } = await knownSettings();
      const told = (await readTold(db)) ?? { tried_at: null, problem: null };
      const url = publicUrl + FEED_PATH;
      return {
        data: {
          ...{ on, country, url, index_now: { on: index_now_on, ...told } },
          ...(await countFeed(db)),
          collections: await collections(db),
        },
      };
    },
    'PUT /feed-categories/{id}': async ({ params, body }, { actor }) => ({
      data: await changeShop(signedIn(actor), async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('categories')
          .set({ google_category: body.google_category.trim() || null })
          .where('id', '=', params.id)
          .executeTakeFirst();
        const [changed] = await collections(transaction, params.id);
        if (numUpdatedRows === 0n || !changed) throw notFound('Collection');
        return changed;
      }),
      message: say('category_saved'),
    }),
  };
}

/** All collections that hold products, or the one with an id. One query. */
async function collections(
  db: Kysely<Database>,
  id: number | null = null,
): Promise<FeedCollection[]> {
  const { rows } = await sql<FeedCollection>`
    select c.id, c.name::text, c.google_category, above.google_category as inherited
    from categories c left join categories above on above.id = c.parent_id
    where (${id}::int4 is null or c.id = ${id}) and c.rule is null
    order by lower(c.name::text), c.id limit 1000`.execute(db);
  return rows;
}
