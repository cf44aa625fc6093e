import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { type RowSelection, SelectAll, SelectRow } from './selection.tsx';
import table from './table.module.css';

/** A column of a list. */
export interface Column<Row> {
  /** Its heading; empty for what can be done with a row. On a phone's card it stands before the value. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end`: figures. */
  readonly align?: 'end';
  /** On a phone's card it stands without its name, as the first column does, which is the card's title. */
  readonly narrow?: 'bare';
  readonly className?: string | undefined;
  /** Its head sorts the list by this; `isDown`: downwards at first, as suits figures. */
  readonly sort?: { readonly by: string; readonly isDown?: true };
}

/** How a list is sorted: by a column, downwards with a minus before it. */
export interface Sorting {
  readonly by: string;
  readonly hrefFor: (sort: string) => string;
}

/** What selects the rows of a table. */
export interface SelectColumn<Row> {
  readonly selection: RowSelection;
  /** Names the box of a row. */
  readonly label: (row: Row) => string;
  /** Names the box in the head, which selects all rows; absent: the head has none. */
  readonly all?: string;
  readonly allClassName?: string | undefined;
  readonly className?: string | undefined;
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Names a row among the others; its `id` when absent. The list keys find it by this. */
  readonly idOf?: (row: Row) => number | string;
  readonly select?: SelectColumn<Row> | undefined;
  readonly sorting?: Sorting;
  /** What a click anywhere in a row does; a control in it does the same for the keyboard. */
  readonly onOpen?: (row: Row) => void;
  /** Stands in place of a row that has left the list, and can neither be selected nor opened; `null`: it is there. */
  readonly leftOf?: (row: Row) => ReactNode;
  /** Stands in place of rows where there are none. */
  readonly notice?: ReactNode;
  /** Its own arrangement; `plain` cards on a phone when absent. */
  readonly styles?: { readonly table?: string; readonly row?: string; readonly notice?: string };
  readonly className?: string | undefined;
  readonly rowClassName?: string | undefined;
}

/** A list in columns; on narrow screens each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, select, notice, leftOf, styles, className } = props;
  const width = columns.length + (select ? 1 : 0);
  return (
    <div className={table.frame}>
      <table className={joinClasses(table.table, styles?.table ?? table.plain, className)}>
        <thead className={select?.all === undefined ? table.columns : undefined}>
          <tr>
            {select && (
              <SelectHead select={select} of={rows.filter((row) => !leftOf?.(row)).length} />
            )}
            {columns.map((column) => (
              <Head key={column.name} column={column} sorting={props.sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && notice && (
            <tr>
              <td colSpan={width} className={styles?.notice}>
                {notice}
              </td>
            </tr>
          )}
          {rows.map((row) => {
            const left = leftOf?.(row);
            return left ? (
              <tr key={idOf(props, row)} className={table.row}>
                <td colSpan={width} className={table.left}>
                  {left}
                </td>
              </tr>
            ) : (
              <TableRow key={idOf(props, row)} {...props} row={row} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

/** The head of a column: a link where it sorts, which turns round what is sorted by it already. */
function Head<Row>({ column: { name, align, sort }, sorting }: HeadProps<Row>) {
  const shown = name || <span className="visually-hidden">Actions</span>;
  const head = { scope: 'col', 'data-column': name, 'data-align': align } as const;
  if (!sort || !sorting) return <th {...head}>{shown}</th>;
  const [up, down] = [sort.by, `-${sort.by}`];
  const isUp = sorting.by === up;
  const isSorted = isUp || sorting.by === down;
  const next = isSorted ? (isUp ? down : up) : sort.isDown ? down : up;
  return (
    <th {...head} aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}>
      <a className={table.sort} href={sorting.hrefFor(next)}>
        {shown}
        <Icon name={isUp ? 'chevron-up' : 'chevron-down'} size={16} />
      </a>
    </th>
  );
}

function idOf<Row>({ idOf: named }: TableProps<Row>, row: Row): number | string {
  return named ? named(row) : (row as { readonly id: number }).id;
}

interface SelectHeadProps<Row> {
  readonly select: SelectColumn<Row>;
  /** How many rows can be selected. */
  readonly of: number;
}

function SelectHead<Row>({ select: { selection, all, allClassName }, of }: SelectHeadProps<Row>) {
  return (
    <th scope="col">
      {all === undefined ? (
        <span className="visually-hidden">Select</span>
      ) : (
        <SelectAll
          label={all}
          selected={selection.selected.size}
          of={of}
          onChange={selection.toggleAll}
          className={joinClasses(table.box, allClassName)}
        >
          <span aria-hidden="true">Select all</span>
        </SelectAll>
      )}
    </th>
  );
}

/** The list keys find it by `data-row` and the focus. */
function TableRow<Row>(props: TableProps<Row> & { readonly row: Row }) {
  const { columns, select, onOpen, styles, row } = props;
  const id = idOf(props, row);
  const isSelected = select?.selection.selected.has(Number(id));
  return (
    <tr
      className={joinClasses(table.row, table.numbers, styles?.row, props.rowClassName)}
      data-row={id}
      data-selected={isSelected}
      tabIndex={-1}
      onClick={onOpen && ((event) => isFreeClick(event) && onOpen(row))}
    >
      {select && (
        <td className={select.className}>
          <SelectRow
            label={select.label(row)}
            selected={isSelected ?? false}
            onSelect={(range) => select.selection.toggle(Number(id), range)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.name} column={column} row={row} isTitle={index === 0 && !props.styles} />
      ))}
    </tr>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly isTitle: boolean;
}

function Cell<Row>({ column, row, isTitle }: CellProps<Row>) {
  const { name, cell, align, narrow, className } = column;
  const isNamed = name !== '' && narrow !== 'bare' && !isTitle;
  return (
    <td
      className={joinClasses(name === '' && table.actions, className)}
      data-align={align}
      {...(isNamed && { 'data-column': name })}
    >
      {name === '' ? <div className={table.buttons}>{cell(row)}</div> : cell(row)}
    </td>
  );
}

/** Neither a click on a control nor one that ends the selection of text. */
function isFreeClick({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('button, a, input, label');
  return !isControl && String(getSelection()) === '';
}

interface RowButtonProps extends Pick<ComponentProps<typeof Button>, 'onClick' | 'aria-haspopup'> {
  /** The row's name, for screen readers. */
  readonly of: ReactNode;
  readonly children: ReactNode;
}

/** What can be done with a row. */
export const RowButton = ({ of, children, ...rest }: RowButtonProps) => (
  <Button variant="secondary" size="small" {...rest}>
    {children}
    <span className="visually-hidden"> {of}</span>
  </Button>
);
