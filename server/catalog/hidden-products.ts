import { type Kysely, sql } from 'kysely';
import { lastPage, offset } from '../../domain/pagination.ts';
import type { Database } from '../database/types.ts';
import { productCards } from '../products/product-card.ts';

/** Which of them, and which page. */
interface HiddenQuery {
  readonly page: number;
  readonly per_page: number;
  /** 0 or absent: of all collections. */
  readonly category_id?: number | undefined;
  readonly search?: string | undefined;
}

interface HiddenPage {
  readonly total: number;
  readonly products: string;
}

/**
 * One page of the products that are not shown, the newest first, as JSON text. A search finds a part of the name, or the whole id or
 * reference. One query.
 */
export async function listHidden(
  db: Kysely<Database>,
  { page, per_page: perPage, category_id: collection = 0, search = '' }: HiddenQuery,
): Promise<string> {
  const found = sql`p.hidden and ${collection}::int in (0, p.category_id) and (${search} = ''
    or strpos(fold_spelling(p.name), fold_spelling(${search})) > 0 or p.id::text = ${search}
    or lower(p.reference) = lower(${search}))`;
  const { rows } = await sql<HiddenPage>`
    with page as materialized (select array(
      select p.id from products p where ${found}
      order by p.created_at desc, p.id desc limit ${perPage} offset ${offset(page, perPage)}) as ids)
    select (select count(*)::int4 from products p where ${found}) as total,
      ${sql.raw(productCards('ids'))} as products
    from page`.execute(db);
  const { total, products } = rows[0] ?? { total: 0, products: '[]' };
  return `{"data":${products},"current_page":${page},"last_page":${lastPage(total, perPage)},"per_page":${perPage},"total":${total}}`;
}
