/** Behind a page that waits for the database others may do without it: nobody waits longer for his turn, in ms. */
const PATIENCE = 100;

/**
 * Makes so many things at a time, in the order in which they were asked for; the others wait before they have
 * read anything. What all of them read at once would be old before it is rendered, and cost more to collect
 * than to read (docs/decisions/017).
 */
export function takeTurns(most: number): <T>(make: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>();
  let running = 0;
  const myTurn = (): Promise<void> =>
    new Promise((resolve) => {
      const go = () => {
        clearTimeout(late);
        waiting.delete(go);
        resolve();
      };
      const late = setTimeout(go, PATIENCE);
      waiting.add(go);
    });
  return async (make) => {
    if (running >= most) await myTurn();
    running += 1;
    try {
      return await make();
    } finally {
      running -= 1;
      const [next] = waiting;
      if (running < most) next?.();
    }
  };
}
