import { hash } from 'node:crypto';
import type { WriteCard } from '../catalog/product-grid.tsx';

/** Room for some ten thousand cards, in bytes; the system hands it out as it is filled. */
const ROOM = 16 * 1024 * 1024;

/** `write` makes the markup of a card that is not known, for a shop with these settings. */
export type WrittenCards = (settings: unknown, write: WriteCard) => WriteCard;

interface WrittenCard {
  /** Stands for the product as it was when the card was written. */
  readonly product: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps the markup of cards: a product stands on many pages and in many orders, and after a change of the
 * catalogue all pages are rendered again, though nearly every card is what it was. What a card says depends on its
 * product and the shop's settings alone, so it holds as long as these are the same (docs/decisions/018).
 *
 * The cards lie in one buffer, in which new ones overwrite the oldest, outside of V8's heap.
 */
export function createWrittenCards(room = ROOM): WrittenCards {
  const bytes = Buffer.allocUnsafeSlow(room);
  /** In the order of their writing. */
  const cards = new Map<number, WrittenCard>();
  let writtenFor = '';
  let next = 0;

  const evictOldest = (isInTheWay: (card: WrittenCard) => boolean) => {
    for (const [id, card] of cards) {
      if (!isInTheWay(card)) break;
      cards.delete(id);
    }
  };
  const keep = (id: number, product: string, markup: string) => {
    const length = Buffer.byteLength(markup);
    cards.delete(id);
    if (length > room) return;
    if (next + length > room) {
      evictOldest(({ start }) => start >= next);
      next = 0;
    }
    const start = next;
    next += length;
    evictOldest((card) => card.start >= start && card.start < next);
    bytes.write(markup, start);
    cards.set(id, { product, start, end: next });
  };

  return (settings, write) => {
    const shop = JSON.stringify(settings);
    if (shop !== writtenFor) cards.clear();
    writtenFor = shop;
    return (card) => {
      const product = hash('sha1', JSON.stringify(card), 'base64');
      const known = cards.get(card.id);
      if (known?.product === product) return bytes.toString('utf8', known.start, known.end);
      const markup = write(card);
      keep(card.id, product, markup);
      return markup;
    };
  };
}
