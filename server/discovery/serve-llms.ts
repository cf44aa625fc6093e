import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { displayExactly, parseCents } from '../../domain/money.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { LLMS } from '../../domain/words/llms.ts';
import { speaker } from '../../domain/words/say.ts';
import { COLLECTIONS, INFO_PAGES, ROOMS, SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { FEED_PATH } from '../feeds/serve-feed.ts';
import { type PublicCache, serveStored } from '../http/public-cache.ts';
import { type KnownSettings, readShopExtras } from '../shop/shop-settings.ts';

interface LlmsServices {
  readonly db: Kysely<Database>;
  readonly cache: PublicCache;
  readonly knownSettings: KnownSettings;
  /** Canonical origin, without a slash at its end. */
  readonly publicUrl: string;
}

/** Of each kind, this many are linked to at most; the sitemap has all of them. */
const MAX_LINKS = 200;

const say = speaker(LLMS, 'en');

/** Serves `/llms.txt`, what the shop is in a few lines for programs that read it (docs/product.md, Put in front of people). */
export function serveLlms(app: FastifyInstance, services: LlmsServices): void {
  serveStored(app, '/llms.txt', services.cache, async () => ({
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: await writeLlms(services),
    tags: [SETTINGS, COLLECTIONS, INFO_PAGES, ROOMS],
  }));
}

async function writeLlms({ db, knownSettings, publicUrl }: LlmsServices): Promise<string> {
  const settings = await knownSettings();
  const { zones, rooms } = await readShopExtras(db, settings);
  const { collections, pages } = await readLinks(db);
  const link = (name: string, path: string) =>
    `- [${oneLine(name).replaceAll(/[[\]\\]/g, '\\$&')}](${publicUrl}${path})`;
  const { shop_name, shop_subtitle: what } = settings;
  const parts = [
    [`# ${oneLine(shop_name)}`],
    [`> ${what ? say('intro_of', { what: oneLine(what) }) : say('intro')}`],
    [...factsOf(settings, zones).map((fact) => `- ${fact}`), link(say('contact'), '/contact')],
    [
      `## ${say('collections')}`,
      '',
      link(say('everything'), '/collection/0'),
      link(say('on_sale'), '/collection/0?onSale=true'),
      ...(rooms ? [link(say('rooms'), '/rooms')] : []),
      ...collections.map(({ id, name }) => link(name, `/collection/${id}`)),
    ],
    pages.length > 0 && [
      `## ${say('pages')}`,
      '',
      ...pages.map(({ slug, title }) => link(title, `/info/${slug}`)),
    ],
    [
      `## ${say('programs')}`,
      '',
      link(say('sitemap'), '/sitemap.xml'),
      ...(settings.feeds_on ? [link(say('feed'), FEED_PATH)] : []),
      link(say('docs'), '/api/docs'),
      link(say('openapi'), '/api/openapi.json'),
    ],
  ];
  return `${parts.flatMap((lines) => (lines ? [lines.join('\n')] : [])).join('\n\n')}\n`;
}

/** What a buyer wants to know before the order, and how the shop is reached; an empty setting says nothing. */
function factsOf(
  settings: AllSettings,
  zones: { readonly lowest: string; readonly highest: string } | undefined,
): string[] {
  const { currency_code: code, returns_on, return_days: count } = settings;
  const entered = (text: string, said: (text: string) => string) =>
    text.trim() === '' ? [] : [said(oneLine(text))];
  return [
    say('currency', { code, example: displayExactly(8_400, settings) }),
    deliveryOf(settings, zones),
    ...entered(settings.delivery_promise, (promise) => say('promise', { promise })),
    ...(returns_on && count > 0 ? [say('returns', { count })] : []),
    ...entered(settings.contact_email, (email) => say('email', { email })),
    ...entered(settings.contact_phone, (phone) => say('phone', { phone })),
    ...entered(settings.whatsapp, (phone) => say('whatsapp', { phone })),
    ...entered(settings.address, (address) => say('address', { address })),
    ...entered(settings.opening_hours, (hours) => say('hours', { hours })),
  ];
}

function deliveryOf(
  settings: AllSettings,
  zones: { readonly lowest: string; readonly highest: string } | undefined,
): string {
  const shown = (amount: string) => displayExactly(parseCents(amount), settings);
  if (zones) {
    const [lowest, highest] = [shown(zones.lowest), shown(zones.highest)];
    return lowest === highest
      ? say('delivery_one', { fee: lowest })
      : say('delivery_zones', { lowest, highest });
  }
  const { delivery_fee: fee, free_delivery_from: from } = settings;
  const isFree = parseCents(fee) === 0 || parseCents(from) === 0;
  return isFree ? say('delivery_free') : say('delivery', { fee: shown(fee), from: shown(from) });
}

/** A text of several lines on one. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

interface LinkedTo {
  readonly collections: readonly { readonly id: number; readonly name: string }[];
  readonly pages: readonly { readonly slug: string; readonly title: string }[];
}

/** The collections in display order, and the merchant's own pages, the oldest first. One query. */
async function readLinks(db: Kysely<Database>): Promise<LinkedTo> {
  const { rows } = await sql<LinkedTo>`
    select (
        select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
        from (select id, name, position from categories order by position, id limit ${MAX_LINKS}) listed
      ) as collections, (
        select coalesce(json_agg(json_build_object('slug', slug, 'title', title) order by id), '[]')
        from (select id, slug, title from info_pages order by id limit ${MAX_LINKS}) listed
      ) as pages`.execute(db);
  return rows[0] ?? { collections: [], pages: [] };
}
