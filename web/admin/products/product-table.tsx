import type { ReactNode } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { joinClasses } from '../../ui/class-names.ts';
import table from '../data-table.module.css';
import { ProductRow, type RowActions } from './product-row.tsx';
import styles from './product-table.module.css';

interface ProductTableProps extends RowActions {
  readonly products: readonly Product[];
  readonly selected: ReadonlySet<number>;
  /** Stands in the table in place of rows, when there are none. */
  readonly notice: ReactNode;
}

const COLUMNS = [
  'ID',
  'Image',
  'Name',
  'Price($)',
  'Category',
  'Available',
  'Discount',
  'Actions',
] as const;

/** The products in columns (spec §2); where there is no room for columns each row is a card. */
export function ProductTable({ products, selected, notice, ...actions }: ProductTableProps) {
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, styles.table)}>
        <thead className={table.columns}>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Select</span>
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.length === 0 && (
            <tr>
              <td colSpan={COLUMNS.length + 1} className={styles.notice}>
                {notice}
              </td>
            </tr>
          )}
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              selected={selected.has(product.id)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
