import { useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { stockLevel } from '../../../domain/stock.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import { panel } from '../screens.ts';
import type { FormValues } from './product-rules.ts';
import styles from './stock-fields.module.css';

/** The counts of products, read again whenever these appear; those that are not counted are left out. */
export function useStock(ids: readonly number[]): readonly ProductStock[] | undefined {
  const query = callQuery('GET /stock', { query: { ids: ids.join() } });
  return useData(query, { enabled: ids.length > 0, always: true }).data;
}

/** The product with the merchant's own switch as its availability, which of a counted one may be on while none is left. */
export const asOffered = <T extends Product>(product: T, stock: ProductStock | undefined): T =>
  stock ? { ...product, available: stock.offered } : product;

/** Where a product's stock is adjusted and its ledger stands. */
export const stockPath = (id: number) => panel.stock({ id });

interface StockFieldsProps {
  readonly startsWith: FormValues;
  readonly error: string | undefined;
}

/** Of a product that is not counted: whether it is from now on, and how many there are. */
export function StockFields({ startsWith, error }: StockFieldsProps) {
  const [counts, setCounts] = useState(startsWith.count_stock === '1');
  return (
    <div className={page.pair}>
      <Checkbox
        label="Count stock"
        hint="Orders take from it, and at 0 it is out of stock."
        checked={counts}
        onChange={({ currentTarget }) => setCounts(currentTarget.checked)}
      />
      {counts && (
        <Input
          label="In stock"
          name="stock"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          defaultValue={startsWith.stock}
          error={error}
        />
      )}
      <input type="hidden" name="count_stock" value={counts ? '1' : ''} />
    </div>
  );
}

interface CountedFieldProps {
  readonly startsWith: FormValues;
  readonly stock: ProductStock;
}

/** Of a counted product: how many are left, the way to adjust that, and whether it stays counted. */
export function CountedField({ startsWith, stock }: CountedFieldProps) {
  const [counts, setCounts] = useState(startsWith.count_stock !== '0');
  const { on_hand, product_id, offered } = stock;
  return (
    <div className={page.pair}>
      <Checkbox
        label="Count stock"
        hint={
          counts && on_hand === 0 && offered === 1
            ? 'None is left: it is shown as out of stock until there are some.'
            : undefined
        }
        checked={counts}
        onChange={({ currentTarget }) => setCounts(currentTarget.checked)}
      />
      <p className={styles.count}>
        {counts ? (
          <>
            {on_hand.toLocaleString('en')} in stock
            <a href={stockPath(product_id)}>Adjust stock</a>
          </>
        ) : (
          'Not counted once you save; its ledger is kept.'
        )}
      </p>
      <input type="hidden" name="count_stock" value={counts ? '' : '0'} />
    </div>
  );
}

/** What there is to say of a count: none or few left, or switched off in the shop. */
export function StockBadges({
  on_hand,
  low_at,
  offered,
}: Pick<ProductStock, 'on_hand' | 'low_at' | 'offered'>) {
  const level = stockLevel(on_hand, low_at);
  return (
    <>
      {level === 'none' && <Badge tone="error">Out of stock</Badge>}
      {level === 'few' && <Badge tone="warning">Few left</Badge>}
      {offered === 0 && <Badge>Switched off</Badge>}
    </>
  );
}
