import { useEffect, useState } from 'react';
import { firstInteraction } from '../first-interaction.ts';

/** The library that knows every country's numbers comes after the page, not with it. */
export type PhoneRules = typeof import('./phone-rules.ts');

let known: PhoneRules | null = null;

export async function loadPhoneRules(): Promise<PhoneRules | null> {
  known ??= await import('./phone-rules.ts').catch(() => null); // Without it the server's check decides.
  return known;
}

/** `null` until they are loaded: at a visitor's first interaction, so that the page itself comes first. */
export function usePhoneRules(): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  useEffect(() => {
    void firstInteraction.then(loadPhoneRules).then(setRules);
  }, []);
  return rules;
}

/** The same without waiting for an interaction: for what is only read. */
export function usePhoneRulesAtOnce(): PhoneRules | null {
  const [rules, setRules] = useState(known);
  useEffect(() => {
    void loadPhoneRules().then(setRules);
  }, []);
  return rules;
}
