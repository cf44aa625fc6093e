import type { OrderReport, ReportCounts } from '../../../contract/order-reports.ts';
import { type ReportDays, rateOf } from '../../../domain/order-reports.ts';
import figures from '../kit/figures.module.css';
import { panel } from '../screens.ts';
import { readableDay, readableDays } from '../shop-format.ts';
import { type FigureColumn, Figures, useSay } from './figures.tsx';
import { Bars, RateLines, StackedColumns, type Tone } from './pictures.tsx';

interface PartProps {
  readonly report: OrderReport;
}

type Part = ReportCounts & ReportDays;

const confirmedRate = ({ confirmed, lost }: ReportCounts) => rateOf(confirmed, confirmed + lost);
const deliveredRate = ({ delivered, came_back }: ReportCounts) =>
  rateOf(delivered, delivered + came_back);

/** Days as people read them; one alone is a day. */
export const daysText = ({ from, to }: ReportDays): string =>
  from === to ? readableDay(from) : readableDays(from, to);

/** The fates of a column from the foot up, and what each leads to. */
const LAYERS = [
  ['delivered', 'good'],
  ['came_back', 'bad'],
  ['never_left', 'lost'],
  ['under_way', 'open'],
] as const satisfies readonly (readonly [keyof ReportCounts, Tone])[];

/** What became of the orders over time, with both rates below. */
export function OutcomesPart({ report }: PartProps) {
  const say = useSay();
  const { series, totals } = report;
  const days = { from: report.from, to: report.to };
  const names = series.map((part) => shortDay(part.from));
  // What waits is drawn with what is under way: both have not come to an end.
  const valuesOf = (part: ReportCounts) => LAYERS.map(([fate]) => drawn(part, fate));
  const layers = LAYERS.map(([fate, tone]) => ({
    ...{ name: say(fate === 'under_way' ? 'open_ones' : fate), tone, total: drawn(totals, fate) },
    href: panel.orders(fate === 'under_way' ? { ...days, status: 1 } : { ...days, fate }),
  }));
  const spoken = layers.map(({ name, total }) => `${name}: ${total}`).join(', ');
  return (
    <Figures
      title={say('outcomes_title')}
      rows={series}
      columns={useSeriesColumns(report)}
      idOf={({ from }) => from}
      fileName={`orders-${days.from}-${days.to}.csv`}
      empty={say('empty')}
    >
      <StackedColumns
        spoken={spoken}
        layers={layers}
        columns={series.map((part, place) => ({
          name: names[place] ?? '',
          values: valuesOf(part),
        }))}
      />
      <h3 className={figures.detail}>{say('rates_title')}</h3>
      <RateLines
        spoken={`${say('confirmed_rate')}: ${confirmedRate(totals) ?? say('no_rate')}, ${say('delivered_rate')}: ${deliveredRate(totals) ?? say('no_rate')}`}
        names={names}
        lines={[
          { name: say('confirmed'), tone: 'lost', values: series.map(confirmedRate) },
          { name: say('delivered'), tone: 'good', values: series.map(deliveredRate) },
        ]}
      />
    </Figures>
  );
}

const drawn = (part: ReportCounts, fate: (typeof LAYERS)[number][0]): number =>
  fate === 'under_way' ? part.under_way + part.waiting : part[fate];

const SHORT = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortDay = (day: string): string => SHORT.format(new Date(day));

function useSeriesColumns({ step }: OrderReport): readonly FigureColumn<Part>[] {
  const say = useSay();
  const daysOf = ({ from, to }: ReportDays) => ({ from, to });
  const fate = (name: 'delivered' | 'came_back' | 'never_left' | 'under_way' | 'waiting') => ({
    name: say(name),
    value: (part: Part) => part[name],
    href: (part: Part) => panel.orders({ ...daysOf(part), fate: name }),
  });
  return [
    { name: say(step), value: daysText },
    {
      name: say('orders'),
      value: ({ orders }) => orders,
      href: (part) => panel.orders(daysOf(part)),
    },
    {
      name: say('confirmed'),
      value: ({ confirmed }) => confirmed,
      href: (part) => panel.orders({ ...daysOf(part), answer: 'confirmed' }),
    },
    { name: say('confirmed_rate'), value: confirmedRate },
    fate('delivered'),
    { name: say('delivered_rate'), value: deliveredRate },
    fate('came_back'),
    fate('never_left'),
    fate('under_way'),
    fate('waiting'),
    { name: say('failed_cost'), value: ({ failed_cost }) => failed_cost },
    {
      name: say('refunded'),
      value: ({ refunded }) => refunded,
      href: (part) => panel.orders({ ...daysOf(part), loss: 'refunded' }),
    },
    { name: say('refunded_value'), value: ({ refunded_value }) => refunded_value },
  ];
}

/** How many of the orders were confirmed, by how soon somebody called. */
export function CallsPart({ report: { calls, from, to } }: PartProps) {
  const say = useSay();
  const rows = calls.map((row) => ({
    ...row,
    name: say(row.time),
    rate: rateOf(row.confirmed, row.confirmed + row.lost),
    href: panel.orders({ from, to, called: row.time }),
  }));
  return (
    <Figures
      title={say('calls_title')}
      about={say('calls_about')}
      rows={rows}
      columns={[
        { name: say('first_call_time'), value: ({ name }) => name },
        { name: say('orders'), value: ({ orders }) => orders, href: ({ href }) => href },
        { name: say('confirmed'), value: ({ confirmed }) => confirmed },
        { name: say('confirmed_rate'), value: ({ rate }) => rate },
      ]}
      idOf={({ time }) => time}
      fileName={`calls-${from}-${to}.csv`}
      empty={say('no_calls')}
    >
      <Bars
        bars={rows.map(({ time, name, rate, orders, href }) => ({
          ...{ id: time, name, href, tone: 'good' },
          share: (rate ?? 0) / 100,
          text:
            rate === null
              ? say('orders_alone', { count: orders })
              : say('call_row', { rate: say('rate', { rate }), count: orders }),
        }))}
      />
    </Figures>
  );
}

/** Why orders came to nothing. */
export function ReasonsPart({ report: { reasons, from, to } }: PartProps) {
  const say = useSay();
  const most = reasons[0]?.orders ?? 1;
  const rows = reasons.map((row) => ({
    ...row,
    name: say(row.reason),
    href: panel.orders({ from, to, reason: row.reason }),
  }));
  return (
    <Figures
      title={say('reasons_title')}
      rows={rows}
      columns={[
        { name: say('reason'), value: ({ name }) => name },
        { name: say('orders'), value: ({ orders }) => orders, href: ({ href }) => href },
      ]}
      idOf={({ reason }) => reason}
      fileName={`reasons-${from}-${to}.csv`}
      empty={say('no_reasons')}
    >
      <Bars
        bars={rows.map(({ reason, name, orders, href }) => ({
          ...{ id: reason, name, href, tone: 'bad' },
          share: orders / most,
          text: orders.toLocaleString('en'),
        }))}
      />
    </Figures>
  );
}
