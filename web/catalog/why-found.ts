import type { Product } from '../../contract/catalog.ts';
import { highlight, type TextPiece } from './highlight.ts';

type Found = Pick<Product, 'name' | 'description' | 'category'>;

/** So many words stand before the first hit in a description, so that it is in view on one line. */
const WORDS_BEFORE = 2;

/**
 * Why a product was found where its name alone does not tell: the part of its description, or the
 * collection, that has the words; else that the name is like them. `null` when the name has them all.
 */
export function whyFound(product: Found, search: string): readonly TextPiece[] | null {
  const missing = search.split(/\s+/).filter((word) => word !== '' && !has(product.name, word));
  if (missing.length === 0) return null;
  const words = missing.join(' ');
  if (has(product.description, words)) return partWithHit(highlight(product.description, words));
  const { name } = product.category;
  if (has(name, words)) return [{ text: 'In ', hit: false }, ...highlight(name, words)];
  return [{ text: `Similar to “${search}”`, hit: false }];
}

const has = (text: string, words: string): boolean => highlight(text, words).some(({ hit }) => hit);

/** The text from a few words before its first hit on. */
function partWithHit(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const first = pieces.findIndex(({ hit }) => hit);
  const before = pieces[first - 1]?.text ?? '';
  const start = before.length - (ENDING.exec(before)?.[0].length ?? 0);
  const kept = start > 0 ? `…${before.slice(start)}` : before;
  return [...(kept ? [{ text: kept, hit: false }] : []), ...pieces.slice(first)];
}

/** The last few words of a text, with the space behind them. */
const ENDING = new RegExp(`(?:\\S+\\s+){0,${WORDS_BEFORE}}\\S*$`);
