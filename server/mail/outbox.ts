import { createNap } from './nap.ts';
import { type MailSending, sendBatch } from './send-batch.ts';

export interface OutboxOptions
  extends Omit<MailSending, 'sendWithin' | 'renewEvery' | 'stopping' | 'givingUp'> {
  readonly timing?: Partial<typeof TIMING>;
}

/** The worker that sends what the outbox holds. */
export interface Outbox {
  /** Mails were committed: they leave now. */
  wake(): void;
  /** Lets mails that are leaving leave, for 3 s at most; the rest waits for the next start. */
  stop(): Promise<void>;
}

/** In ms. */
const TIMING = {
  /** Looks for mails that are due again, and for those of other instances. */
  lookEvery: 5_000,
  /** Between two batches: mails have no hurry, and orders come first. */
  breathe: 100,
  /** After a mail server or a database that is away. */
  standBack: 5_000,
  /** How long one mail may take. */
  sendWithin: 60_000,
  renewEvery: 3_000,
  stopWithin: 3_000,
};

/**
 * Starts the one worker of this process. Each mail leaves at least once: it is noted as sent after it
 * left, and is due again where that could not be noted. Several processes may work on one outbox.
 */
export function startOutbox({ timing, ...sending }: OutboxOptions): Outbox {
  const times = { ...TIMING, ...timing };
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const nap = createNap(stopping.signal);
  const batch: MailSending = {
    ...sending,
    sendWithin: times.sendWithin,
    renewEvery: times.renewEvery,
    stopping: stopping.signal,
    givingUp: givingUp.signal,
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      const outcome = await sendBatch(batch);
      if (outcome === 'sent') await nap.deep(times.breathe);
      else if (outcome === 'away') await nap.deep(times.standBack);
      else await nap.light(times.lookEvery);
    }
  };
  const working = work();

  return {
    wake: nap.wake,
    async stop() {
      stopping.abort();
      const late = setTimeout(() => givingUp.abort(), times.stopWithin);
      await working;
      clearTimeout(late);
      sending.transport.close();
    },
  };
}
