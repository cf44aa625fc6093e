import { useState } from 'react';

/**
 * Which order the shop has, as far as this window knows, while things are moved faster than that is answered: what the list shows
 * is ahead of it then.
 */
export function useSeenOrder() {
  const [seen] = useState(createSeenOrder);
  return seen;
}

/** Exported for its test. */
export function createSeenOrder() {
  let known: readonly number[] = [];
  let moves = 0;
  return {
    /** A move begins; `shown` is the order that was read, for the first of them. */
    begin(shown: readonly number[]) {
      if (moves === 0) known = shown;
      moves += 1;
    },
    /** What is said to have been seen. */
    known: (): number[] => [...known],
    answered(order: readonly number[]) {
      known = order;
    },
    /** A move is over: it was answered, and the list read again where no other move follows it. */
    end() {
      moves -= 1;
    },
  };
}
