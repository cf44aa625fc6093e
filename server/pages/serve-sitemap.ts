import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { COLLECTIONS, INFO_PAGES, ROOMS, tagOf } from '../database/catalogue-version.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { PublicCache } from '../http/public-cache.ts';
import { Refusal } from '../http/refusal.ts';
import { createDocumentSender } from '../http/send-document.ts';

interface SitemapServices {
  readonly database: { readonly db: Kysely<Database> };
  readonly cache: PublicCache;
  /** Canonical origin, without a slash at its end. */
  readonly publicUrl: string;
  /** The most addresses in one file; the protocol's own limit when absent. */
  readonly mostUrls?: number;
}

/** sitemaps.org: a file lists at most this many. */
const MAX_URLS = 50_000;

/** This many sitemaps are sent at a time; each holds a batch of addresses in memory. */
const MAX_AT_ONCE = 20;

/** Pages that every shop has. Lists that are narrowed, and what is private, are not among them. */
const PAGES = ['/', '/collection', '/collection/0', '/collection/0?onSale=true', '/contact'];

const XML = 'application/xml; charset=utf-8';

type Chunks = AsyncGenerator<string>;

/**
 * Serves `/sitemap.xml`: all pages, collections and products. When they are more than one file may
 * hold, it becomes an index of `/sitemap-1.xml` (pages and collections), `/sitemap-2.xml` and so on.
 */
export function serveSitemap(app: FastifyInstance, services: SitemapServices): void {
  const sendDocument = createDocumentSender({
    cache: services.cache,
    maxAtOnce: MAX_AT_ONCE,
    busy: 'Many sitemaps are being read, please try again in a moment',
  });
  const send = (request: FastifyRequest, reply: FastifyReply, part: number | null) =>
    sendDocument(request, reply, {
      key: `sitemap ${part ?? ''}`,
      contentType: XML,
      tags: [tagOf.list(0), COLLECTIONS, INFO_PAGES, ROOMS],
      write: () => (part === null ? writeWhole(services) : writePart(services, part)),
    });
  const config = { load: 'stored' } as const;
  app.get('/sitemap.xml', { config }, async (request, reply) => send(request, reply, null));
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,3}).xml',
    { config },
    async (request, reply) => send(request, reply, Number(request.params.part)),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robots(services.publicUrl)),
  );
}

/** Lists of hits are endless; what is private says `noindex` itself and must be read for that. */
const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /search/

Sitemap: ${publicUrl}/sitemap.xml
`;

async function* writeWhole(services: SitemapServices): Chunks {
  const { database, publicUrl, mostUrls = MAX_URLS } = services;
  const pages = await list(services);
  if (await hasAtMost(database.db, Math.max(0, mostUrls - pages.length))) {
    yield `${URLSET}${pages.join('')}`;
    yield* products(services, { after: 0, last: Number.MAX_SAFE_INTEGER });
    yield '</urlset>\n';
    return;
  }
  const parts = [1, ...(await listParts(database.db, mostUrls)).map((part) => part + 2)];
  const files = parts.map(
    (part) => `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>\n`,
  );
  yield `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.join('')}</sitemapindex>\n`;
}

/** @throws {Refusal} 404 for a part without any address. */
async function* writePart(services: SitemapServices, part: number): Chunks {
  const { mostUrls = MAX_URLS } = services;
  if (part === 1) {
    yield `${URLSET}${(await list(services)).join('')}</urlset>\n`;
    return;
  }
  const range = { after: (part - 2) * mostUrls, last: (part - 1) * mostUrls };
  let begun = false;
  for await (const urls of products(services, range)) {
    yield begun ? urls : `${URLSET}${urls}`;
    begun = true;
  }
  if (!begun) throw new Refusal(404, 'Not found');
  yield '</urlset>\n';
}

const products = (
  { database, publicUrl }: SitemapServices,
  range: Parameters<typeof writeProductUrls>[2],
) => writeProductUrls(database.db, escapeXml(publicUrl), range);

/** Pages, rooms and collections as `url` elements. */
async function list({ database, publicUrl }: SitemapServices): Promise<string[]> {
  const paths = [...PAGES, ...(await listPaths(database.db))];
  return paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>\n`);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const URLSET = `${HEAD}<urlset ${NAMESPACE}>\n`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');

/** Whether the sitemap lists at most `most` products; no more of them are counted. One query. */
async function hasAtMost(db: Kysely<Database>, most: number): Promise<boolean> {
  const [row] = await namedQuery<{ total: number }>(db, count, [most + 1]);
  return (row?.total ?? 0) <= most;
}

/** The merchant's own pages, the rooms, then all collections in display order, as paths. One query. */
async function listPaths(db: Kysely<Database>): Promise<string[]> {
  const rows = await namedQuery<{ path: string }>(db, listedPaths, []);
  return rows.map(({ path }) => path);
}

/**
 * Which parts of the catalogue hold products, where part n is the ids from n × `size` + 1 on: a part is found by its
 * ids, so that nobody steps over the products before it. One query.
 */
async function listParts(db: Kysely<Database>, size: number): Promise<number[]> {
  const rows = await namedQuery<{ part: number }>(db, parts, [size]);
  return rows.map(({ part }) => part);
}

/** Ids from `after` on, without it, up to `last`. */
interface IdRange {
  readonly after: number;
  readonly last: number;
}

/** This many products are written at a time. */
const BATCH = 1000;

/** A range of products as the sitemap's `url` elements in XML, the oldest first, in batches; one query each. */
async function* writeProductUrls(
  db: Kysely<Database>,
  origin: string,
  { after, last }: IdRange,
): AsyncGenerator<string> {
  type Row = { readonly urls: string; readonly written: number; readonly until: number };
  for (let from = after; ; ) {
    const [row] = await namedQuery<Row>(db, productUrls, [origin, from, last, BATCH]);
    if (!row || row.written === 0) return;
    yield row.urls;
    if (row.written < BATCH) return;
    from = row.until;
  }
}

const count = {
  name: 'sitemap-count',
  text: `select count(*)::int4 as total
    from (select from products where deleted_at is null limit $1::int8) p`,
};

const listedPaths = {
  name: 'sitemap-paths',
  text: `
    select path from (
      select 1 as kind, 0 as position, id, '/info/' || slug as path from info_pages
      union all
      select 2, -1, 0, '/rooms' where exists (select from rooms where not hidden)
      union all
      select 2, position, id, '/rooms/' || slug from rooms where not hidden
      union all
      select 3, position, id, '/collection/' || id from categories
    ) listed order by kind, position, id`,
};

const parts = {
  name: 'sitemap-parts',
  text: `select n::int4 as part
    from generate_series(0::int8, (select (max(id) - 1) / $1::int8 from products)) n
    where exists (select from products where deleted_at is null and id > n * $1::int8 and id <= (n + 1) * $1::int8)
    order by n`,
};

/** PostgreSQL puts the text together, so that a thousand rows cost Node one string. */
const productUrls = {
  name: 'sitemap-products',
  text: `select coalesce(string_agg(
      '<url><loc>' || $1::text || '/product/' || p.id || '</loc><lastmod>'
        || to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD') || E'</lastmod></url>\\n',
      '' order by p.id), '') as urls, count(*)::int4 as written, coalesce(max(p.id), 0) as until
    from (select id, updated_at from products where deleted_at is null and id > $2::int8 and id <= $3::int8
      order by id limit $4::int4) p`,
};
