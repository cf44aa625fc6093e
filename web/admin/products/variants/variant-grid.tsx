import { useState } from 'react';
import type { DetailedProduct } from '../../../../contract/catalog.ts';
import { MAX_VARIANTS } from '../../../../domain/variants.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import page from '../../admin-page.module.css';
import { stockPath } from '../stock-fields.tsx';
import { GridCell, RemoveCell } from './grid-cell.tsx';
import { isWithin } from './sheet-cells.ts';
import { cellAt } from './sheet-problems.ts';
import { type GridKeys, useGridKeys } from './use-grid-keys.ts';
import type { VariantEditing } from './use-variant-editing.ts';
import styles from './variant-grid.module.css';
import {
  CELL_LABELS,
  CELLS,
  missingCombinations,
  nameOfRow,
  type SheetRow,
  withoutRow,
  withRows,
} from './variant-sheet.ts';

interface VariantGridProps {
  readonly editing: VariantEditing;
  readonly product: DetailedProduct;
}

/** The variants of a product, edited like a spreadsheet (docs/decisions/137). */
export function VariantGrid({ editing, product }: VariantGridProps) {
  const keys = useGridKeys(editing);
  const { sheet } = editing;
  if (sheet.options.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="variants">
      <div className={styles.head}>
        <h2 id="variants">
          {sheet.rows.length === 1 ? '1 variant' : `${sheet.rows.length} variants`}
        </h2>
        <Tools editing={editing} product={product} keys={keys} />
      </div>
      {sheet.rows.length > 0 && (
        <>
          <p id="grid-help" className={styles.help}>
            Type in a cell, or press Enter. Shift selects several; copy and paste as in a
            spreadsheet. Escape, then Tab leaves the grid. Stock that is left blank is not counted.
          </p>
          <Grid editing={editing} product={product} keys={keys} />
        </>
      )}
      <AddOne key={sheet.rows.length} editing={editing} product={product} />
      <p className="visually-hidden" role="status">
        {keys.said}
      </p>
    </section>
  );
}

interface PartProps {
  readonly keys: GridKeys;
}

function Tools({ editing, product, keys }: VariantGridProps & PartProps) {
  const { sheet } = editing;
  const row = sheet.rows[keys.active.row];
  return (
    <div className={styles.tools}>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={!editing.canUndo}
        aria-keyshortcuts="Control+Z"
        onClick={keys.undo}
      >
        Undo
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={!editing.canRedo}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={keys.redo}
      >
        Redo
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={!keys.canFill}
        aria-keyshortcuts="Control+D"
        onClick={keys.fillToEnd}
      >
        Fill down
      </Button>
      {row && row.id !== null && (
        <ButtonLink
          variant="secondary"
          size="small"
          className={styles.ledger ?? ''}
          href={`${stockPath(product.id)}?variant=${row.id}`}
        >
          <span>Stock of {nameOfRow(sheet, row)}</span>
        </ButtonLink>
      )}
    </div>
  );
}

function Grid({ editing, product, keys }: VariantGridProps & PartProps) {
  const { sheet } = editing;
  return (
    <div className={styles.frame}>
      <table
        {...keys.handlers}
        className={styles.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited
        role="grid"
        aria-labelledby="variants"
        aria-describedby="grid-help"
        aria-multiselectable="true"
      >
        <thead>
          <tr>
            <th scope="col">Variant</th>
            {CELLS.map((cell) => (
              <th key={cell} scope="col" data-cell={cell}>
                {CELL_LABELS[cell]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, at) => (
            <GridRow
              key={row.key}
              row={row}
              at={at}
              editing={editing}
              product={product}
              keys={keys}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps extends VariantGridProps, PartProps {
  readonly row: SheetRow;
  readonly at: number;
}

function GridRow({ row, at, editing, product, keys }: GridRowProps) {
  const { sheet, problems, step } = editing;
  const name = nameOfRow(sheet, row);
  const { range, active } = keys;
  const isActive = (column: number) => active.row === at && active.column === column;
  return (
    <tr>
      <th scope="row">
        {name}
        {row.id === null && <span className={styles.fresh}>New</span>}
        {problems.has(cellAt(row.key, 'values')) && (
          <span className={styles.wrong}>{problems.get(cellAt(row.key, 'values'))}</span>
        )}
      </th>
      {CELLS.map((cell, column) => (
        <GridCell
          key={cell}
          place={{ row: at, column }}
          cell={cell}
          text={row.cells[cell]}
          of={name}
          images={product.images}
          problem={problems.get(cellAt(row.key, cell))}
          active={isActive(column)}
          selected={isWithin(range, { row: at, column })}
          draft={isActive(column) ? keys.draft : null}
          keys={keys}
        />
      ))}
      <RemoveCell
        place={{ row: at, column: CELLS.length }}
        of={name}
        active={isActive(CELLS.length)}
        onRemove={() => {
          step(withoutRow(sheet, row.key));
          keys.say(`${name} removed`);
        }}
      />
    </tr>
  );
}

/** Adds one of the combinations that have no row. */
function AddOne({ editing, product }: VariantGridProps) {
  const { sheet, step } = editing;
  const missing = missingCombinations(sheet);
  const [chosen, setChosen] = useState(0);
  if (missing.length === 0 || sheet.rows.length >= MAX_VARIANTS) return null;
  return (
    <div className={page.row}>
      <select
        className={styles.choice}
        aria-label="Combination to add"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      >
        {missing.map((values, at) => (
          <option key={Object.values(values).join()} value={at}>
            {nameOfRow(sheet, { values })}
          </option>
        ))}
      </select>
      <Button
        variant="secondary"
        onClick={() => {
          const values = missing[chosen];
          if (values) step(withRows(sheet, [values], product));
        }}
      >
        <Icon name="plus" size={18} />
        Add variant
      </Button>
    </div>
  );
}
