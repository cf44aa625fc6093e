import type { EditedVariant } from '../../../contract/variants.ts';
import { callQuery, useData } from '../../api/query.ts';
import { joinClasses } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import table from '../data-table.module.css';
import { ReadFailure } from '../list-page.tsx';
import { variantsPath } from './product-rules.ts';
import { StockBadges, stockPath } from './stock-fields.tsx';
import styles from './stock-page.module.css';

interface NotCountedProps {
  /** The product's. */
  readonly id: number;
  /** `null` for the product itself. */
  readonly variant: number | null;
}

/** Stands on a stock page in the place of a count: the counts of a product's variants, or how counting begins. */
export function NotCounted({ id, variant }: NotCountedProps) {
  if (variant === null) return <OfProduct id={id} />;
  return (
    <p>
      The stock of this variant is not counted. Say how many there are{' '}
      <a href={variantsPath(id)}>in its row</a>.
    </p>
  );
}

function OfProduct({ id }: { readonly id: number }) {
  const query = callQuery('GET /products/{id}/variants', { params: { id } });
  const read = useData(query, { always: true });
  if (!read.data)
    return read.error ? <ReadFailure of="variants" read={read} /> : <Skeleton height="1.5em" />;
  const { variants } = read.data;
  if (variants.length === 0)
    return <p>The stock of this product is not counted. Turn on “Count stock” when you edit it.</p>;
  return (
    <section className={styles.ledger} aria-labelledby="stock-of-variants">
      <h2 id="stock-of-variants">Variants</h2>
      <p>Each is counted by itself, with a ledger of its own.</p>
      <div className={table.frame}>
        <table className={joinClasses(table.table, table.plain)}>
          <thead className={table.columns}>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">In stock</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((one) => (
              <tr key={one.id} className={joinClasses(table.row, table.numbers)}>
                <td>
                  <a href={`${stockPath(id)}?variant=${one.id}`}>
                    <bdi>{one.name}</bdi>
                  </a>
                </td>
                <td data-column="In stock">
                  <Left of={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Left({ of: { on_hand, low_at = 0, offered } }: { readonly of: EditedVariant }) {
  if (on_hand === undefined) return 'Not counted';
  return (
    <span className={styles.left}>
      {on_hand.toLocaleString('en')}
      <StockBadges on_hand={on_hand} low_at={low_at} offered={offered} />
    </span>
  );
}
