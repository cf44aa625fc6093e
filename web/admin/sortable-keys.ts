import type { KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';

type Context = Parameters<KeyboardCoordinateGetter>[1]['context'];

interface SortedThings {
  readonly ids: readonly string[];
  readonly shape: 'list' | 'grid';
  /** Where one lands that is put down at another's place; places are counted from 0. */
  readonly placeOf: (from: number, to: number) => number;
}

/**
 * Where an arrow key brings what is picked up: to the next of the others at whose place it would land elsewhere. In a grid the keys
 * along the line follow the reading direction, past the ends of lines too; those across it go to the nearest line.
 */
export const arrowCoordinates =
  ({ ids, shape, placeOf }: SortedThings): KeyboardCoordinateGetter =>
  (event, { context }) => {
    const { active, over } = context;
    if (!active || !KEYS.includes(event.code)) return undefined;
    event.preventDefault();
    const from = ids.indexOf(String(active.id));
    const at = over ? ids.indexOf(String(over.id)) : from;
    const lands = (place: number) => placeOf(from, place) !== placeOf(from, at);
    const others = ids.map((_id, place) => place).filter(lands);
    const isAcross = event.code === 'ArrowUp' || event.code === 'ArrowDown';
    const target =
      shape === 'grid' && isAcross
        ? nearestLine(others, at, event.code, (place) => centerOf(context, ids[place]))
        : shape === 'grid' || isAcross
          ? nextInOrder(others, at, leadsOn(event))
          : undefined;
    const rect = target === undefined ? undefined : context.droppableRects.get(ids[target] ?? '');
    return rect && { x: rect.left, y: rect.top };
  };

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Whether a key leads to what comes later. */
function leadsOn({ code, target }: KeyboardEvent): boolean {
  const isRightToLeft = target instanceof Element && getComputedStyle(target).direction === 'rtl';
  return code === 'ArrowDown' || code === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
}

const nextInOrder = (places: readonly number[], at: number, on: boolean): number | undefined =>
  on ? places.find((place) => place > at) : places.findLast((place) => place < at);

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The nearest one of the lines above or below: by line first, then along it. */
function nearestLine(
  places: readonly number[],
  at: number,
  code: string,
  centerOf: (place: number) => Point | undefined,
): number | undefined {
  const start = centerOf(at);
  if (!start) return undefined;
  const way = code === 'ArrowDown' ? 1 : -1;
  const [nearest] = places
    .flatMap((place) => {
      const center = centerOf(place);
      if (!center) return [];
      return [{ place, lines: (center.y - start.y) * way, along: Math.abs(center.x - start.x) }];
    })
    .filter(({ lines }) => lines > 1)
    .sort((a, b) => a.lines - b.lines || a.along - b.along);
  return nearest?.place;
}

function centerOf({ droppableRects }: Context, id: UniqueIdentifier | undefined) {
  const rect = id === undefined ? undefined : droppableRects.get(id);
  return rect && { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}
