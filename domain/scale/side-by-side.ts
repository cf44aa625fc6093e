import { person, sideboard } from './furniture.ts';
import type { Measured } from './measured.ts';
import { outlineOf } from './outlines.ts';
import { box, line } from './path.ts';
import { type Measure, type Scene, type Stroke, seeingAll } from './scene.ts';

/** Where the first stands, beside the person, in mm. */
const START = 760;
/** Up to this height all of them stand on a sideboard, in mm: on the floor they would be dots. */
const LOW = 600;
/** What lies flat is drawn as thick as is seen, in mm. */
const FLAT = 30;

/** Things of any kind in one drawing, beside a person; what lies flat is seen from its edge. */
export function sideBySide(
  things: readonly Measured[],
): Pick<Scene, 'view' | 'strokes' | 'measures'> {
  const high = things.map(({ height }) => height ?? FLAT);
  const isLow = Math.max(...high) <= LOW && things.every(({ height }) => height !== undefined);
  const ground = isLow ? -750 : 0;
  const strokes: Stroke[] = [];
  const measures: Measure[] = [];
  // Lengths are written over the things, as large as the page's text however wide the drawing gets.
  const widths = things.reduce((sum, { width }) => sum + width, START);
  const gap = 140 + (0.14 * widths) / (1 - 0.14 * things.length);
  let x = START;
  for (const [n, thing] of things.entries()) {
    const at = { x, y: ground - (high[n] ?? 0), width: thing.width, height: high[n] ?? 0 };
    const isFlat = thing.height === undefined;
    const { outline, details } = isFlat
      ? { outline: box(at, 12), details: undefined }
      : outlineOf(thing.name, at);
    strokes.push({ role: 'thing', d: outline });
    if (details) strokes.push({ role: 'detail', d: details });
    const [end, over] = [at.x + at.width, at.y - 70];
    measures.push(
      isFlat
        ? { mm: at.width, side: 'above', from: [at.x, over], to: [end, over] }
        : { mm: at.height, side: 'over', from: [end + 60, at.y], to: [end + 60, ground] },
    );
    x += thing.width + gap;
  }
  const end = Math.max(x, 2_360);
  const top = Math.max(1_800, ...high.map((mm) => mm - ground + 100 + 0.12 * x));
  const view = { x: 0, y: -top, width: end, height: top + (isLow ? -500 : 100) };
  return {
    view: seeingAll({ view, measures }),
    measures,
    strokes: [
      ...(isLow ? [] : [{ role: 'ground', d: line(0, 0, end, 0) } as const]),
      ...person(340).map((d) => ({ role: 'person', d }) as const),
      ...(isLow ? sideboard(700, end - 760).map((d) => ({ role: 'furniture', d }) as const) : []),
      ...strokes,
    ],
  };
}
