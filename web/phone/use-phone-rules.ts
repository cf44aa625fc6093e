import { useEffect, useState } from 'react';

/** The library that knows every country's numbers comes after the page, not with it. */
export type PhoneRules = typeof import('./phone-rules.ts');

let known: PhoneRules | null = null;

export async function loadPhoneRules(): Promise<PhoneRules | null> {
  known ??= await import('./phone-rules.ts').catch(() => null); // Without it the server's check decides.
  return known;
}

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

/** The same without waiting for a sign: for what is only read. */
export function usePhoneRulesAtOnce(): PhoneRules | null {
  const [rules, setRules] = useState(known);
  useEffect(() => {
    void loadPhoneRules().then(setRules);
  }, []);
  return rules;
}
