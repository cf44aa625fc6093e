import { decimalComma, typedAmount } from '../../domain/typed-text.ts';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/**
 * Fields that take numbers show 0 to 9 whatever keyboard they are typed with, from now on and for all pages: Arabic, Persian and
 * full-width digits become these, and marks that nobody sees go, while they are typed, before the field's own handlers read them. An amount's decimal
 * comma becomes a point when the field is left or sent: until then nobody knows whether more digits follow.
 */
export function readDigitsOfAllScripts(): void {
  document.addEventListener('input', ({ target }) => writeDigits(target), true);
  document.addEventListener('change', ({ target }) => writePoint(target), true);
  // Typed while this code was on its way.
  const { activeElement } = document;
  if (writeDigits(activeElement))
    activeElement?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether there was anything to write. */
function writeDigits(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement) || !/^(?:numeric|decimal|tel)$/.test(field.inputMode))
    return false;
  const { value, selectionStart } = field;
  if (!/(?![0-9])[\p{Nd}\p{Cf}\u066b\u00a0\u202f]/u.test(value)) return false;
  // React compares with the value that it set itself: only the prototype's setter leaves that as it was.
  setValue?.call(field, typedAmount(value));
  field.setSelectionRange(selectionStart, selectionStart);
  return true;
}

function writePoint(field: EventTarget | null): void {
  if (!(field instanceof HTMLInputElement) || field.inputMode !== 'decimal') return;
  const amount = decimalComma(field.value);
  if (amount === field.value) return;
  setValue?.call(field, amount);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
