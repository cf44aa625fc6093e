import type { DehydratedData } from '../api/query.ts';
import type { CardProduct } from '../catalog/card-queries.ts';
import { RECOMMENDED } from '../catalog/late-carousel.tsx';
import { escapeJson } from './write-document.ts';

const KEY = 'cards ["GET /products/recommended",';
/** Quotes are escaped in texts: only the carousel itself says this. */
const CAROUSEL = `aria-label="${RECOMMENDED}" aria-roledescription="carousel"`;

/**
 * Cuts a product's page where its recommendations stand, so that the server can put it together again when they change
 * and the product does not. The parts in their order are the page, byte for byte.
 *
 * @returns what `ProductPageParts` of server/pages/cached-recommendations.ts describes; `null` for a page without
 * recommendations
 */
export function cutAtRecommendations(html: string, state: DehydratedData) {
  const [key, data] = state.find(([key]) => key.startsWith(KEY)) ?? [];
  if (key === undefined) return null; // Before a search through the whole page.
  const carousel = html.indexOf(CAROUSEL);
  if (carousel < 0) return null;
  const [, { query }]: [string, { query: { exclude_ids: string; category_id: number } }] =
    JSON.parse(key.slice('cards '.length));
  const styles = between(html, html.indexOf('<style>'), '</style>');
  const markup = between(html, html.lastIndexOf('<section', carousel), '</section>');
  const before = `[${escapeJson(key)},`;
  const json = escapeJson(data);
  const from = html.lastIndexOf(before) + before.length;
  const inState = [from, from + json.length] as const;
  if (!styles || !markup || html.slice(...inState) !== json) return null;
  return {
    productId: Number(query.exclude_ids),
    collectionId: query.category_id,
    ids: (data as readonly CardProduct[]).map(({ id }) => id),
    styles: html.slice(...styles),
    markup: html.slice(...markup),
    state: json,
    around: [
      html.slice(0, styles[0]),
      html.slice(styles[1], markup[0]),
      html.slice(markup[1], inState[0]),
      html.slice(inState[1]),
    ],
  } as const;
}

/** From a place to the end of what closes there; `null` without either. */
function between(html: string, start: number, close: string): readonly [number, number] | null {
  const end = html.indexOf(close, start);
  return start < 0 || end < 0 ? null : [start, end + close.length];
}
