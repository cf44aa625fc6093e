import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextOffer } from './next-offer.ts';
import { type AutomaticOffer, type OfferLine, offerTotals } from './offers.ts';

const CANDLES = 5;
const line = (productId: number, quantity: number, categoryId = CANDLES): OfferLine => ({
  productId,
  quantity,
  categoryIds: [categoryId],
  priceCents: 2_000,
  discountBasisPoints: 0,
});
const offer = (id: number, parts: AutomaticOffer['parts']): AutomaticOffer => ({
  id,
  name: `Offer ${id}`,
  kind: 'percent',
  value: 1_500,
  parts,
});
const TWO_CANDLES = offer(1, [{ quantity: 2, categoryId: CANDLES }]);
const SET = offer(2, [
  { quantity: 1, productId: 7 },
  { quantity: 1, productId: 8 },
]);
const RULE = { feeCents: 400, freeFromCents: 8_000 };
const next = (lines: readonly OfferLine[], automatic: readonly AutomaticOffer[]) =>
  nextOffer(lines, automatic, offerTotals(lines, { automatic }, RULE));

describe('the next offer', () => {
  test('is said with what is missing', () => {
    expect(next([line(1, 1)], [TWO_CANDLES])).toEqual({
      offer: TWO_CANDLES,
      missing: 1,
      categoryId: CANDLES,
    });
    expect(next([line(7, 1, 3)], [SET])).toEqual({ offer: SET, missing: 1, productId: 8 });
  });

  test.each<[string, readonly OfferLine[], readonly AutomaticOffer[]]>([
    ['of what the cart has nothing of', [line(1, 1, 9)], [TWO_CANDLES]],
    ['that holds already', [line(1, 2)], [TWO_CANDLES]],
    ['that much is missing to', [line(1, 1)], [offer(3, [{ quantity: 4, categoryId: CANDLES }])]],
    [
      'whose parts share pieces',
      [line(1, 1)],
      [
        offer(4, [
          { quantity: 1, productId: 1 },
          { quantity: 1, categoryId: CANDLES },
        ]),
      ],
    ],
  ])('is none %s', (_what, lines, automatic) => {
    expect(next(lines, automatic)).toBeNull();
  });

  test('promises only what holds once the pieces are there', () => {
    const quantity = fc.integer({ min: 1, max: 3 });
    const lines = fc.uniqueArray(
      fc.record({ productId: fc.integer({ min: 1, max: 4 }), quantity }),
      { selector: ({ productId }) => productId, minLength: 1 },
    );
    const wanted = fc.array(fc.record({ quantity, productId: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 2,
    });
    fc.assert(
      fc.property(lines, wanted, quantity, (bought, parts, count) => {
        const cart = bought.map((one) => line(one.productId, one.quantity));
        const automatic = [
          offer(1, parts),
          offer(2, [{ quantity: count + 1, categoryId: CANDLES }]),
        ];
        const found = next(cart, automatic);
        if (!found?.productId) return;
        const { missing, productId } = found;
        const has = cart.some((one) => one.productId === productId);
        const more = has
          ? cart.map((one) =>
              one.productId === productId ? { ...one, quantity: one.quantity + missing } : one,
            )
          : [...cart, line(productId, missing)];
        const [before, after] = [cart, more].map(
          (all) => offerTotals(all, { automatic }, RULE).offersCents,
        );
        expect(after).toBeGreaterThan(before ?? 0);
      }),
    );
  });
});
