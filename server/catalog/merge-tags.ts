import { type Kysely, sql, type Transaction } from 'kysely';
import type { MergedTags, TagTwins } from '../../contract/collection-twins.ts';
import { formatTags, normalTag } from '../../domain/tags.ts';
import { identityKey } from '../../domain/typed-text.ts';
import { lockProductsExclusively } from '../database/product-locks.ts';
import type { Database } from '../database/types.ts';
import { refusedField } from '../http/parse-input.ts';
import { fillChanged } from './fill-collections.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';

/** This many of the newest products with tags are looked at, and this many tags. */
const LOOKED_AT = 10_000;
const MAX_TAGS_READ = 20_000;

/** This many products are changed by one call. */
const BATCH = 1_000;

/**
 * Tags of the newest products that are the same but for what nobody sees (identityKey), the most used of each group first. The
 * spelling that a merge keeps is normalTag's of it.
 */
export async function findTagTwins(db: Kysely<Database>): Promise<TagTwins[]> {
  const { rows } = await sql<{ tag: string; product_count: number }>`
    select tag, count(*)::int4 as product_count from (
      select tags from products where tags is not null and deleted_at is null order by id desc limit ${LOOKED_AT}
    ) p cross join lateral unnest(string_to_array(p.tags, ', ')) tag
    group by tag order by product_count desc, tag limit ${MAX_TAGS_READ}`.execute(db);
  const groups = Map.groupBy(rows, ({ tag }) => identityKey(tag));
  return [...groups.values()].filter(({ length }) => length > 1);
}

/**
 * Writes twins of a tag as that tag, on products (deleted ones too) and in the rules of collections; this many products a call. `left`: send
 * the same again.
 *
 * @throws {Refusal} 422 under `tags` for one that is no twin.
 */
export function mergeTags(
  services: CatalogueWriter,
  { into, tags }: { readonly into: string; readonly tags: readonly string[] },
): Promise<MergedTags> {
  const kept = normalTag(into);
  const place = tags.findIndex((tag) => identityKey(tag) !== identityKey(into));
  if (place !== -1) throw refusedField(422, `tags.${place}`, `is no twin of '${kept}'`);
  const twins = [...new Set([into, ...tags])].filter((tag) => tag !== kept);
  return writeCatalogue(services, [], async (transaction) => {
    // First: what is left when the calls end midway is told as a twin still.
    await renameInRules(transaction, twins, kept);
    const changed = await renameOnProducts(transaction, twins, kept);
    await fillChanged(transaction);
    return { answer: { changed_products: changed, left: changed === BATCH } };
  });
}

async function renameInRules(
  transaction: Transaction<Database>,
  twins: readonly string[],
  kept: string,
): Promise<void> {
  await sql`
    update categories c set rule = jsonb_set(c.rule, '{conditions}', (
      select jsonb_agg(case when k.one ->> 'tag' = any(${twins}::text[])
        then jsonb_set(k.one, '{tag}', to_jsonb(${kept}::text)) else k.one end order by k.place)
      from jsonb_array_elements(c.rule -> 'conditions') with ordinality as k (one, place)))
    where c.rule is not null and exists (
      select from jsonb_array_elements(c.rule -> 'conditions') one where one ->> 'tag' = any(${twins}::text[]))`.execute(
    transaction,
  );
}

async function renameOnProducts(
  transaction: Transaction<Database>,
  twins: readonly string[],
  kept: string,
): Promise<number> {
  const { rows } = await sql<{ id: number; tags: string }>`
    select id, tags from products
    where tags is not null and string_to_array(tags, ', ') && ${twins}::text[]
    order by id limit ${BATCH}`.execute(transaction);
  if (rows.length === 0) return 0;
  await lockProductsExclusively(
    transaction,
    rows.map(({ id }) => id),
  );
  const written = rows.map(({ tags }) =>
    formatTags([...new Set(tags.split(', ').map((tag) => (twins.includes(tag) ? kept : tag)))]),
  );
  await sql`
    update products p set tags = w.tags
    from unnest(${rows.map(({ id }) => id)}::int[], ${written}::text[]) as w (id, tags)
    where p.id = w.id`.execute(transaction);
  return rows.length;
}
