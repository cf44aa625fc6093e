import type { Kysely } from 'kysely';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import { productCards } from '../products/product-card.ts';

/** At most this many are recommended (decisions §3). */
const MOST = 10;

const pick = (condition: string) => `select p.id, s.purchase_count
  from product_popularity s join products p on p.id = s.product_id
  where s.listed and p.available and ${condition} and p.id <> all ($2::int[])
  order by s.purchase_count desc, s.product_id desc limit ${MOST}`;

/** The rest is only looked for while the collection does not fill the places. */
const statement = {
  name: 'recommend-products',
  text: `with own as (${pick('s.category_id = $1')}),
  other as (${pick(`s.category_id <> $1 and (select count(*) from own) < ${MOST}`)}),
  picked as (select *, 0 as place from own union all select *, 1 from other)
  select ${productCards(`array(select id from picked order by place, purchase_count desc, id desc limit ${MOST})`)}
    as products`,
};

/**
 * Products to look at next, as JSON text: the same collection first, then the rest, each by purchases; available
 * ones only (decisions §3). One query.
 */
export async function recommendProducts(
  db: Kysely<Database>,
  { category_id, exclude_ids }: { category_id?: number | undefined; exclude_ids: number[] },
): Promise<string> {
  const [row] = await namedQuery<{ products: string }>(db, statement, [
    category_id ?? 0,
    exclude_ids,
  ]);
  return row?.products ?? '[]';
}
