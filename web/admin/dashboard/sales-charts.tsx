import './uplot.css';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { parseCents } from '../../../domain/money.ts';
import { useMoney } from '../../shop-settings.ts';
import page from '../admin-page.module.css';
import { axisTop, TICKS } from '../axis.ts';
import { useAmount } from '../shop-format.ts';
import styles from './sales-charts.module.css';
import { countOf, type PartNames } from './show-figures.ts';

interface SalesChartsProps {
  readonly data: Dashboard;
  readonly names: PartNames;
}

/** Revenue and orders by the same days; the figures under the pointer are shown above. */
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
  /** The chart's label for screen readers. */
  readonly spoken: string;
}

function Chart({ name, spoken, ...bars }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = JSON.stringify([bars.nameOf(0), ...bars.values]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the figures differ
  useEffect(() => (host.current ? drawBars(host.current, bars) : undefined), [drawn]);
  return (
    <figure className={styles.chart}>
      <figcaption className={page.muted}>{name}</figcaption>
      <div ref={host} className={styles.host} dir="ltr" role="img" aria-label={spoken} />
    </figure>
  );
}

/** The bars of a chart, from left to right. */
interface Bars {
  readonly values: readonly number[];
  /** The label of a bar. */
  readonly nameOf: (index: number) => string;
  /** The labels of the value axis. */
  readonly format: (value: number) => string;
  /** The colour's token: `--color-primary`. */
  readonly color: string;
  /** Called with the bar under the pointer, `null` for none. */
  readonly onPoint: (index: number | null) => void;
}

/** Height of a chart in px, axis included. */
const HEIGHT = 164;

/**
 * Draws bars over the width of an element, and again when its width or the colours change. Colours and
 * font come from the page's tokens.
 *
 * @returns removes the chart
 */
function drawBars(host: HTMLElement, bars: Bars): () => void {
  const plot = new uPlot(optionsOf(host, bars), dataOf(bars.values), host);
  const redraw = () => plot.redraw(false);
  const resizing = new ResizeObserver(() => {
    if (host.clientWidth > 0 && host.clientWidth !== plot.width)
      plot.setSize({ width: host.clientWidth, height: HEIGHT });
  });
  resizing.observe(host);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', redraw);
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  // Text is measured again once the fonts are loaded.
  void document.fonts.ready.then(redraw);
  return () => {
    resizing.disconnect();
    scheme.removeEventListener('change', redraw);
    theme.disconnect();
    plot.destroy();
  };
}

const dataOf = (values: readonly number[]): uPlot.AlignedData => [
  values.map((_value, index) => index),
  [...values],
];

function optionsOf(host: HTMLElement, bars: Bars): uPlot.Options {
  const { values, color, onPoint } = bars;
  return {
    width: Math.max(host.clientWidth, 1),
    height: HEIGHT,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: false, y: false, setScale: false },
      sync: { key: 'sales' },
    },
    scales: {
      x: { time: false, range: () => [-0.5, values.length - 0.5] },
      y: { range: (_plot, _least, most) => [0, axisTop(most)] },
    },
    axes: axesOf(host, bars),
    series: [
      {},
      {
        width: 0,
        fill: () => tokenColor(host, color),
        points: { show: false },
        paths: uPlot.paths.bars?.({
          size: [0.66, 44],
          radius: [0.12, 0],
        }) as uPlot.Series.PathBuilder,
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

function axesOf(host: HTMLElement, { nameOf, format, values }: Bars): uPlot.Axis[] {
  const font = `13px ${getComputedStyle(host).fontFamily}`;
  const stroke = () => tokenColor(host, '--color-muted');
  return [
    {
      stroke,
      font,
      size: 28,
      gap: 6,
      space: 58,
      incrs: [1, 2, 3, 4, 5, 6, 7, 10, 15],
      grid: { show: false },
      ticks: { show: false },
      values: (_plot, places) =>
        places.map((place) => (place >= 0 && place < values.length ? nameOf(place) : '')),
    },
    {
      stroke,
      font,
      size: 60,
      gap: 8,
      space: 30,
      incrs: TICKS,
      grid: { stroke: () => tokenColor(host, '--color-line'), width: 1 },
      ticks: { show: false },
      values: (_plot, amounts) => amounts.map(format),
    },
  ];
}

/** The current colour of a token: a canvas knows neither variables nor `light-dark()`. */
function tokenColor(host: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
