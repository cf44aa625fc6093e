import { EMPTY_SHIPPING, type Shipping } from './shipping.ts';

const KEY = 'shipping';

/** What was typed in this tab before a reload; never older than the tab. */
export function readKeptShipping(): Shipping {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const texts = Object.entries(kept ?? {}).filter(
      ([field, text]) => field in EMPTY_SHIPPING && typeof text === 'string',
    );
    const shipping = { ...EMPTY_SHIPPING, ...Object.fromEntries(texts) };
    return /^\+\d{1,4}$/.test(shipping.dialCode) ? shipping : EMPTY_SHIPPING;
  } catch {
    return EMPTY_SHIPPING;
  }
}

export function keepShipping(shipping: Shipping): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(shipping));
  } catch {
    // Without storage a reload loses it, nothing else.
  }
}

/** The note was for the order that was just placed; who and where may serve for another one. */
export const forgetNote = (): void => keepShipping({ ...readKeptShipping(), notes: '' });
