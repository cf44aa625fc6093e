import type { OrderReport, ReportGroups, ReportNumbers } from '../../../contract/order-reports.ts';
import type { ChannelFilter } from '../../../domain/order-channels.ts';
import { REPORT_GROUPS, type ReportGroup, rateOf } from '../../../domain/order-reports.ts';
import { callQuery, useData } from '../../api/query.ts';
import figures from '../kit/figures.module.css';
import { ListSkeleton, ReadFailure } from '../kit/list.tsx';
import type { ParamsOf } from '../kit/screen.ts';
import { ChoiceLinks } from '../panel-controls.tsx';
import { useMayRead } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { useAmount } from '../shop-format.ts';
import { type FigureColumn, Figures, useSay } from './figures.tsx';
import { Bars } from './pictures.tsx';

type Group = ReportGroup | 'number';

interface GroupsProps {
  readonly report: OrderReport;
  readonly group: Group;
  readonly params: ParamsOf<typeof panel.reports>;
}

/** Where orders come back: by area, courier, product, source or number. */
export function GroupsPart({ report: { from, to }, group, params }: GroupsProps) {
  const say = useSay();
  const maySeeNumbers = useMayRead('numbers');
  const shown = [...REPORT_GROUPS, ...(maySeeNumbers ? (['number'] as const) : [])];
  const choices = (
    <ChoiceLinks
      label={say('group')}
      choices={shown.map((one) => ({
        href: panel.reports({ ...params, group: one }),
        label: say(one),
        chosen: one === group,
      }))}
    />
  );
  const days = { from, to };
  return group === 'number' && maySeeNumbers ? (
    <Numbers days={days} choices={choices} />
  ) : (
    <Groups days={days} choices={choices} group={group === 'number' ? 'area' : group} />
  );
}

interface ShownProps {
  readonly days: { readonly from: string; readonly to: string };
  readonly choices: React.ReactNode;
}

/** So many are drawn; the table has them all. */
const MAX_DRAWN = 12;

type Row = ReportGroups['rows'][number];

const leftShop = ({ delivered, came_back }: Row): number => delivered + came_back;
const refusedRate = (row: Row) => rateOf(row.came_back, leftShop(row));

function Groups({ days, choices, group }: ShownProps & { readonly group: ReportGroup }) {
  const say = useSay();
  const amount = useAmount();
  const read = useData(callQuery('GET /order-reports/groups', { query: { ...days, group } }), {
    always: true,
  });
  const nameOf = useGroupName(group);
  const { data } = read;
  if (!data) {
    return read.error ? (
      <ReadFailure of={say('figures')} read={read} />
    ) : (
      <ListSkeleton height="420px" />
    );
  }
  const { rows, total } = data;
  const cameBack = (row: Row) =>
    panel.orders({ ...days, ...filterOf(group, row), fate: 'came_back' });
  const columns: readonly FigureColumn<Row>[] = [
    { name: say(group), value: nameOf },
    {
      name: say('orders'),
      value: ({ orders }) => orders,
      href: (row) => panel.orders({ ...days, ...filterOf(group, row) }),
    },
    {
      name: say('delivered'),
      value: ({ delivered }) => delivered,
      href: (row) => panel.orders({ ...days, ...filterOf(group, row), fate: 'delivered' }),
    },
    { name: say('came_back'), value: ({ came_back }) => came_back, href: cameBack },
    { name: say('refused_rate'), value: refusedRate },
    {
      name: say('refunded'),
      value: ({ refunded }) => refunded,
      href: (row) => panel.orders({ ...days, ...filterOf(group, row), loss: 'refunded' }),
    },
    ...(group === 'product'
      ? []
      : [
          {
            name: say('failed_cost'),
            value: ({ failed_cost }: Row) => failed_cost,
            show: ({ failed_cost }: Row) => amount(failed_cost),
          },
        ]),
  ];
  return (
    <Figures
      title={say('groups_title')}
      beside={choices}
      rows={rows}
      columns={columns}
      idOf={({ key }) => key}
      fileName={`${group}-${days.from}-${days.to}.csv`}
      empty={say(group === 'product' ? 'no_numbers' : 'no_groups')}
      note={
        total > rows.length && (
          <p className={figures.detail}>{say('more_groups', { count: total - rows.length })}</p>
        )
      }
    >
      <Bars
        bars={rows.slice(0, MAX_DRAWN).map((row) => {
          const rate = refusedRate(row);
          return {
            ...{ id: row.key, name: nameOf(row), tone: 'bad', href: cameBack(row) },
            share: (rate ?? 0) / 100,
            text:
              rate === null
                ? say('orders_alone', { count: row.orders })
                : say('came_back_of', {
                    ...{ rate: say('rate', { rate }), part: row.came_back, count: leftShop(row) },
                  }),
          };
        })}
      />
    </Figures>
  );
}

const SOURCES = ['web', 'phone', 'whatsapp', 'instagram'] as const;

function useGroupName(group: ReportGroup): (row: Row) => string {
  const say = useSay();
  return ({ key, name }) => {
    if (group === 'source') return say(SOURCES.find((one) => one === key) ?? 'other_source');
    if (group === 'courier' && key === '0') return say('no_courier');
    return name || say('gone');
  };
}

/** The filter of the list of orders that a row stands for. */
function filterOf(group: ReportGroup, { key, name }: Row) {
  switch (group) {
    case 'area':
      return key.startsWith('zone:')
        ? { zone: Number(key.slice(5)) }
        : { city: name ?? key.slice(5) };
    case 'courier':
      return key === '0' ? { free: true } : { courier: Number(key) };
    case 'product':
      return { product: Number(key) };
    case 'source':
      return { channel: key as ChannelFilter };
  }
}

type NumberRow = ReportNumbers['rows'][number];

function Numbers({ days, choices }: ShownProps) {
  const say = useSay();
  const amount = useAmount();
  const read = useData(callQuery('GET /order-reports/numbers', { query: days }), { always: true });
  const { data } = read;
  if (!data) {
    return read.error ? (
      <ReadFailure of={say('figures')} read={read} />
    ) : (
      <ListSkeleton height="420px" />
    );
  }
  const most = data.rows[0]?.came_back ?? 1;
  const page = ({ phone }: NumberRow) => panel.numbers({ phone });
  const orders = (row: NumberRow, fate: 'delivered' | 'came_back') =>
    panel.orders({ ...days, search: row.phone, fate });
  return (
    <Figures
      title={say('groups_title')}
      beside={choices}
      rows={data.rows}
      columns={[
        { name: say('number'), value: ({ phone }) => `+${phone}`, href: page },
        { name: say('name'), value: ({ name }) => name },
        {
          name: say('delivered'),
          value: ({ delivered }) => delivered,
          href: (row) => orders(row, 'delivered'),
        },
        {
          name: say('came_back'),
          value: ({ came_back }) => came_back,
          href: (row) => orders(row, 'came_back'),
        },
        {
          name: say('worth_column'),
          value: ({ came_back_value }) => came_back_value,
          show: ({ came_back_value }) => amount(came_back_value),
        },
      ]}
      idOf={({ phone }) => phone}
      fileName={`numbers-${days.from}-${days.to}.csv`}
      empty={say('no_numbers')}
    >
      <Bars
        bars={data.rows.slice(0, MAX_DRAWN).map((row) => ({
          ...{ id: row.phone, name: row.name, tone: 'bad', href: orders(row, 'came_back') },
          share: row.came_back / most,
          text: say('number_row', { part: row.came_back, delivered: row.delivered }),
        }))}
      />
    </Figures>
  );
}
