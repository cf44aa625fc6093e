import { typedLine } from './typed-text.ts';

/** What a visitor's browser tells of a page: each counts one more (docs/product.md, Visitors). */
export const TRAFFIC_STEPS = ['visit', 'page', 'view', 'product', 'cart', 'checkout'] as const;
export type TrafficStep = (typeof TRAFFIC_STEPS)[number];

/** The longest text that a browser says of where it came from. */
export const MAX_CAME_FROM_LENGTH = 100;

/** Pairs of source and campaign that are counted on one day, beside those that {@link hasOwnRoom}; others count as `other`, so that made-up ones fill nothing. */
export const MAX_PAIRS_A_DAY = 200;

/** Where visitors come from that is no place of its own. */
export const DIRECT = 'direct';
export const OTHER_SOURCE = 'other';

/** Where a visit began, as its browser knows it. */
export interface CameFrom {
  /** `utm_source` of the first page's address. */
  readonly source?: string | undefined;
  /** The host of the page that led here. */
  readonly referrer?: string | undefined;
  /** `utm_campaign`. */
  readonly campaign?: string | undefined;
}

/** A source and a campaign as they are kept; the campaign is empty where there is none. */
export interface TrafficOrigin {
  readonly source: string;
  readonly campaign: string;
}

/** Places that are known by several names: hosts and apps by a part of theirs, `utm_source` by the whole. */
const PLACES: readonly (readonly [name: string, host: RegExp, ...tags: string[]])[] = [
  ['instagram', /(^|\.)instagram\.(com|android)$/, 'ig', 'insta'],
  ['whatsapp', /(^|\.)(whatsapp(\.com|$)|wa\.me$)/, 'wa'],
  ['facebook', /(^|\.)(facebook\.(com|katana|orca)|fb\.(com|me)|messenger\.com)$/, 'fb', 'meta'],
  ['tiktok', /(^|\.)(tiktok\.com|musically)$/, 'tt'],
  ['google', /(^|\.)google(\.[a-z]{2,3}){1,2}$|^com\.google\./, 'adwords', 'googleads'],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/, 'yt'],
  ['bing', /(^|\.)bing\.com$/],
  ['duckduckgo', /(^|\.)duckduckgo\.com$/],
  ['yahoo', /(^|\.)yahoo\.com$/],
  ['pinterest', /(^|\.)(pinterest(\.[a-z]{2,3}){1,2}|pin\.it)$/],
  ['x', /(^|\.)(twitter\.com|x\.com|t\.co)$/, 'twitter'],
  ['telegram', /(^|\.)(telegram\.(org|me)|t\.me)$|^org\.telegram\./],
  ['snapchat', /(^|\.)snapchat\.com$/],
  ['linkedin', /(^|\.)(linkedin\.com|lnkd\.in)$/],
  ['chatgpt', /(^|\.)(chatgpt|openai)\.com$/],
];

/** The longest source and campaign that are kept. */
const MAX_KEPT = 60;

/**
 * What is kept of where a visit began: the campaign's own word for its source, else the site that led here by one name for all of its hosts, else
 * `direct`. What may name a person (an @) is `other`.
 *
 * @param ownHost the shop's own, which leads nowhere
 */
export function originOf(from: CameFrom, ownHost: string): TrafficOrigin {
  const campaign = cleaned(from.campaign);
  return { source: sourceOf(from, ownHost), campaign: campaign.includes('@') ? '' : campaign };
}

function sourceOf({ source, referrer }: CameFrom, ownHost: string): string {
  const tag = cleaned(source?.replaceAll('/', ' ')).toLowerCase();
  const host = cleaned(referrer)
    .toLowerCase()
    .replace(/^www\./, '');
  const named = tag || host;
  if (tag === '' && (host === '' || host === ownHost.replace(/^www\./, ''))) return DIRECT;
  if (named.includes('@')) return OTHER_SOURCE;
  const place = PLACES.find(
    ([name, hosts, ...tags]) => name === tag || tags.includes(tag) || hosts.test(named),
  );
  if (place) return place[0];
  return tag !== '' || /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(host) ? named : OTHER_SOURCE;
}

/**
 * Whether a pair is counted by itself however many others a day has: no campaign, and from a place that is known by name. There are a few of
 * these, so they need no limit, and made-up pairs can't push them out.
 */
export const hasOwnRoom = ({ source, campaign }: TrafficOrigin): boolean =>
  campaign === '' &&
  (source === DIRECT || source === OTHER_SOURCE || PLACES.some(([name]) => name === source));

/** How a source with its campaign is written in an address; without a campaign it ends with the slash. */
export const writeOrigin = ({ source, campaign }: TrafficOrigin): string => `${source}/${campaign}`;

/** The longest of them. */
export const MAX_CAME_FROM_FILTER = 2 * MAX_KEPT + 1;

/** Reads such a text. @returns a campaign of `null` where it says a source alone, of any campaign */
export function readOrigin(text: string): {
  readonly source: string;
  readonly campaign: string | null;
} {
  const slash = text.indexOf('/');
  if (slash < 0) return { source: text, campaign: null };
  return { source: text.slice(0, slash), campaign: text.slice(slash + 1) };
}

const cleaned = (text = ''): string => [...typedLine(text)].slice(0, MAX_KEPT).join('').trim();

/** Whether a program asks, which says so itself: search engines, previews of links, tests of speed. */
export const isBot = (userAgent: string): boolean =>
  userAgent === '' ||
  /(?<!cu)bot\b|crawl|spider|slurp|preview|externalhit|lighthouse|headless|monitor|curl|wget|python|scrap/i.test(
    userAgent,
  );
