import { painted } from './ui/painted.ts';
import './styles/main.css';

/**
 * The one script of a document: once the page has been painted it brings the code that makes it alive, which
 * would otherwise hold back the first picture on a slow line (docs/decisions/011).
 */
async function bringCode(): Promise<void> {
  const earlyInput = keepEarlyInput();
  await Promise.all([painted(), parsed()]);
  const { modules = '' } =
    document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
    await nextTask(); // Asking for a file takes a slow phone several ms: what it touches is answered in between.
  }
  await import('./hydrate.ts'); // Half of the code: run by itself, it blocks for half as long.
  await nextTask();
  const { startShop } = await import('./start-shop.tsx');
  await startShop(earlyInput.stop);
}

/** The script runs as soon as it is here: what is pressed while the document still comes counts. */
const parsed = (): Promise<unknown> | null =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
    : null;

/** Where the code does not come, nothing but the document itself can say so. */
function sayIncomplete(error: unknown): void {
  const reload = Object.assign(document.createElement('a'), { href: '', textContent: 'Reload' });
  const notice = document.createElement('p');
  notice.id = 'incomplete';
  notice.role = 'alert';
  notice.append('This page did not load completely: not all of its buttons work. ', reload);
  document.body.prepend(notice);
  console.warn(error);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

bringCode().catch(sayIncomplete);

/** Takes note of what is pressed until `stop`, which returns how all of that, and what was typed, is done again. */
export interface EarlyInput {
  readonly stop: () => () => void;
}

/**
 * What a visitor presses and types before the page is alive is not lost: on a slow line that may be for
 * seconds. Links and forms that work without code are left to the browser.
 */
function keepEarlyInput(): EarlyInput {
  const pressed: HTMLButtonElement[] = [];
  const note = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    // Who presses again because nothing happens means it once.
    if (!button || pressed.at(-1) === button) return;
    pressed.push(button);
    setKept(button, true);
  };
  document.addEventListener('click', note, { capture: true });
  return {
    stop() {
      document.removeEventListener('click', note, { capture: true });
      const fields = [...document.querySelectorAll('input, textarea, select')].filter(isChanged);
      return () => {
        for (const field of fields) repeatChange(field);
        for (const button of pressed) {
          setKept(button, false);
          pressAgain(button);
        }
      };
    },
  };
}

/** Answers a press at once (styles/base.css), until it is done. */
function setKept(button: HTMLButtonElement, kept: boolean): void {
  button.toggleAttribute('data-kept', kept);
  document.documentElement.toggleAttribute('data-kept', kept);
}

/** What the browser opened by itself is opened again: React, which fills it, noticed nothing of the first time. */
function pressAgain(button: HTMLButtonElement): void {
  (button.popoverTargetElement as HTMLElement | null)?.hidePopover?.();
  button.click();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Element): field is Field {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  const { checked, defaultChecked, value, defaultValue } = field as HTMLInputElement;
  return value !== defaultValue || checked !== defaultChecked;
}

/** Changes a field back, then again as the visitor did: React notices only what differs from what it knows. */
function repeatChange(field: Field): void {
  field.dispatchEvent(new Event('change', { bubbles: true })); // React takes over what comes with an event.
  if (field instanceof HTMLSelectElement || field.type === 'file') return;
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
