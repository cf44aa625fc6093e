import { type CartLine, MAX_LINES } from '../../domain/cart.ts';

/** What of a cart could not be kept. */
export interface LeftOut {
  /** Names by product id; an unknown product has none. */
  readonly names: ReadonlyMap<number, string>;
  /** Unknown or deleted. */
  readonly gone: readonly CartLine[];
  /** Beyond the most that a cart holds. */
  readonly dropped: readonly CartLine[];
}

/** More than this many are counted, not named. */
const MOST_NAMED = 100;

/** Says which products were left out of a cart and why; empty when none was. */
export function nameLeftOut({ names, gone, dropped }: LeftOut): string {
  const list = (lines: readonly CartLine[]) => {
    const named = lines.slice(0, MOST_NAMED).map(({ productId }) => {
      const name = names.get(productId);
      return name === undefined ? `product ${productId}` : `'${name}'`;
    });
    const more = lines.length - named.length;
    return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  };
  return [
    ...(gone.length > 0 ? [`No longer sold and left out: ${list(gone)}.`] : []),
    ...(dropped.length > 0
      ? [`A cart holds at most ${MAX_LINES} products. Left out: ${list(dropped)}.`]
      : []),
  ].join(' ');
}
