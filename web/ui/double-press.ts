/** What a press can be for. */
const CONTROLS = 'a, button, label, summary, [role="option"]';

/** A mouse's second press is counted by the browser, as its owner has set it; a finger's comes within this time, in ms, … */
const TWICE_MS = 350;

/** … and this far, in px. */
const SAME_PLACE = 40;

/**
 * The second of a doubled press is for what the first one was for. Where that is gone or covered, as by a drawer, by the next
 * page or by "Undo", the second is dropped: it would press what has come under it meanwhile.
 */
export function dropSecondPresses(): void {
  let last: PointerEvent | undefined;
  let control: Element | null = null;
  let isOther = false;
  let isQuick = false;
  const note = (event: PointerEvent) => {
    const before = control;
    control = (event.target as Element).closest(CONTROLS);
    isOther = before !== null && before !== control;
    isQuick = last !== undefined && isTwice(last, event);
    last = event;
  };
  const drop = (event: MouseEvent) => {
    // What the keyboard or our own code presses is counted as 0.
    if (!isOther || event.detail < (isQuick ? 1 : 2)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('pointerdown', note, true);
  addEventListener('mousedown', drop, true);
  addEventListener('click', drop, true);
}

/** Whether a finger pressed twice. */
const isTwice = (first: PointerEvent, second: PointerEvent): boolean =>
  second.pointerType === 'touch' &&
  second.timeStamp - first.timeStamp < TWICE_MS &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < SAME_PLACE;
