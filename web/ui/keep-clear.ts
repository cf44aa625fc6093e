import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { afterPress, isPressing, onPress } from './press.ts';
import type { Toast } from './toast-list.ts';

/** What somebody works with. */
const CONTROLS = 'input, textarea, select, button, summary, a[href], [role="combobox"]';
/** Fields to correct: an error toast does not cover them. */
const WRONG = '[aria-invalid="true"]';
/** What else a form with something to correct has: not covered either where that leaves a place. */
const BESIDE_WRONG = `form:has(${WRONG}) :is(input, textarea, select, button, summary, legend)`;
/** Bars that stay in view at the foot of a page or a dialog. */
const BARS = '[data-keep-clear]';
/** On the regions while a press outside of them lasts (toast.module.css). */
const PRESSED = 'data-pressed';

/**
 * Keeps toasts away from what one needs: the control that was used last, with its label and what
 * is said about it, bars at the foot, the on-screen keyboard. For toasts that stay, the page also
 * gets room at its end, so that whatever they cover can be scrolled clear.
 *
 * While a press lasts nothing moves and no toast can be hit, so that its release goes where it began.
 *
 * @param regions holds the stacks, each with `data-position`.
 */
export function useClearance(regions: RefObject<HTMLElement | null>, toasts: readonly Toast[]) {
  const pressed = useRef<Element | null>(null);
  const place = useRef<() => void>(() => undefined);

  // This code comes with a visitor's first press, too late to be told of it.
  useLayoutEffect(() => {
    pressed.current = underPointer();
  }, []);

  useEffect(
    () =>
      onPress((target) => {
        const element = regions.current;
        if (element?.contains(target)) return;
        pressed.current = target.closest(CONTROLS);
        element?.setAttribute(PRESSED, '');
        afterPress(() => {
          element?.removeAttribute(PRESSED);
          place.current();
        });
      }),
    [regions],
  );

  useLayoutEffect(() => {
    const element = regions.current;
    if (!element || toasts.length === 0) return;
    const inWindow = (fields: string, partsOf = withTexts) =>
      usedBoxes([...document.querySelectorAll(fields)], element, partsOf)
        .map(belowHead)
        .filter(isInWindow);
    const used = () => usedBoxes([document.activeElement, pressed.current], element);
    place.current = () => {
      const needed = [...used(), ...inWindow(WRONG)];
      const all = [...needed, ...inWindow(BESIDE_WRONG)];
      placeStacks(element, [all, needed, [...used(), ...inWindow(WRONG, alone)]], toasts);
    };
    place.current();
    const stop = onEveryChange(() => isPressing() || place.current());
    return () => {
      stop();
      place.current = () => undefined;
      reserve(0);
    };
  }, [regions, toasts]);
}

const underPointer = (): Element | null =>
  [...document.querySelectorAll(':hover')].at(-1)?.closest(CONTROLS) ?? null;

/** Calls back, at most once a frame, when something that toasts stand over may have moved. */
function onEveryChange(run: () => void): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(run);
  };
  const over = new AbortController();
  const listening = { capture: true, passive: true, signal: over.signal };
  for (const name of ['scroll', 'resize', 'focusin', 'transitionend']) {
    addEventListener(name, soon, listening);
  }
  visualViewport?.addEventListener('resize', soon, listening);
  return () => {
    over.abort();
    cancelAnimationFrame(frame);
  };
}

/**
 * Moves the stacks.
 *
 * @param kept what a page keeps clear of toasts; where there is no place for all of it, the next list.
 */
function placeStacks(
  regions: HTMLElement,
  kept: readonly (readonly Box[])[],
  toasts: readonly Toast[],
): void {
  const bars = [...document.querySelectorAll(BARS)].map(boxOf);
  const keyboard = coveredByKeyboard();
  let room = 0;
  for (const stack of regions.querySelectorAll<HTMLElement>('[data-position]')) {
    const position = stack.dataset.position ?? '';
    const edge = position.startsWith('top') ? 'top' : 'bottom';
    const place = { edge, height: innerHeight, start: edge === 'top' ? 0 : keyboard } as const;
    const box = restingBox(stack);
    const shift = kept.reduce<number | null>(
      (found, boxes) => found ?? shiftClearOf(box, [...bars, ...boxes], place),
      null,
    );
    const by = shift ?? place.start;
    stack.style.translate = by === 0 ? '' : `0 ${edge === 'top' ? by : -by}px`;
    if (edge === 'bottom' && toasts.some((toast) => toast.position === position && stays(toast))) {
      room = Math.max(room, innerHeight - box.top + clearOf(box, bars, place));
    }
  }
  reserve(room);
}

