/** A box in the window, in px. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Between a stack of toasts and what it moved away from, px. */
const GAP = 8;

/**
 * How far a stack of toasts moves from its edge of the window so that it covers none of these
 * boxes, px; `start` where there is no such place.
 *
 * @param edge where the stack stands: a stack at the bottom moves up, one at the top down.
 * @param start px that it is moved at least: what an on-screen keyboard covers.
 */
export function clearOf(
  stack: Box,
  boxes: readonly Box[],
  { edge, height, start = 0 }: { edge: 'top' | 'bottom'; height: number; start?: number },
): number {
  let shift = start;
  for (const _ of boxes) {
    const there = moved(stack, edge === 'top' ? shift : -shift);
    const covered = boxes.find((box) => meet(there, box));
    if (!covered) break;
    shift = GAP + (edge === 'top' ? covered.bottom - stack.top : stack.bottom - covered.top);
  }
  const there = moved(stack, edge === 'top' ? shift : -shift);
  const fits = there.top >= 0 && there.bottom <= height;
  return fits && !boxes.some((box) => meet(there, box)) ? shift : start;
}

/** The smallest box around all of these. */
export const around = (boxes: readonly Box[]): Box => ({
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
});

const moved = (box: Box, by: number): Box => ({
  ...box,
  top: box.top + by,
  bottom: box.bottom + by,
});

const meet = (a: Box, b: Box): boolean =>
  a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
