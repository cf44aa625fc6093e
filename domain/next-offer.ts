import { type AutomaticOffer, isPartOf, type OfferLine, type OfferTotals } from './offers.ts';

/** An automatic offer that holds once a few pieces more are in the cart. */
export interface NextOffer {
  readonly offer: AutomaticOffer;
  readonly missing: number;
  /** What is missing: pieces of this collection or product; both absent where several are. */
  readonly categoryId?: number;
  readonly productId?: number;
}

/** More than this many pieces nobody adds for an offer. */
const MAX_MISSING = 2;

/**
 * The offer that fewest pieces are missing to, of those that the cart has a part of; `null` where there is none. Pieces that another offer
 * holds for are not counted: each is in one offer. Offers whose parts share pieces are left out, since one piece more may not be enough.
 *
 * @param lines those that were priced, in the order of the totals'.
 */
export function nextOffer(
  lines: readonly OfferLine[],
  automatic: readonly AutomaticOffer[],
  { offers }: Pick<OfferTotals, 'offers'>,
): NextOffer | null {
  const applied = offers.filter(({ offer }) => !('code' in offer));
  const free = lines.filter((_line, n) => applied.every(({ shares }) => !shares[n]));
  const taken = new Set(applied.map(({ offer }) => offer.id));
  const found = automatic
    .filter(({ id }) => !taken.has(id))
    .flatMap((offer) => missingTo(offer, free) ?? []);
  return found.toSorted((a, b) => a.missing - b.missing || a.offer.id - b.offer.id)[0] ?? null;
}

function missingTo(offer: AutomaticOffer, lines: readonly OfferLine[]): NextOffer | null {
  const { parts } = offer;
  const isShared = lines.some((line) => parts.filter((part) => isPartOf(line, part)).length > 1);
  if (isShared) return null;
  const counted = parts.map((part) => ({
    part,
    have: lines
      .filter((line) => isPartOf(line, part))
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }));
  const lacking = counted.filter(({ part, have }) => have < part.quantity);
  const missing = lacking.reduce((sum, { part, have }) => sum + part.quantity - have, 0);
  const hasSome = counted.some(({ have }) => have > 0);
  if (!hasSome || missing < 1 || missing > MAX_MISSING) return null;
  const [only, ...more] = lacking;
  if (!only || more.length > 0) return { offer, missing };
  const { categoryId, productId } = only.part;
  return {
    offer,
    missing,
    ...(categoryId !== undefined && { categoryId }),
    ...(productId !== undefined && { productId }),
  };
}
