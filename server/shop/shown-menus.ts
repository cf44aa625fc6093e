import { type Kysely, sql } from 'kysely';
import { menus as menuRules } from '../../contract/menus.ts';
import { linksOf, type Menus, type MenuTarget, targetOf, withoutGone } from '../../domain/menus.ts';
import { COLLECTIONS, INFO_PAGES, tagOf } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';

/** The key of `settings` under which the menus stand. */
export const MENUS_KEY = 'menus';

const USUAL: Menus = { navbar: null, footer: null };

/** Menus from what is stored; what does not hold any more is the usual one: it never breaks a page. */
export function storedMenus(stored: unknown): Menus {
  const checked = menuRules.safeParse(stored);
  return checked.success ? checked.data : USUAL;
}

/**
 * What pages show of stored menus, without links to what is gone; a menu is absent where it is the usual one. The tags are those of all
 * that links lead to: what is gone may come back.
 */
export async function describeMenus(db: Kysely<Database>, stored: unknown) {
  const { navbar, footer } = storedMenus(stored);
  const gone = new Set(await findGone(db, { navbar, footer }));
  const isGone = (href: string) => gone.has(href);
  const targets = linksOf({ navbar, footer }).map(({ href }) => targetOf(href));
  const products = targets.flatMap((target) => (target?.kind === 'product' ? target.id : []));
  const shown = {
    ...(navbar && { navbar: withoutGone(navbar, isGone) }),
    ...(footer && { footer: withoutGone(footer, isGone) }),
  };
  return { shown, tags: [COLLECTIONS, INFO_PAGES, ...products.map(tagOf.product)] };
}

/** The addresses of menus at which nothing is any more. One query, none where they lead to nothing of the shop. */
export async function findGone(db: Kysely<Database>, menus: Menus): Promise<string[]> {
  const targets = linksOf(menus).flatMap(({ href }) => {
    const target = targetOf(href);
    return target ? { href, target } : [];
  });
  if (targets.length === 0) return [];
  const ids = (kind: MenuTarget['kind']) =>
    targets.flatMap(({ target }) => (target.kind === kind && 'id' in target ? target.id : []));
  const slugs = targets.flatMap(({ target }) => (target.kind === 'page' ? target.slug : []));
  const { rows } = await sql<{ there: string }>`
    select 'collection ' || id as there from categories where id = any(${ids('collection')}::int[])
    union all select 'product ' || id from products where id = any(${ids('product')}::int[]) and deleted_at is null
    union all select 'page ' || slug from info_pages where slug = any(${slugs}::text[])`.execute(
    db,
  );
  const there = new Set(rows.map((row) => row.there));
  const nameOf = (target: MenuTarget) =>
    `${target.kind} ${target.kind === 'page' ? target.slug : target.id}`;
  const gone = targets.filter(({ target }) => !there.has(nameOf(target)));
  return [...new Set(gone.map(({ href }) => href))];
}
