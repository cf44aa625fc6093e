import { useState } from 'react';
import { randomKey } from './random-key.ts';

/** The idempotency key of what is sent, from its first try until an answer came. */
interface AttemptKey {
  /** As a header: the same key as long as what is sent is the same, part by part. */
  of(...parts: readonly unknown[]): { readonly 'idempotency-key': string };
  /** It is done: the next one is another, also where it is alike. */
  done(): void;
}

/** A key that an action keeps until {@link AttemptKey.done}. */
export function createAttemptKey(): AttemptKey {
  let last: { readonly parts: readonly unknown[]; readonly key: string } | null = null;
  return {
    of(...parts) {
      const isSame =
        last?.parts.length === parts.length && last.parts.every((part, at) => part === parts[at]);
      if (!isSame || !last) last = { parts, key: randomKey() };
      return { 'idempotency-key': last.key };
    },
    done() {
      last = null;
    },
  };
}

/**
 * A key for what must be done once, although it is sent again: browsers do so by themselves when a connection breaks, people
 * when the answer was lost.
 */
export function useAttemptKey(): AttemptKey {
  const [key] = useState(createAttemptKey);
  return key;
}
