import { useEffect, useState } from 'react';

/** The library that knows every country's numbers comes after the page, not with it. */
export type PhoneRules = typeof import('./phone-rules.ts');

export const loadPhoneRules = (): Promise<PhoneRules | null> =>
  import('./phone-rules.ts').catch(() => null); // Without it the server's check decides.

/** Whatever shows that somebody is here and may fill in a form. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/** `null` until they are loaded: at the first sign of a visitor, so that the page itself comes first. */
export function usePhoneRules(): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  useEffect(() => {
    const waiting = new AbortController();
    const begin = () => {
      waiting.abort();
      loadPhoneRules().then(setRules);
    };
    for (const sign of SIGNS) addEventListener(sign, begin, { signal: waiting.signal });
    if (document.activeElement instanceof HTMLInputElement) begin();
    return () => waiting.abort();
  }, []);
  return rules;
}
