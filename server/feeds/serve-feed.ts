import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { FEED_END, type FeedShop, feedHead, feedItem } from '../../domain/product-feed.ts';
import type { Database } from '../database/types.ts';
import type { CurrentVersion } from '../http/bounded-store.ts';
import type { PublicCache } from '../http/public-cache.ts';
import { Refusal } from '../http/refusal.ts';
import { createDocumentSender } from '../http/send-document.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { type FeedAddresses, readDeliveries, readFeedItems } from './read-feed.ts';

interface FeedServices extends FeedAddresses {
  readonly database: { readonly db: Kysely<Database> };
  readonly cache: PublicCache;
  readonly currentVersion: CurrentVersion;
  readonly knownSettings: KnownSettings;
}

/** Where the feed is read, and where it is listed with the moment of its last change. */
export const FEED_PATH = '/feeds/products.xml';
export const FEEDS_PATH = '/feeds/sitemap.xml';

/** A feed of 100,000 products is read for some seconds: more at a time would take them from shoppers. */
const MAX_AT_ONCE = 2;

/**
 * Serves the product feed to Google and Meta (docs/product.md, Product feed) where the merchant wants it, and a list of feeds. What did
 * not change since it was read last is answered 304.
 */
export function serveFeed(app: FastifyInstance, services: FeedServices): void {
  const { cache, currentVersion, knownSettings, publicUrl } = services;
  const send = createDocumentSender({
    cache,
    maxAtOnce: MAX_AT_ONCE,
    busy: 'The product feed is being read, please try again in a moment',
  });
  const refuseWhereOff = async () => {
    if (!(await knownSettings()).feeds_on) throw new Refusal(404, 'Not found');
  };
  const config = { load: 'stored' } as const;
  app.get(FEED_PATH, { config }, async (request, reply) => {
    await refuseWhereOff();
    const version = currentVersion();
    const etag = `W/"feed-${version}"`;
    if (version !== null && request.headers['if-none-match'] === etag)
      return reply.code(304).header('etag', etag).send();
    const document = {
      // Whatever changes in the shop may change it.
      key: `feed ${version}`,
      tags: [],
      contentType: 'application/xml; charset=utf-8',
      write: () => writeFeed(services),
    };
    if (version !== null) reply.header('etag', etag);
    return send(request, reply, document);
  });
  app.get(FEEDS_PATH, { config }, async (_request, reply) => {
    await refuseWhereOff();
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>${publicUrl}${FEED_PATH}</loc></sitemap>
</sitemapindex>
`);
  });
}

async function* writeFeed(services: FeedServices): AsyncGenerator<string> {
  const { db } = services.database;
  const settings = await services.knownSettings();
  const shop: FeedShop = {
    name: settings.shop_name,
    publicUrl: services.publicUrl,
    currency: settings.currency_code,
    country: settings.feeds_country,
    deliveries: await readDeliveries(db, settings),
  };
  yield feedHead(shop);
  for await (const items of readFeedItems(db, services))
    yield items.map((item) => feedItem(item, shop)).join('');
  yield FEED_END;
}
