import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import type { PublicAnswer, PublicCache } from '../http/public-cache.ts';
import { Refusal } from '../http/refusal.ts';
import { sendStored } from '../http/send-stored.ts';
import { serveStored } from '../http/serve-stored.ts';
import { countListedProducts, listCollectionIds, writeProductUrls } from './sitemap-queries.ts';

interface SitemapServices {
  readonly database: { readonly db: Kysely<Database> };
  readonly cache: PublicCache;
  /** Canonical origin, without a slash at its end. */
  readonly publicUrl: string;
  /** The most addresses in one file; the protocol's own limit when absent. */
  readonly mostUrls?: number;
}

/** sitemaps.org: a file lists at most so many. */
const MOST_URLS = 50_000;

/** Pages that every shop has. Lists that are narrowed, and what is private, are not among them. */
const PAGES = ['/', '/collection', '/collection/0', '/collection/0?onSale=true', '/contact'];

/**
 * Serves `/sitemap.xml`: all pages, collections and products. When they are more than one file may
 * hold, it becomes an index of `/sitemap-1.xml` (pages and collections), `/sitemap-2.xml` and so on.
 */
export function serveSitemap(app: FastifyInstance, services: SitemapServices): void {
  const { cache } = services;
  serveStored(app, '/sitemap.xml', cache, () => writeWhole(services));
  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,3}).xml',
    async (request, reply) => {
      const part = Number(request.params.part);
      return sendStored(
        request,
        reply,
        await cache.answer(`sitemap ${part}`, () => writePart(services, part)),
      );
    },
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

async function writeWhole(services: SitemapServices): Promise<PublicAnswer> {
  const { database, publicUrl, mostUrls = MOST_URLS } = services;
  const [products, pages] = await Promise.all([countListedProducts(database.db), list(services)]);
  if (products + pages.length <= mostUrls) {
    const urls = await writeProducts(services, 0);
    return answer(urlset([...pages, urls]));
  }
  const parts = 1 + Math.ceil(products / mostUrls);
  const files = Array.from(
    { length: parts },
    (_, index) =>
      `<sitemap><loc>${escapeXml(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return answer(wrap('sitemapindex', files));
}

/** @throws {Refusal} 404 beyond the last part. */
async function writePart(services: SitemapServices, part: number): Promise<PublicAnswer> {
  if (part === 1) return answer(urlset(await list(services)));
  const { mostUrls = MOST_URLS } = services;
  const urls = await writeProducts(services, (part - 2) * mostUrls);
  if (urls === '') throw new Refusal(404, 'Not found');
  return answer(urlset([urls]));
}

const writeProducts = (
  { database, publicUrl, mostUrls = MOST_URLS }: SitemapServices,
  skip: number,
) => writeProductUrls(database.db, { origin: escapeXml(publicUrl), skip, most: mostUrls });

/** Pages and collections as `url` elements. */
async function list({ database, publicUrl }: SitemapServices): Promise<string[]> {
  const ids = await listCollectionIds(database.db);
  const paths = [...PAGES, ...ids.map((id) => `/collection/${id}`)];
  return paths.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`);
}

const answer = (body: string): PublicAnswer => ({
  status: 200,
  contentType: 'application/xml; charset=utf-8',
  body,
});

const urlset = (urls: readonly string[]) => wrap('urlset', urls);

const wrap = (element: string, lines: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.filter((line) => line !== '').join('\n')}
</${element}>
`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