const stays = ({ type, duration }: Toast): boolean =>
  type !== 'loading' && !Number.isFinite(duration);

/** Controls with what describes them; large ones can't be kept clear of. */
function usedBoxes(
  elements: readonly (Element | null)[],
  regions: Element,
  partsOf = withTexts,
): Box[] {
  return elements
    .filter((element) => element?.isConnected && element.matches(`${CONTROLS}, legend`))
    .filter((element) => element !== null && !regions.contains(element))
    .map((element) => around(partsOf(element as Element).map(boxOf)))
    .filter(({ top, bottom }) => bottom - top < innerHeight / 2 && bottom > top);
}

const alone = (control: Element): readonly Element[] => [control];

function withTexts(control: Element): readonly Element[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.flatMap((id) => document.getElementById(id) ?? []);
  const labels = 'labels' in control ? ((control as HTMLInputElement).labels ?? []) : [];
  return [control, ...labels, ...texts].filter((element) => element.getClientRects().length > 0);
}

const isInWindow = ({ top, bottom }: Box): boolean => bottom > 0 && top < innerHeight;

/** What of a page's box is on show: the bar at its head covers the rest, in px (navbar.module.css). */
function belowHead(box: Box): Box {
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--bar-height');
  const head = document.querySelector('dialog[open]') ? 0 : Number.parseFloat(bar) || 0;
  return { ...box, top: Math.max(box.top, head), bottom: Math.max(box.bottom, head) };
}

const boxOf = (element: Element): Box => element.getBoundingClientRect();

/** Where a stack stands by itself, whatever it was moved by. Its parent is the whole window. */
function restingBox({ offsetTop, offsetLeft, offsetWidth, offsetHeight }: HTMLElement): Box {
  return {
    top: offsetTop,
    bottom: offsetTop + offsetHeight,
    left: offsetLeft,
    right: offsetLeft + offsetWidth,
  };
}

function coveredByKeyboard(): number {
  const { height = innerHeight, offsetTop = 0, scale = 1 } = visualViewport ?? {};
  return scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - height - offsetTop));
}

/** A field that is scrolled into view brings the line below it along, px. */
const LINE_BELOW = 48;

/** Room at the end of the page, px; what takes the focus is scrolled clear of it. */
function reserve(room: number): void {
  const { style } = document.documentElement;
  if (room === 0) {
    style.removeProperty('--toast-room');
    style.removeProperty('scroll-padding-block-end');
    return;
  }
  style.setProperty('--toast-room', `${room}px`);
  style.setProperty('scroll-padding-block-end', `${room + LINE_BELOW}px`);
}

/** A box in the window, in px. */
export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Between a stack of toasts and what it moved away from, px. */
const GAP = 8;

interface Place {
  /** Where the stack stands: a stack at the bottom moves up, one at the top down. */
  readonly edge: 'top' | 'bottom';
  /** Of the window, px. */
  readonly height: number;
  /** Px that it is moved at least: what an on-screen keyboard covers. */
  readonly start?: number;
}

/**
 * How far a stack of toasts moves from its edge of the window so that it covers none of these
 * boxes, px; `start` where there is no such place.
 */
export const clearOf = (stack: Box, boxes: readonly Box[], place: Place): number =>
  shiftClearOf(stack, boxes, place) ?? place.start ?? 0;

/** Like {@link clearOf}, but `null` where there is no such place. */
function shiftClearOf(
  stack: Box,
  boxes: readonly Box[],
  { edge, height, start = 0 }: Place,
): number | null {
  let shift = start;
  const furthest = edge === 'top' ? height - stack.bottom : stack.top;
  for (const _ of boxes) {
    const there = moved(stack, edge === 'top' ? shift : -shift);
    const covered = boxes.find((box) => meet(there, box));
    if (!covered) break;
    const beyond = edge === 'top' ? covered.bottom - stack.top : stack.bottom - covered.top;
    shift = Math.min(GAP + beyond, furthest); // At the other edge of the window there need be no gap.
  }
  const there = moved(stack, edge === 'top' ? shift : -shift);
  const fits = there.top >= 0 && there.bottom <= height;
  return fits && !boxes.some((box) => meet(there, box)) ? shift : null;
}

/** The smallest box around all of these. */
const around = (boxes: readonly Box[]): Box => ({
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
