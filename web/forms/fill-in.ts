/** Writes a text into a field as if it had been typed there: its form hears of it. Does nothing where there is no such field. */
export function fillIn(field: Element | RadioNodeList | null | undefined, text: string): void {
  if (!(field instanceof HTMLInputElement)) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
