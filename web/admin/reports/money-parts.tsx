import type { CashAges, OrderReport } from '../../../contract/order-reports.ts';
import { parseCents } from '../../../domain/money.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useExactly } from '../exactly.ts';
import figures from '../kit/figures.module.css';
import { panel } from '../screens.ts';
import { useAmount } from '../shop-format.ts';
import { Figures, useSay } from './figures.tsx';
import { daysText } from './outcome-parts.tsx';
import { Bars, type Tone } from './pictures.tsx';

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
  readonly margin: Margin;
}

type Margin = NonNullable<OrderReport['margin']>;
type Part = Exclude<keyof Margin, 'pieces_without_cost'>;

/** What is left, part by part: what takes of it, how it is drawn, and which orders it is of. */
const PARTS = [
  { of: 'goods', name: 'goods', takes: false, tone: 'good', orders: { fate: 'delivered' } },
  { of: 'delivery', name: 'delivery', takes: false, tone: 'good', orders: { fate: 'delivered' } },
  { of: 'refunds', name: 'refunds', takes: true, tone: 'bad', orders: { loss: 'refunded' } },
  { of: 'cost', name: 'cost', takes: true, tone: 'open', orders: { fate: 'delivered' } },
  {
    of: 'written_off',
    name: 'written_off',
    takes: true,
    tone: 'bad',
    orders: { loss: 'written_off' },
  },
  { of: 'fees', name: 'fees', takes: true, tone: 'lost', orders: { fate: 'delivered' } },
  { of: 'failed_cost', name: 'returns', takes: true, tone: 'bad', orders: { fate: 'came_back' } },
  { of: 'left', name: 'is_left', takes: false, tone: 'good', orders: {} },
] as const satisfies readonly {
  readonly of: Part;
  readonly tone: Tone;
  readonly [more: string]: unknown;
}[];

const amountOf = (margin: Margin, { of, takes }: (typeof PARTS)[number]): string =>
  takes && parseCents(margin[of]) !== 0 ? `-${margin[of]}` : margin[of];

/** What is left of delivered orders, as far as costs are noted: drawn in all, and as a table by day, week or month. */
export function MarginPart({ report, margin }: MarginProps) {
  const say = useSay();
  const amount = useAmount();
  const exactly = useExactly();
  const { from, to, step, series, fees_of_no_order: otherFees = '0.00' } = report;
  const { pieces_without_cost: uncosted } = margin;
  const rows = [
    ...series.flatMap((row) =>
      row.margin ? [{ ...row, name: daysText(row), margin: row.margin }] : [],
    ),
    { from, to, name: say('in_all'), margin },
  ];
  const most = Math.max(1, ...PARTS.map(({ of }) => Math.abs(parseCents(margin[of]))));
  return (
    <Figures
      title={say('margin_title')}
      about={say('margin_about')}
      rows={rows}
      columns={[
        { name: say(step), value: ({ name }) => name },
        ...PARTS.map((part) => ({
          name: say(part.name),
          value: (row: (typeof rows)[number]) => amountOf(row.margin, part),
          show: (row: (typeof rows)[number]) => amount(amountOf(row.margin, part)),
          href: (row: (typeof rows)[number]) =>
            panel.orders({ from: row.from, to: row.to, ...part.orders }),
        })),
      ]}
      idOf={({ name }) => name}
      fileName={`margin-${from}-${to}.csv`}
      empty={say('empty')}
      note={
        <>
          {uncosted > 0 && (
            <p className={figures.detail}>
              {say('without_cost', { count: uncosted })} ·{' '}
              <a href={panel.sales()}>{say('note_costs')}</a>
            </p>
          )}
          {parseCents(otherFees) !== 0 && (
            <p className={figures.detail}>
              {say('fees_of_no_order', { amount: exactly(otherFees) })} ·{' '}
              <a href={panel.cash({ tab: 'open', part: 'row' })}>{say('see_open')}</a>
            </p>
          )}
        </>
      }
    >
      <Bars
        bars={PARTS.map((part) => ({
          ...{ id: part.of, name: say(part.name), tone: part.tone },
          text: amount(amountOf(margin, part)),
          share: Math.abs(parseCents(margin[part.of])) / most,
          href: panel.orders({ from, to, ...part.orders }),
        }))}
      />
    </Figures>
  );
}
