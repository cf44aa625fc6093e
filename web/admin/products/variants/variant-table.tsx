import type { DetailedProduct } from '../../../../contract/catalog.ts';
import type { EditedVariants } from '../../../../contract/variants.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table } from '../../kit/table.tsx';
import { ShownCell } from './grid-cell.tsx';
import { CELL_LABELS, CELLS, nameOfRow, type SheetRow, sheetOf } from './variant-sheet.ts';

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
    <Table
      rows={sheet.rows}
      idOf={({ key }) => key}
      columns={[
        { name: 'Variant', cell: (row) => nameOfRow(sheet, row) },
        ...CELLS.map((cell) => ({
          name: CELL_LABELS[cell],
          cell: ({ cells }: SheetRow) =>
            cells[cell] === '' ? '–' : <ShownCell {...{ cell, images }} text={cells[cell]} />,
        })),
      ]}
    />
  );
}
