/** A zoom is how much larger the picture is than where all of it is seen. */
const MIN_ZOOM = 1;
const MAX_ZOOM = 4;

/** What a double tap and the buttons enlarge by. */
const STEP = 2;

/** A second tap so soon and so near makes a double tap; a finger that moved farther has dragged. */
const DOUBLE_TAP_MS = 350;
const TAP_PX = 24;

/** What a mouse's wheel enlarges by, each px of it. */
const WHEEL_SHARE_PER_PX = 0.005;

/** A place in the window, in px. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** How large the picture is: `least` and `most` where it can't go on. */
export type ZoomState = 'least' | 'between' | 'most';

/**
 * Lets a picture in a scrolling view be moved by finger and mouse, and enlarged by pinch, double tap, wheel with Ctrl (a
 * trackpad's pinch is that too) and the keys + and -; arrow keys scroll it as the browser does. All of it is seen first.
 *
 * @param view scrolls, and holds one picture whose width is `--zoom` times the one at which all of it is seen.
 * @returns ends it.
 */
export function moveAndZoom(view: HTMLElement, onZoom: (state: ZoomState) => void): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  const zoomed = () => onZoom(zoomState(view));
  onceOpened(view, signal, zoomed);
  followFingers(view, signal, zoomed);
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return; // Scrolls.
    event.preventDefault();
    enlarge(view, Math.exp(-event.deltaY * WHEEL_SHARE_PER_PX), { x: event.x, y: event.y });
    zoomed();
  };
  view.addEventListener('wheel', onWheel, { passive: false, signal });
  view.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => ends.abort();
}

/** Makes the picture larger, or smaller again, around the middle of what is seen. */
export function zoomByStep(view: HTMLElement, way: 'larger' | 'smaller'): ZoomState {
  const { left, top, width, height } = view.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  enlarge(view, way === 'larger' ? Math.sqrt(STEP) : Math.sqrt(1 / STEP), middle);
  return zoomState(view);
}

/** Whether the picture goes on to the side that an arrow key points to. */
export function canMove(view: HTMLElement, key: 'ArrowLeft' | 'ArrowRight'): boolean {
  const [inner, outer] = [pictureBox(view), view.getBoundingClientRect()];
  return key === 'ArrowLeft' ? inner.left < outer.left - 1 : inner.right > outer.right + 1;
}

/** As soon as the dialog that it is in has opened. */
function onceOpened(view: HTMLElement, signal: AbortSignal, opened: () => void): void {
  const sized = new ResizeObserver(() => {
    if (view.clientWidth === 0) return;
    sized.disconnect();
    opened();
  });
  sized.observe(view);
  signal.addEventListener('abort', () => sized.disconnect());
}

/** One finger, or the mouse, moves the picture; two also enlarge it. */
function followFingers(view: HTMLElement, signal: AbortSignal, zoomed: () => void): void {
  const fingers = new Map<number, Place>();
  const taps = createTaps();
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    listener: (event: PointerEvent) => void,
  ) => view.addEventListener(type, listener, { signal });
  on('pointerdown', (event) => {
    if (event.button !== 0 || isOnScrollbar(view, event)) return;
    view.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, placeOf(event));
    taps.down(event, fingers.size);
  });
  on('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = spanOf([...fingers.values()]);
    fingers.set(event.pointerId, placeOf(event));
    const after = spanOf([...fingers.values()]);
    if (before.length > 0) {
      enlarge(view, after.length / before.length, before.middle);
      zoomed();
    }
    scroll(view, { x: before.middle.x - after.middle.x, y: before.middle.y - after.middle.y });
  });
  on('pointerup', (event) => {
    if (!fingers.delete(event.pointerId) || !taps.isDouble(event)) return;
    const isEnlarged = zoomOf(view) > MIN_ZOOM * 1.01;
    enlarge(view, isEnlarged ? MIN_ZOOM / zoomOf(view) : STEP, placeOf(event));
    zoomed();
  });
  on('pointercancel', ({ pointerId }) => fingers.delete(pointerId));
}

/** Distinguishes double taps from drags and pinches. */
function createTaps() {
  let pressed: Place | null = null;
  let last: { readonly place: Place; readonly time: number } | null = null;
  return {
    down(event: PointerEvent, fingers: number): void {
      pressed = fingers === 1 ? placeOf(event) : null;
    },
    isDouble(event: PointerEvent): boolean {
      const place = placeOf(event);
      const isTap = pressed !== null && distance(pressed, place) < TAP_PX;
      const isSecond =
        last !== null &&
        event.timeStamp - last.time < DOUBLE_TAP_MS &&
        distance(last.place, place) < TAP_PX;
      last = isTap && !isSecond ? { place, time: event.timeStamp } : null;
      return isTap && isSecond;
    },
  };
}

/** Multiplies the zoom as far as it goes; what is at `place` stays there. */
function enlarge(view: HTMLElement, by: number, place: Place): void {
  const before = pictureBox(view);
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoomOf(view) * by));
  view.style.setProperty('--zoom', String(zoom));
  const after = pictureBox(view);
  const grown = after.width / before.width;
  scroll(view, {
    x: after.left + (place.x - before.left) * grown - place.x,
    y: after.top + (place.y - before.top) * grown - place.y,
  });
}

function zoomState(view: HTMLElement): ZoomState {
  const zoom = zoomOf(view);
  if (zoom <= MIN_ZOOM * 1.01) return 'least';
  return zoom >= MAX_ZOOM * 0.99 ? 'most' : 'between';
}

/** As the style sheet has it; at first all of the picture is seen. */
const zoomOf = (view: HTMLElement): number =>
  Number(view.style.getPropertyValue('--zoom') || MIN_ZOOM);

const pictureBox = (view: HTMLElement): DOMRect =>
  (view.firstElementChild ?? view).getBoundingClientRect();

const scroll = (view: HTMLElement, { x, y }: Place): void =>
  view.scrollBy({ left: x, top: y, behavior: 'instant' });

const isOnScrollbar = (view: HTMLElement, { offsetX, offsetY, target }: PointerEvent): boolean =>
  target === view && (offsetX > view.clientWidth || offsetY > view.clientHeight);

const placeOf = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX, y: clientY });

const distance = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The middle of one or two places, and how far they are apart. */
function spanOf([first, second]: readonly Place[]): { middle: Place; length: number } {
  const from = first ?? { x: 0, y: 0 };
  const to = second ?? from;
  return { middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, length: distance(from, to) };
}
