import type { Product } from '../../../contract/catalog.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { stockLevel } from '../../../domain/stock.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox, Input } from '../../ui/field.tsx';
import page from '../admin-page.module.css';
import type { FormParts } from '../kit/use-edit-form.ts';
import { panel } from '../screens.ts';
import type { FactField } from './fact-rules.ts';
import type { FormField } from './product-rules.ts';
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

type Field = FormField | FactField;

interface StockFieldsProps {
  readonly parts: FormParts<Field>;
  /** Its count; `null`: it is not counted. */
  readonly stock: ProductStock | null;
}

/** Whether a product is counted; how many there are where that starts, and how many are left where it goes on. */
export function StockFields({ parts, stock }: StockFieldsProps) {
  const { field, tick, typed } = parts;
  const counts = typed.count_stock === '1';
  if (stock) return <CountedField box={tick('count_stock')} counts={counts} stock={stock} />;
  return (
    <div className={page.pair}>
      <Checkbox
        {...tick('count_stock')}
        label="Count stock"
        hint="Orders take from it, and at 0 it is out of stock."
      />
      {counts && (
        <Input {...field('stock')} label="In stock" required inputMode="numeric" maxLength={7} />
      )}
    </div>
  );
}

interface CountedFieldProps {
  readonly box: ReturnType<FormParts<Field>['tick']>;
  readonly counts: boolean;
  readonly stock: ProductStock;
}

/** Of a counted product: how many are left, the way to adjust that, and whether it stays counted. */
function CountedField({ box, counts, stock }: CountedFieldProps) {
  const { on_hand, product_id, offered } = stock;
  return (
    <div className={page.pair}>
      <Checkbox
        {...box}
        label="Count stock"
        hint={
          counts && on_hand === 0 && offered === 1
            ? 'None is left: it is shown as out of stock until there are some.'
            : undefined
        }
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
