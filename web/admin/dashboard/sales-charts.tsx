import './uplot.css';
import { useEffect, useRef, useState } from 'react';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { parseCents } from '../../../domain/money.ts';
import { useMoney } from '../../shop-settings.ts';
import { useAmount } from '../use-amount.ts';
import { type Bars, drawBars } from './draw-bars.ts';
import styles from './sales-charts.module.css';
import { countOf, type PartNames } from './show-figures.ts';

interface SalesChartsProps {
  readonly data: Dashboard;
  readonly names: PartNames;
}

/** Revenue above, orders below, by the same days; the figures under the pointer stand on top. */
export function SalesCharts({ data, names }: SalesChartsProps) {
  const { series, revenue, orders } = data;
  const [money, amount] = [useMoney(), useAmount()];
  const [pointed, setPointed] = useState<number | null>(null);
  const part = pointed === null ? undefined : series[pointed];
  const nameOf = (index: number) => names.short(series[index]?.start ?? '');
  const spoken = `from ${nameOf(0)} to ${nameOf(series.length - 1)}, ${countOf(series.length, names.heading.toLowerCase())}; as a table by the button above.`;
  return (
    <div className={styles.charts}>
      <p className={styles.pointed} aria-hidden="true">
        <strong>{part ? names.long(part.start) : 'In all'}</strong> {amount((part ?? data).revenue)}{' '}
        · {countOf((part ?? data).orders, 'order')}
      </p>
      <Chart
        name="Revenue"
        spoken={`Revenue: ${amount(revenue)} in all, ${spoken}`}
        values={series.map((one) => parseCents(one.revenue) / 100)}
        format={(value) => money(Math.round(value * 100))}
        color="--color-primary"
        nameOf={nameOf}
        onPoint={setPointed}
      />
      <Chart
        name="Orders"
        spoken={`Orders: ${countOf(orders, 'order')} in all, ${spoken}`}
        values={series.map((one) => one.orders)}
        format={(count) => count.toLocaleString('en')}
        color="--color-accent"
        nameOf={nameOf}
        onPoint={setPointed}
      />
    </div>
  );
}

interface ChartProps extends Bars {
  readonly name: string;
  /** What a screen reader says in place of the drawing. */
  readonly spoken: string;
}

function Chart({ name, spoken, ...bars }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = JSON.stringify([bars.nameOf(0), ...bars.values]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when the figures differ
  useEffect(() => (host.current ? drawBars(host.current, bars) : undefined), [drawn]);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.name}>{name}</figcaption>
      <div ref={host} className={styles.host} dir="ltr" role="img" aria-label={spoken} />
    </figure>
  );
}
