import type { ReactNode } from 'react';
import { joinClasses } from '../ui/class-names.ts';
import table from './data-table.module.css';

interface DataTableProps {
  /** Their names; `''` for what can be done with a row. */
  readonly columns: readonly string[];
  readonly className?: string | undefined;
  /** The rows, of class `row`; each cell but the first has its column's name as `data-column`. */
  readonly children: ReactNode;
}

/** A list in columns; on narrow screens each row is a card. */
export function DataTable({ columns, className, children }: DataTableProps) {
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, table.plain, className)}>
        <thead className={table.columns}>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
