import type { CSSProperties } from 'react';
import { formatCentimetres, formatInches } from '../../domain/product-facts.ts';
import type { Measure, Scene } from '../../domain/scale/scene.ts';
import { SCALE } from '../../domain/words/scale.ts';
import { useWords } from '../use-words.ts';
import styles from './scene-drawing.module.css';

interface SceneDrawingProps {
  readonly scene: Pick<Scene, 'view' | 'strokes' | 'measures'>;
}

/** A drawing to scale; the words beside it say what it shows. Its lengths are written as large as text, however large it is shown. */
export function SceneDrawing({ scene: { view, strokes, measures } }: SceneDrawingProps) {
  const { x, y, width, height } = view;
  return (
    <svg
      className={styles.drawing}
      viewBox={`${Math.round(x)} ${Math.round(y)} ${Math.round(width)} ${Math.round(height)}`}
      style={{ '--view': Math.round(width), aspectRatio: String(width / height) } as CSSProperties}
      aria-hidden="true"
    >
      {strokes.map(({ role, d }) => (
        <path key={`${role} ${d}`} className={styles[role]} d={d} />
      ))}
      {measures.map((measure) => (
        <Length
          key={`${measure.from} ${measure.to}`}
          measure={measure}
          isShort={measure.to[1] - measure.from[1] < width / 10}
        />
      ))}
    </svg>
  );
}

interface LengthProps {
  readonly measure: Measure;
  /** Lower than its two lines of text, which then end where it ends: below may be what the thing stands on. */
  readonly isShort: boolean;
}

/** A line between two small ends with the length beside it, in centimetres and inches. */
function Length({ measure: { mm, side, from, to }, isShort }: LengthProps) {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const isUpright = side === 'beside' || side === 'over';
  const end = 26;
  const ends = [from, to]
    .map(([x, y]) => (isUpright ? `M${x - end} ${y}h${2 * end}` : `M${x} ${y - end}v${2 * end}`))
    .join('');
  const x = (x1 + x2) / 2;
  const dx = side === 'beside' ? '0.7em' : 0;
  const isLow = side === 'beside' && isShort;
  const lineAt = side === 'over' ? y1 : isLow ? y2 : (y1 + y2) / 2;
  const say = useWords(SCALE);
  return (
    <>
      <path className={styles.measure} d={`M${x1} ${y1}L${x2} ${y2}${ends}`} />
      <text
        className={styles.length}
        x={x}
        y={lineAt}
        data-upright={side === 'beside' || undefined}
      >
        <tspan x={x} dx={dx} dy={isLow ? '-1.5em' : FIRST_LINE[side]}>
          {say('cm', { cm: formatCentimetres(mm) })}
        </tspan>
        <tspan className={styles.inches} x={x} dx={dx} dy="1.2em">
          {say('inches', { inches: formatInches(mm) })}
        </tspan>
      </text>
    </>
  );
}

/** Where the first of two lines stands, from the middle of the measure. */
const FIRST_LINE = { above: '-1.8em', below: '1.5em', beside: '-0.2em', over: '-1.8em' } as const;
