import { useId } from 'react';
import { axisTop } from '../axis.ts';
import { useSay } from './figures.tsx';
import styles from './reports.module.css';

/** A share of a column, from the foot up. */
export interface Layer {
  readonly name: string;
  readonly tone: Tone;
  /** All of it, and the orders that it leads to. */
  readonly total: number;
  readonly href: string;
}

/** What a colour stands for, everywhere on the page. */
export type Tone = 'good' | 'bad' | 'lost' | 'open';

interface StackedColumnsProps {
  /** What the picture shows, for who can't see it. */
  readonly spoken: string;
  readonly layers: readonly Layer[];
  /** From left to right: its name, and the figure of each layer. */
  readonly columns: readonly { readonly name: string; readonly values: readonly number[] }[];
}

const WIDTH = 1000;
const HEIGHT = 100;

/** Columns over time. The table beside it says every figure and leads to its orders; the legend leads to those of all days. */
export function StackedColumns({ spoken, layers, columns }: StackedColumnsProps) {
  const top = axisTop(Math.max(...columns.map(({ values }) => sum(values))));
  const step = WIDTH / columns.length;
  const width = Math.min(step * 0.72, 120);
  return (
    <figure className={styles.figure}>
      <Legend layers={layers} />
      <Frame names={columns.map(({ name }) => name)} top={top.toLocaleString('en')}>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={spoken}
        >
          {columns.map(({ name, values }, place) => (
            <g key={name}>
              <title>{titleOf(name, layers, values)}</title>
              <rect
                className={styles.catcher}
                x={place * step}
                width={step}
                y={0}
                height={HEIGHT}
              />
              {values.map((value, layer) => {
                const below = sum(values.slice(0, layer));
                const height = (value / top) * HEIGHT;
                return (
                  <rect
                    key={layers[layer]?.tone}
                    data-tone={layers[layer]?.tone}
                    x={place * step + (step - width) / 2}
                    width={width}
                    y={HEIGHT - (below / top) * HEIGHT - height}
                    height={height}
                  />
                );
              })}
            </g>
          ))}
        </svg>
      </Frame>
    </figure>
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const titleOf = (name: string, layers: readonly Layer[], values: readonly number[]): string =>
  [name, ...layers.map((layer, place) => `${layer.name}: ${values[place]}`)].join('\n');

function Legend({ layers }: { readonly layers: readonly Layer[] }) {
  return (
    <ul className={styles.legend}>
      {layers.map(({ name, tone, total, href }) => (
        <li key={tone} data-tone={tone}>
          <a href={href}>
            {name} <bdi>{total.toLocaleString('en')}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FrameProps {
  readonly names: readonly string[];
  /** What the highest line says. */
  readonly top: string;
  readonly children: React.ReactNode;
}

/** The lines behind a drawing and what stands at its edges: as text, which no scaling distorts. */
function Frame({ names, top, children }: FrameProps) {
  const [first, last] = [names[0], names.at(-1)];
  const middle = names.length > 4 ? names[Math.floor(names.length / 2)] : undefined;
  return (
    <div className={styles.frame}>
      <p className={styles.top} aria-hidden="true">
        {top}
      </p>
      {children}
      <p className={styles.names} aria-hidden="true">
        <span>{first}</span>
        {middle && <span>{middle}</span>}
        {names.length > 1 && <span>{last}</span>}
      </p>
    </div>
  );
}

interface LinesProps {
  readonly spoken: string;
  readonly names: readonly string[];
  /** Each with a point a name, in percent; `null` where there is none. */
  readonly lines: readonly {
    readonly name: string;
    readonly tone: Tone;
    readonly values: readonly (number | null)[];
  }[];
}

/** Rates over time, from 0 to 100 percent. */
export function RateLines({ spoken, names, lines }: LinesProps) {
  const say = useSay();
  const step = WIDTH / names.length;
  return (
    <figure className={styles.figure}>
      <ul className={styles.legend}>
        {lines.map(({ name, tone }) => (
          <li key={tone} data-tone={tone}>
            {name}
          </li>
        ))}
      </ul>
      <Frame names={names} top={say('rate', { rate: 100 })}>
        <svg
          className={styles.drawing}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={spoken}
        >
          {lines.map(({ tone, values }) => (
            <g key={tone} data-tone={tone}>
              <path className={styles.line} d={pathOf(values, step)} />
            </g>
          ))}
        </svg>
      </Frame>
    </figure>
  );
}

/** A line through the points, which is broken where there is none; a point alone is a short stroke. */
export function pathOf(values: readonly (number | null)[], step: number): string {
  let isDown = false;
  return values
    .map((value, place) => {
      if (value === null) {
        isDown = false;
        return '';
      }
      const at = `${round((place + 0.5) * step)} ${round(HEIGHT - value)}`;
      const drawn = isDown ? `L${at}` : `M${at}h0.1`;
      isDown = true;
      return drawn;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A bar: what it is called, how long it is, and what stands at its end. */
export interface Bar {
  readonly id: string;
  readonly name: string;
  /** 0 to 1 of the width. */
  readonly share: number;
  readonly text: string;
  readonly tone: Tone;
  readonly href?: string | null;
}

/** Bars below one another, each with its words. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const id = useId();
  return (
    <ul className={styles.bars}>
      {bars.map(({ id: bar, name, share, text, tone, href }) => (
        <li key={bar}>
          <span className={styles.barName} id={`${id}${bar}`}>
            {href ? <a href={href}>{name}</a> : <bdi>{name}</bdi>}
          </span>
          <bdi className={styles.barText}>{text}</bdi>
          <svg
            className={styles.bar}
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect className={styles.rail} width={100} height={1} />
            <rect data-tone={tone} width={Math.max(0, Math.min(1, share)) * 100} height={1} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
