import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import { markIds } from './mark-demo.ts';

interface DemoRule {
  readonly name: string;
  readonly description: string;
  /** The demo's collection that it stands in. */
  readonly parent?: string;
  readonly rule: { readonly match: 'all'; readonly conditions: readonly object[] };
}

/** The tag of lamps by a word of their name. */
const TAGS = { Lamp: 'lamp', Pendant: 'pendant' } as const;

const RULES: readonly DemoRule[] = [
  {
    name: 'Lamps',
    description: 'For tables, floors and the corner where you read.',
    parent: 'Lighting',
    rule: { match: 'all', conditions: [{ kind: 'tag', tag: TAGS.Lamp }] },
  },
  {
    name: 'Pendants',
    description: 'Soft light from above, over a table or in the hall.',
    parent: 'Lighting',
    rule: { match: 'all', conditions: [{ kind: 'tag', tag: TAGS.Pendant }] },
  },
  {
    name: 'New Arrivals',
    description: 'What came in during the last thirty days.',
    rule: { match: 'all', conditions: [{ kind: 'new', days: 30 }] },
  },
];

/**
 * Writes collections that fill themselves, two of them in another one, and the tags that they ask for. They fit the project's own
 * demo alone.
 */
export async function insertRules(tx: Transaction<Database>): Promise<void> {
  for (const [word, tag] of Object.entries(TAGS)) {
    await sql`
      update products p set tags = ${tag} from categories c
      where c.id = p.category_id and c.name = 'Lighting' and p.name ~ ${`\\m${word}\\M`}`.execute(
      tx,
    );
  }
  const ids: number[] = [];
  for (const { name, description, parent = null, rule } of RULES) {
    const { rows } = await sql<{ id: number }>`
      insert into categories (name, description, rule, parent_id, position)
      select ${name}, ${description}, ${JSON.stringify(rule)}::jsonb, (select id from categories where name = ${parent}::citext),
        (select coalesce(max(position) + 1, 0) from categories) returning id`.execute(tx);
    for (const { id } of rows) ids.push(id);
  }
  await markIds(tx, 'collection', ids);
  while (
    (await sql<{ left: boolean }>`select fill_some_collections(1000) as left`.execute(tx)).rows[0]
      ?.left
  );
  // Their picture is that of their first product; those in another collection follow it.
  await sql`
    update categories c set picture_id = (
      select i.picture_id from collection_products m join product_images i on i.product_id = m.product_id and i.position = 0
      where m.category_id = c.id order by m.created_at desc, m.product_id desc limit 1)
    where id = any(${ids}::int[])`.execute(tx);
  await sql`
    update categories c set position = o.place - 1 from (
      select c.id, row_number() over (order by coalesce(p.position, c.position), p.id is not null, c.position) as place
      from categories c left join categories p on p.id = c.parent_id) o
    where o.id = c.id and c.position <> o.place - 1`.execute(tx);
}
