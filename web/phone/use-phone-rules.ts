import { useEffect, useState } from 'react';

/** The library that knows every country's numbers comes after the page, not with it. */
export type PhoneRules = typeof import('./phone-rules.ts');

export const loadPhoneRules = (): Promise<PhoneRules | null> =>
  import('./phone-rules.ts').catch(() => null); // Without it the server's check decides.

/** `null` until they are loaded. */
export function usePhoneRules(): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  useEffect(() => {
    loadPhoneRules().then(setRules);
  }, []);
  return rules;
}
