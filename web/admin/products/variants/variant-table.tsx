import type { DetailedProduct } from '../../../../contract/catalog.ts';
import type { EditedVariants } from '../../../../contract/variants.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import table from '../../data-table.module.css';
import { DataTable } from '../../data-table.tsx';
import { ShownCell } from './grid-cell.tsx';
import { CELL_LABELS, CELLS, nameOfRow, sheetOf } from './variant-sheet.ts';

interface VariantTableProps {
  readonly product: DetailedProduct;
  readonly variants: EditedVariants;
}

/** A product's variants for someone who may only read. */
export function VariantTable({ product, variants }: VariantTableProps) {
  const { images } = product;
  const sheet = sheetOf(
    variants,
    images.map(({ id }) => id),
  );
  if (sheet.rows.length === 0) return <EmptyState title="No variants." icon="box" />;
  return (
    <DataTable columns={['Variant', ...CELLS.map((cell) => CELL_LABELS[cell])]}>
      {sheet.rows.map((row) => (
        <tr key={row.key} className={table.row}>
          <td>{nameOfRow(sheet, row)}</td>
          {CELLS.map((cell) => (
            <td key={cell} data-column={CELL_LABELS[cell]}>
              {row.cells[cell] === '' ? (
                '–'
              ) : (
                <ShownCell {...{ cell, images }} text={row.cells[cell]} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
