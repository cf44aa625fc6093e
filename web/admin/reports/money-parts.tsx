import type { CashAges, OrderReport } from '../../../contract/order-reports.ts';
import { parseCents } from '../../../domain/money.ts';
import { callQuery, useData } from '../../api/query.ts';
import figures from '../kit/figures.module.css';
import { panel } from '../screens.ts';
import { useAmount } from '../shop-format.ts';
import { Figures, useSay } from './figures.tsx';
import { Bars } from './pictures.tsx';

const cashQuery = callQuery('GET /order-reports/cash');

type Age = CashAges['ages'][number];

/** How old the cash is that couriers still have; nothing where no books are kept. */
export function CashPart() {
  const { data } = useData(cashQuery, { always: true });
  return data?.begun ? <Cash cash={data} /> : null;
}

function Cash({ cash: { ages, couriers } }: { readonly cash: CashAges }) {
  const say = useSay();
  const amount = useAmount();
  const nameOf = ({ days }: Age) =>
    days === null ? say('age_older') : say('age_days', { count: days });
  const open = couriers.length > 0 ? ages : [];
  const most = Math.max(1, ...open.map((age) => parseCents(age.amount)));
  const rows = [
    ...open.map((age, place) => ({
      ...{ id: nameOf(age), name: nameOf(age), orders: age.orders, amount: age.amount, place },
    })),
    ...couriers.map(({ id, name, orders, amount: sum }) => ({
      ...{ id: String(id), name, orders, amount: sum, place: 0 },
    })),
  ];
  return (
    <Figures
      title={say('cash_title')}
      about={say('cash_about')}
      rows={rows}
      columns={[
        { name: say('age_or_courier'), value: ({ name }) => name },
        {
          name: say('orders'),
          value: ({ orders }) => orders,
          href: () => panel.cash({ tab: 'open' }),
        },
        { name: say('amount'), value: ({ amount: sum }) => sum, show: (row) => amount(row.amount) },
      ]}
      idOf={({ id }) => id}
      fileName="cash-with-couriers.csv"
      empty={say('no_cash')}
    >
      <Bars
        bars={rows.map(({ id, name, orders, amount: sum }, place) => ({
          ...{ id, name, href: panel.cash({ tab: 'open' }) },
          // The older it is, the more it asks for a call.
          tone: place >= open.length ? 'open' : place < 2 ? 'good' : place < 4 ? 'lost' : 'bad',
          share: parseCents(sum) / most,
          text: say('cash_row', { amount: amount(sum), count: orders }),
        }))}
      />
    </Figures>
  );
}

interface MarginProps {
  readonly report: OrderReport;
  readonly margin: NonNullable<OrderReport['margin']>;
}

/** What is left of delivered orders, as far as costs are noted. */
export function MarginPart({ report: { from, to }, margin }: MarginProps) {
  const say = useSay();
  const amount = useAmount();
  const { pieces_without_cost: uncosted } = margin;
  const rows = [
    { id: 'goods', name: say('goods'), amount: margin.goods, tone: 'good' },
    { id: 'delivery', name: say('delivery'), amount: margin.delivery, tone: 'good' },
    { id: 'cost', name: say('cost'), amount: minus(margin.cost), tone: 'open' },
    { id: 'fees', name: say('fees'), amount: minus(margin.fees), tone: 'lost' },
    { id: 'returns', name: say('returns'), amount: minus(margin.failed_cost), tone: 'bad' },
    { id: 'left', name: say('is_left'), amount: margin.left, tone: 'good' },
  ] as const;
  const most = Math.max(1, ...rows.map((row) => Math.abs(parseCents(row.amount))));
  return (
    <Figures
      title={say('margin_title')}
      about={say('margin_about')}
      rows={rows}
      columns={[
        { name: say('name'), value: ({ name }) => name },
        { name: say('amount'), value: (row) => row.amount, show: (row) => amount(row.amount) },
      ]}
      idOf={({ id }) => id}
      fileName={`margin-${from}-${to}.csv`}
      empty={say('empty')}
      note={
        uncosted > 0 && (
          <p className={figures.detail}>
            {say('without_cost', { count: uncosted })} ·{' '}
            <a href={panel.sales()}>{say('note_costs')}</a>
          </p>
        )
      }
    >
      <Bars
        bars={rows.map(({ id, name, amount: sum, tone }) => ({
          ...{ id, name, tone, text: amount(sum), share: Math.abs(parseCents(sum)) / most },
          href:
            id === 'returns'
              ? panel.orders({ from, to, fate: 'came_back' })
              : panel.orders({ from, to, fate: 'delivered' }),
        }))}
      />
    </Figures>
  );
}

const minus = (amount: string): string => (parseCents(amount) === 0 ? amount : `-${amount}`);
