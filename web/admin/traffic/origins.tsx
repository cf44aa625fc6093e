import type { TrafficReport } from '../../../contract/traffic.ts';
import { csvLine } from '../../../domain/csv.ts';
import { rateOf } from '../../../domain/order-reports.ts';
import { writeOrigin } from '../../../domain/traffic.ts';
import { TRAFFIC } from '../../../domain/words/traffic.ts';
import { saveBlob } from '../../session/save-file.tsx';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import figures from '../kit/figures.module.css';
import { type Column, Table } from '../kit/table.tsx';
import { useSourceName } from '../origin-name.ts';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useAmount } from '../shop-format.ts';
import styles from './traffic.module.css';

type Row = TrafficReport['rows'][number];

const ordersA100 = ({ orders, visits }: Row) => rateOf(orders, visits);

/** Visits and what came of them by source and campaign, as a table whose orders are links, and as a file. */
export function Origins({ report }: { readonly report: TrafficReport }) {
  const say = useWords(TRAFFIC);
  const columns = useColumns(report);
  const maySave = useMayChange('orders');
  const { rows, total, from, to } = report;
  return (
    <section className={figures.panel} aria-labelledby="origins">
      <div>
        <h2 id="origins">{say('sources')}</h2>
        <p className={figures.detail}>{say('sources_about')}</p>
      </div>
      <div className={styles.table}>
        <Table rows={rows} columns={columns} idOf={writeOrigin} />
      </div>
      {total > rows.length && (
        <p className={figures.detail}>{say('more_rows', { count: total - rows.length })}</p>
      )}
      {maySave && (
        <div>
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              saveBlob(new Blob([toCsv(rows)], { type: 'text/csv' }), `visitors-${from}-${to}.csv`)
            }
          >
            {say('save_csv')}
          </Button>
        </div>
      )}
    </section>
  );
}

function useColumns({ from, to }: TrafficReport): readonly Column<Row>[] {
  const say = useWords(TRAFFIC);
  const amount = useAmount();
  const nameOf = useSourceName();
  const count = (name: string, of: (row: Row) => number): Column<Row> => ({
    ...{ name, align: 'end' },
    cell: (row) => <bdi dir="ltr">{of(row).toLocaleString('en')}</bdi>,
  });
  const ordersOf = (row: Row) => panel.orders({ from, to, cameFrom: writeOrigin(row) });
  return [
    { name: say('source'), cell: ({ source }) => <bdi>{nameOf(source)}</bdi> },
    { name: say('campaign'), cell: ({ campaign }) => <bdi>{campaign || say('no_campaign')}</bdi> },
    count(say('column_visits'), ({ visits }) => visits),
    count(say('column_carts'), ({ carts }) => carts),
    count(say('column_checkouts'), ({ checkouts }) => checkouts),
    {
      ...{ name: say('column_orders'), align: 'end' },
      cell: (row) => (row.orders > 0 ? <a href={ordersOf(row)}>{row.orders}</a> : 0),
    },
    count(say('column_delivered'), ({ delivered }) => delivered),
    {
      ...{ name: say('column_rate'), align: 'end' },
      cell: (row) => <bdi dir="ltr">{ordersA100(row) ?? '–'}</bdi>,
    },
    {
      ...{ name: say('column_value'), align: 'end' },
      cell: ({ value }) => <bdi dir="ltr">{amount(value)}</bdi>,
    },
    {
      ...{ name: say('column_delivered_value'), align: 'end' },
      cell: ({ delivered_value }) => <bdi dir="ltr">{amount(delivered_value)}</bdi>,
    },
  ];
}

/** The file's columns, named as the API names them: for spreadsheets and programs. */
const FILE_COLUMNS = [
  'source',
  'campaign',
  'visits',
  'pages',
  'views',
  'products',
  'carts',
  'checkouts',
  'orders',
  'canceled',
  'delivered',
  'value',
  'delivered_value',
] as const satisfies readonly (keyof Row)[];

const toCsv = (rows: readonly Row[]): string =>
  [
    '\uFEFF',
    csvLine(FILE_COLUMNS),
    ...rows.map((row) => csvLine(FILE_COLUMNS.map((column) => row[column]))),
  ].join('');
