/** Takes note of what is pressed until `stop`, which tells how all of that, and what was typed, is done again. */
export interface EarlyInput {
  readonly stop: () => () => void;
}

/**
 * What a visitor presses and types before the page is alive is not lost: on a slow line that may be for
 * seconds. Links and forms that work without code are left to the browser.
 */
export function keepEarlyInput(): EarlyInput {
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

/** What the browser opened by itself is opened anew: React, which fills it, heard nothing of the first time. */
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

/** Changes a field back, then again as the visitor did: React hears only of what differs from what it knows. */
function repeatChange(field: Field): void {
  field.dispatchEvent(new Event('change', { bubbles: true })); // React takes over what it hears an event of.
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
