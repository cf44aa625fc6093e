import { setTimeout as pause } from 'node:timers/promises';

/** Long work in small pieces: awaited between pieces, it lets the shop's visitors go first. */
export interface Pace {
  /** Whether the piece has lasted long enough: tight loops ask this before they await. */
  isDue(): boolean;
  /** Rests in proportion to the piece just done, once it was long enough. */
  rest(): Promise<void>;
}

/** A piece lasts at least this long, in ms: shorter ones would rest longer than they work, for timers are coarse. */
const PIECE = 2;

/** No rest lasts longer, in ms: a busy machine, where each piece takes long, would not come to an end. */
const MAX_REST = 25;

/**
 * Begins work that takes `share` of the time (0 to 1) of one core, what the database does for it included. Its
 * first piece begins now.
 */
export function startPace(share: number): Pace {
  let from = performance.now();
  const isDue = () => performance.now() - from >= PIECE;
  return {
    isDue,
    async rest() {
      if (!isDue()) return;
      const spent = performance.now() - from;
      await pause(Math.min(spent * (1 / share - 1), MAX_REST));
      from = performance.now();
    },
  };
}
