import { type ReactNode, useId, useState } from 'react';
import { csvLine } from '../../../domain/csv.ts';
import { ORDER_REPORTS } from '../../../domain/words/order-reports.ts';
import { saveBlob } from '../../session/save-file.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import figures from '../kit/figures.module.css';
import { type Column, Table } from '../kit/table.tsx';
import { useMayChange } from '../panel-rights.ts';
import styles from './reports.module.css';

export const useSay = () => useWords(ORDER_REPORTS);

/** A column of figures: as a table shows it, and as a file has it. */
export interface FigureColumn<Row> {
  readonly name: string;
  /** What the file has; the table too, unless `show` says it otherwise. */
  readonly value: (row: Row) => string | number | null;
  readonly show?: (row: Row) => ReactNode;
  /** The orders that the figure is of; absent, or `null`: it leads nowhere. */
  readonly href?: (row: Row) => string | null;
}

interface FiguresProps<Row> {
  readonly title: string;
  readonly about?: string;
  readonly rows: readonly Row[];
  readonly columns: readonly FigureColumn<Row>[];
  readonly idOf: (row: Row) => string;
  /** The name of the saved file, without `.csv`. */
  readonly fileName: string;
  /** Beside the title: what the rows are told apart by. */
  readonly beside?: ReactNode;
  /** Stands in place of picture and table where there are no rows. */
  readonly empty: string;
  /** What is said below, in either. */
  readonly note?: ReactNode;
  /** The picture, which stands there first. */
  readonly children: ReactNode;
}

/** Figures as a picture, as a table whose figures lead to their orders, and as a file. */
export function Figures<Row>(props: FiguresProps<Row>) {
  const { title, about, rows, columns, idOf, fileName, beside, empty, note, children } = props;
  const id = useId();
  const say = useSay();
  const [asTable, showTable] = useState(false);
  const maySave = useMayChange('orders');
  const save = () => saveBlob(new Blob([toCsv(rows, columns)], { type: 'text/csv' }), fileName);
  return (
    <section className={figures.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {about && <p className={figures.detail}>{about}</p>}
        </div>
        {beside}
      </div>
      {rows.length === 0 && <p className={figures.detail}>{empty}</p>}
      {rows.length > 0 &&
        (asTable ? (
          <div className={styles.table}>
            <Table rows={rows} columns={columns.map(toColumn(say))} idOf={idOf} />
          </div>
        ) : (
          children
        ))}
      {note}
      {rows.length > 0 && (
        <div className={styles.ways}>
          <Button variant="secondary" size="small" onClick={() => showTable(!asTable)}>
            {say(asTable ? 'as_picture' : 'as_table')}
            <span className="visually-hidden"> {title}</span>
          </Button>
          {maySave && (
            <Button variant="quiet" size="small" onClick={save}>
              {say('save_csv')}
              <span className="visually-hidden"> {title}</span>
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

const toColumn =
  (say: ReturnType<typeof useSay>) =>
  <Row,>({ name, value, show, href }: FigureColumn<Row>, place: number): Column<Row> => ({
    name,
    ...(place > 0 && { align: 'end' as const }),
    cell: (row) => {
      const shown = show?.(row) ?? valueText(value(row), say('no_rate'));
      const to = href?.(row);
      return to ? (
        <a href={to}>
          <bdi>{shown}</bdi>
        </a>
      ) : (
        <bdi>{shown}</bdi>
      );
    },
  });

const valueText = (value: string | number | null, none: string): string =>
  typeof value === 'number' ? value.toLocaleString('en') : (value ?? none);

/** The file of some figures, which spreadsheets read as UTF-8. */
export const toCsv = <Row,>(rows: readonly Row[], columns: readonly FigureColumn<Row>[]): string =>
  [
    '\uFEFF',
    csvLine(columns.map(({ name }) => name)),
    ...rows.map((row) => csvLine(columns.map(({ value }) => value(row)))),
  ].join('');
