import { setTimeout as pause } from 'node:timers/promises';

/** What follows new orders behind their commit, so that placing one waits for none of it. */
interface Following {
  /** Calls back at each new order; what it returns ends that. */
  readonly follow: (onNew: () => void) => () => void;
  /** Does what is due, and answers whether there may be more at once. It must not throw. */
  readonly look: (signal: AbortSignal) => Promise<boolean>;
  readonly timing?: Partial<typeof TIMING> | undefined;
}

/** Work that follows new orders. */
export interface OrderFollower {
  /** Ends what is on its way, within a moment; the next start does it. */
  stop(): Promise<void>;
}

/** In ms. */
const TIMING = {
  /** Looks without being told, too. */
  lookEvery: 15_000,
  /** After a look: orders that come at once are one piece of work. */
  pauseBetween: 500,
};

/** Starts to look at new orders: when it is told of one, and every now and then. Each instance may run one of each kind. */
export function followOrders({ follow, look, timing = {} }: Following): OrderFollower {
  const { lookEvery, pauseBetween } = { ...TIMING, ...timing };
  const stopping = new AbortController();
  let awake = Promise.withResolvers<void>();
  const unfollow = follow(() => awake.resolve());

  const sleep = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const work = async () => {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers<void>();
      const more = await look(stopping.signal);
      await sleep(pauseBetween);
      if (!more) await Promise.race([awake.promise, sleep(lookEvery)]);
    }
  };
  const working = work();
  return {
    async stop() {
      unfollow();
      stopping.abort();
      await working;
    },
  };
}
