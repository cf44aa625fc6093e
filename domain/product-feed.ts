import { xmlText } from './html.ts';
import { formatDecimal } from './money.ts';

/** What a product feed says of what is sold: a product, or one variant of it (docs/product.md, Product feed). */
export interface FeedItem {
  /** Unique in the feed, and the same as long as it is sold: "41", or "41-7" for a variant. */
  readonly id: string;
  /** The product that its variants belong to; null: sold as one. */
  readonly group: string | null;
  readonly title: string;
  readonly description: string;
  /** Of its page; whole, like all addresses of a feed. */
  readonly link: string;
  /** The first one is the cover; at least one. */
  readonly images: readonly string[];
  readonly available: boolean;
  readonly priceCents: number;
  /** After the discount of today. */
  readonly nowCents: number;
  /** What it costs now, or from the sale's first day on; null: it is not reduced. */
  readonly saleCents: number | null;
  /** When the sale begins and ends (ISO 8601); null: it is not scheduled. */
  readonly saleDates: { readonly from: string; readonly until: string | null } | null;
  readonly barcode: string | null;
  readonly reference: string | null;
  /** From the outermost collection to its own. */
  readonly collections: readonly string[];
  /** The merchant's word or number of Google's taxonomy for its collection. */
  readonly googleCategory: string | null;
  readonly color: string | null;
  readonly size: string | null;
  readonly material: string | null;
}

/** What holds for all items of a feed. */
export interface FeedShop {
  readonly name: string;
  readonly publicUrl: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Where it delivers, ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly deliveries: readonly FeedDelivery[];
}

/** What delivery costs; `region` null: everywhere. */
export interface FeedDelivery {
  readonly region: string | null;
  readonly feeCents: number;
  /** From this sum on it is free; null: never. */
  readonly freeFromCents: number | null;
}

/** How long what Google calls a collection may be, in characters. */
export const MAX_GOOGLE_CATEGORY_LENGTH = 300;

/** The limits of Google Merchant Center, in characters and pictures. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
const MAX_MORE_IMAGES = 10;
const MAX_MATERIAL = 200;
const MAX_COLOR = 100;

/** A sale without an end is told a year ahead: a feed has no other word for it, and each reading moves it on. */
const YEAR_MS = 365 * 86_400_000;

/** The feed's beginning; `feedItem` for each item and `FEED_END` follow. */
export const feedHead = ({ name, publicUrl }: FeedShop): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', name)}
${element('link', publicUrl)}
${element('description', `All that ${name} sells`)}
`;

/** The feed's end. */
export const FEED_END = '</channel>\n</rss>\n';

/** One item in XML, with a line break at its end. */
export function feedItem(item: FeedItem, shop: FeedShop): string {
  const { currency } = shop;
  const gtin = gtinOf(item.barcode);
  const [cover, ...more] = item.images;
  const elements = [
    element('g:id', item.id),
    element('g:item_group_id', item.group),
    element('g:title', cut(item.title, MAX_TITLE)),
    element('g:description', cut(item.description, MAX_DESCRIPTION)),
    element('g:link', item.link),
    element('g:image_link', cover ?? null),
    ...more.slice(0, MAX_MORE_IMAGES).map((image) => element('g:additional_image_link', image)),
    element('g:availability', item.available ? 'in_stock' : 'out_of_stock'),
    element('g:price', money(item.priceCents, currency)),
    element('g:sale_price', item.saleCents === null ? null : money(item.saleCents, currency)),
    element('g:sale_price_effective_date', item.saleCents === null ? null : saleDates(item)),
    element('g:condition', 'new'),
    element('g:brand', cut(shop.name, 70)),
    element('g:gtin', gtin),
    element('g:mpn', item.reference),
    element('g:identifier_exists', gtin === null && item.reference === null ? 'no' : null),
    element('g:google_product_category', item.googleCategory),
    element('g:product_type', item.collections.join(' > ') || null),
    element('g:color', item.color && cut(item.color, MAX_COLOR)),
    element('g:size', item.size && cut(item.size, MAX_COLOR)),
    element('g:material', item.material && cut(item.material, MAX_MATERIAL)),
    ...shop.deliveries.map((delivery) => shipping(item, delivery, shop)),
  ];
  return `<item>\n${elements.filter(Boolean).join('\n')}\n</item>\n`;
}

/** A variant's value for what feeds have a field of, by the option's name in English, French or Arabic; null: none. */
export function optionValue(
  kind: 'color' | 'size' | 'material',
  options: readonly { readonly name: string }[],
  values: readonly string[],
): string | null {
  const place = options.findIndex(({ name }) => NAMES[kind].test(name.trim()));
  return values[place] ?? null;
}

const NAMES = {
  color: /^(?:colou?rs?|couleurs?|اللون|لون)$/i,
  size: /^(?:sizes?|tailles?|dimensions?|المقاس|مقاس|الحجم|حجم)$/i,
  material: /^(?:materials?|mati[eè]res?|الخامة|خامة|المادة|مادة)$/i,
};

/**
 * A barcode as a GTIN of 8, 12, 13 or 14 digits whose check digit is right; null for any other: a wrong one gets an item refused,
 * none at all doesn't.
 */
export function gtinOf(barcode: string | null): string | null {
  const digits = barcode?.replaceAll(/[\s-]/g, '') ?? '';
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : null;
}

function shipping(item: FeedItem, delivery: FeedDelivery, { country, currency }: FeedShop): string {
  const { region, feeCents, freeFromCents } = delivery;
  const isFree = freeFromCents !== null && item.nowCents >= freeFromCents;
  const parts = [
    element('g:country', country),
    element('g:region', region),
    element('g:price', money(isFree ? 0 : feeCents, currency)),
  ];
  return `<g:shipping>${parts.join('')}</g:shipping>`;
}

function saleDates({ saleDates: dates }: FeedItem): string | null {
  if (dates === null) return null;
  const until = dates.until ?? new Date(Date.parse(dates.from) + YEAR_MS).toISOString();
  return `${minutes(dates.from)}/${minutes(until)}`;
}

/** "2026-11-28T00:00Z": to the minute, as feeds are read. */
const minutes = (moment: string): string => `${new Date(moment).toISOString().slice(0, 16)}Z`;

const money = (cents: number, currency: string): string => `${formatDecimal(cents)} ${currency}`;

/** Whole characters, and no half of one. */
const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\uFFFD$/, '');

/** An element with a text; nothing for none. */
const element = (name: string, text: string | null): string =>
  text === null ? '' : `<${name}>${xmlText(text)}</${name}>`;
