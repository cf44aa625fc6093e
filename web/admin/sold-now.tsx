import type { Product } from '../../contract/catalog.ts';
import { parseCents } from '../../domain/money.ts';
import { linePrice, parsePercent } from '../../domain/pricing.ts';
import { PRODUCT_FINDER } from '../../domain/words/product-finder.ts';
import { callQuery, useData } from '../api/query.ts';
import { useMoney } from '../shop-settings.ts';
import { useWords } from '../use-words.ts';
import styles from './sold-now.module.css';

/** How many are left of a product, or of one of its variants; `null` where they are not counted, or until they are read. */
export type LeftOf = (productId: number, variantId?: number) => number | null;

/** @param ids of products, at most 100; none asks for nothing */
export function useLeft(ids: readonly number[]): LeftOf {
  const { data } = useData(callQuery('GET /stock', { query: { ids: ids.join(',') } }), {
    enabled: ids.length > 0,
    always: true,
  });
  return (productId, variantId) => {
    const counts = (data ?? []).filter(
      (one) =>
        one.product_id === productId && (variantId === undefined || one.variant_id === variantId),
    );
    return counts.length === 0 ? null : counts.reduce((sum, { on_hand }) => sum + on_hand, 0);
  };
}

interface SoldNowProps {
  readonly sold: Pick<Product, 'price' | 'discount' | 'available' | 'variant_summary'>;
  readonly left: number | null;
}

/** What one costs today and how many are left: "$44 · 3 left". */
export function SoldNow({ sold, left }: SoldNowProps) {
  const say = useWords(PRODUCT_FINDER);
  const money = useMoney();
  const { available, variant_summary: variants } = sold;
  const price = money(
    linePrice({
      priceCents: parseCents(sold.price),
      discountBasisPoints: parsePercent(sold.discount),
      quantity: 1,
    }),
  );
  return (
    <>
      <bdi dir="ltr">{variants?.price_varies ? say('from', { price }) : price}</bdi>
      <span aria-hidden="true"> · </span>
      {available === 0 ? (
        <span className={styles.out}>{say('out_of_stock')}</span>
      ) : (
        <span>{left === null ? say('in_stock') : say('left', { count: left })}</span>
      )}
    </>
  );
}
