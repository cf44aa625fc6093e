import { type Kysely, sql, type Transaction } from 'kysely';
import type {
  InfoPage,
  InfoPageFields,
  infoPageCalls,
  WrittenPage,
} from '../../contract/info-pages.ts';
import { isSlug } from '../../domain/slug.ts';
import { INFO_PAGE_REMOVED } from '../../domain/success-messages.ts';
import { INFO_PAGES } from '../database/catalogue-version.ts';
import { isTaken } from '../database/database-errors.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { ChangeShop } from '../shop/shop-settings.ts';
import { readMarkdown, summaryOf } from './read-markdown.ts';

interface InfoPageDependencies {
  readonly db: Kysely<Database>;
  readonly changeShop: ChangeShop;
}

/** More would be no foot of a page. */
const MAX_PAGES = 30;

/** Serves the pages that the merchant writes. */
export function infoPageHandlers({
  db,
  changeShop,
}: InfoPageDependencies): Handlers<typeof infoPageCalls> {
  return {
    'GET /info-pages/{slug}': async ({ params }, { shows }) => {
      shows(INFO_PAGES);
      return { data: await readInfoPage(db, params.slug) };
    },
    'GET /admin/info-pages': async () => ({ data: await listPages(db) }),
    'POST /admin/info-pages': async ({ body }, { actor }) => ({
      data: await changeShop(signedIn(actor), (transaction) => addPage(transaction, body)),
      message: 'Page added',
    }),
    'PUT /admin/info-pages/{id}': async ({ params, body }, { actor }) => ({
      data: await changeShop(signedIn(actor), (transaction) =>
        changePage(transaction, params.id, body),
      ),
      message: 'Page saved',
    }),
    'DELETE /admin/info-pages/{id}': async ({ params }, { actor }) => {
      await changeShop(signedIn(actor), (transaction) => removePage(transaction, params.id));
      return { data: null, message: INFO_PAGE_REMOVED };
    },
    'POST /admin/info-pages/preview': async ({ body }) => ({ data: readMarkdown(body.body) }),
  };
}

/** @throws {Refusal} 404 for no such page. */
async function readInfoPage(db: Kysely<Database>, slug: string): Promise<InfoPage> {
  const page = !isSlug(slug)
    ? null // It may hold what the database can't, such as NUL.
    : await db
        .selectFrom('info_pages')
        .select(['id', 'slug', 'title', 'body', 'updated_at'])
        .where('slug', '=', slug)
        .executeTakeFirst();
  if (!page) throw notFound('Page');
  const blocks = readMarkdown(page.body);
  const { title, updated_at } = page;
  return {
    id: page.id,
    slug: page.slug,
    title,
    summary: summaryOf(blocks),
    blocks,
    updated_at: updated_at.toISOString(),
  };
}

const COLUMNS = ['id', 'slug', 'title', 'body', 'in_footer', 'updated_at'] as const;

type PageRow = Omit<WrittenPage, 'updated_at'> & { readonly updated_at: Date };

const toWire = (page: PageRow): WrittenPage => ({
  ...page,
  updated_at: page.updated_at.toISOString(),
});

async function listPages(db: Kysely<Database>): Promise<WrittenPage[]> {
  const pages = await db.selectFrom('info_pages').select(COLUMNS).orderBy('id').execute();
  return pages.map(toWire);
}

/** Catalogue writes come one after the other, so the count holds until the page is added. */
async function addPage(
  transaction: Transaction<Database>,
  fields: InfoPageFields,
): Promise<WrittenPage> {
  const same = await transaction
    .selectFrom('info_pages')
    .select(COLUMNS)
    .where('slug', '=', fields.slug)
    .executeTakeFirst();
  if (same && isAsWanted(same, fields)) return toWire(same); // The answer was lost.
  const { count } = await transaction
    .selectFrom('info_pages')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_PAGES) {
    throw new Refusal(422, `The shop has ${MAX_PAGES} pages already. Remove one to add another`);
  }
  const page = await refuseTakenSlug(() =>
    transaction
      .insertInto('info_pages')
      .values(fields)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  return toWire(page);
}

/** @throws {Refusal} 404 for no such page, 409 when someone else has changed it since, 422 for a taken address. */
async function changePage(
  transaction: Transaction<Database>,
  id: number,
  { updated_at: seen, ...fields }: InfoPageFields & { readonly updated_at?: string | undefined },
): Promise<WrittenPage> {
  const before = await transaction
    .selectFrom('info_pages')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound('Page');
  const isOutdated = seen !== undefined && seen !== before.updated_at.toISOString();
  if (isOutdated && !isAsWanted(before, fields)) {
    throw new Refusal(
      409,
      'Someone else has changed this page meanwhile. Save again to replace their text',
    );
  }
  const page = await refuseTakenSlug(() =>
    transaction
      .updateTable('info_pages')
      .set(fields)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  return toWire(page);
}

/** Then it is not outdated: an answer may have been lost. */
const isAsWanted = (now: InfoPageFields, { slug, title, body, in_footer }: InfoPageFields) =>
  now.slug === slug && now.title === title && now.body === body && now.in_footer === in_footer;

/** @throws {Refusal} 404 for no such page. */
async function removePage(transaction: Transaction<Database>, id: number): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('info_pages')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Page');
}

async function refuseTakenSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw refusedField(422, 'slug', 'is the address of another page');
  }
}
