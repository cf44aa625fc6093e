import { asksForNewTab } from './ui/new-tab.ts';

/** A part that the server wrote and whose code has not come yet (web/late-part.tsx). */
const LATE = '[data-late]';

let isPageHydrated = false;
let pressed: readonly HTMLElement[] = [];

/**
 * What a visitor presses and types before the page, or a late part of it, is hydrated is not lost: on a slow line that
 * may be for seconds. Links are left to the browser, but for those that open something over the page (`aria-haspopup`);
 * and so are forms until the page is hydrated.
 */
export function keepEarlyInput(): void {
  document.addEventListener('click', note, true);
  document.addEventListener('submit', hold, true);
}

/** The code of the page does not come: presses are no longer kept, and its links lead on. */
export const leaveInput = (): void => document.removeEventListener('click', note, true);

/** Whether it still waits for its code. */
export const isEarly = (element: Element): boolean =>
  !isPageHydrated || element.closest(LATE) !== null;

function note(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>('button, a[aria-haspopup]');
  if (!button || !isEarly(button) || asksForNewTab(event)) return;
  if (button.matches('a')) event.preventDefault();
  // A second press on the same button, because nothing happened, is the same one.
  if (pressed.at(-1) === button) return;
  pressed = [...pressed, button];
  setKept(button, true);
}

/** A late part's form is sent by its button once it is hydrated; the browser presses that for Enter as well. */
function hold(event: SubmitEvent): void {
  if (isPageHydrated && isEarly(event.target as Element)) event.preventDefault();
}

/** From now on the page is hydrated. Returns how all that was pressed and typed is done again; late parts wait longer. */
export function takeEarlyInput(): () => void {
  isPageHydrated = true;
  return repeatFor(document.body);
}

/** A late part is hydrated from now on. Returns how what was pressed and typed in it is done again. */
export function takeLateInput(part: HTMLElement): () => void {
  part.removeAttribute('data-late');
  return repeatFor(part);
}

function repeatFor(part: HTMLElement): () => void {
  const isHere = (element: Element) => part.contains(element) && !isEarly(element);
  const fields = [...part.querySelectorAll('input, textarea, select')].filter(isChanged);
  const typed = fields.map(({ value }) => value);
  return () => {
    fields.forEach((field, place) => {
      if (isHere(field)) repeatChange(field, typed[place] as string);
    });
    const again = pressed.filter(isHere);
    pressed = pressed.filter((button) => !again.includes(button));
    for (const button of again) {
      setKept(button, false);
      pressAgain(button);
    }
  };
}

/** Answers a press at once (styles/base.css), until it is done. */
function setKept(button: HTMLElement, kept: boolean): void {
  button.toggleAttribute('data-kept', kept);
  document.documentElement.toggleAttribute('data-kept', pressed.length > 0);
}

/** What the browser opened by itself is opened again: React, which fills it, noticed nothing of the first time. */
function pressAgain(button: HTMLElement): void {
  ((button as HTMLButtonElement).popoverTargetElement as HTMLElement | null)?.hidePopover?.();
  button.click();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Element): field is Field {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  const { type, checked, defaultChecked, value, defaultValue } = field as HTMLInputElement;
  // Of a group only the one that was chosen: to press the one that was left would choose it again.
  if (type === 'radio') return checked && !defaultChecked;
  return value !== defaultValue || checked !== defaultChecked;
}

/** Changes a field back, then again as the visitor did: React notices only what differs from what it knows. */
function repeatChange(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    field.checked = field.defaultChecked; // It was changed.
    field.click();
    return;
  }
  if (field instanceof HTMLSelectElement) field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true })); // React takes over what comes with an event.
  if (field instanceof HTMLSelectElement || field.type === 'file') return;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
