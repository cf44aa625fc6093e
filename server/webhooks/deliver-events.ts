import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { speaker } from '../../domain/words/say.ts';
import { WEBHOOKS } from '../../domain/words/webhooks.ts';
import type { Database } from '../database/types.ts';
import { queueMail } from '../mail/outbox-queries.ts';
import type { WebhookPlaces } from '../outgoing/places.ts';
import { sendEvent, type Try } from '../outgoing/send-event.ts';
import { type DueDelivery, hasWebhooks, noteTry, takeDue, turnOff } from './delivery-queue.ts';
import { bodyOf, type EventReaders } from './event-body.ts';
import { signaturesOf } from './sign-event.ts';

/** What delivering stands on. */
export interface DeliveryOptions {
  readonly db: Kysely<Database>;
  readonly readers: EventReaders;
  readonly places: WebhookPlaces;
  readonly shopSecret: string;
  /** Who is told when a webhook is turned off. */
  readonly shopEmail: string;
  readonly publicUrl: string;
  readonly wakeOutbox: () => void;
  readonly log: { warn(fields: object, message: string): void };
  readonly timing?: Partial<typeof TIMING>;
}

/** Delivers the events of webhooks. */
export interface EventDelivery {
  /** Events were committed: they leave now. */
  wake(): void;
  /** Lets what is leaving leave, for 2 s at most; the rest waits for the next start. */
  stop(): Promise<void>;
}

/** In ms. */
const TIMING = {
  /** Looks for events, in a shop with webhooks. */
  lookEvery: 1_000,
  /** Looks whether there are webhooks, in a shop without: those of other instances. */
  lookForWebhooks: 5_000,
  stopWithin: 2_000,
};

const say = speaker(WEBHOOKS, 'en');

/**
 * Starts the one deliverer of this process; each instance may run one. Each event arrives at least once: it is noted as delivered after it was
 * taken, and is due again where that could not be noted.
 */
export function startEventDelivery(options: DeliveryOptions): EventDelivery {
  const timing = { ...TIMING, ...options.timing };
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const sending: Sending = { ...options, signal: givingUp.signal };
  const busy = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  let awake = Promise.withResolvers<void>();
  const wake = () => awake.resolve();

  const begin = (due: DueDelivery) => {
    const count = (by: number) => busy.set(due.webhook_id, (busy.get(due.webhook_id) ?? 0) + by);
    count(1);
    const work = deliver(sending, due).finally(() => {
      count(-1);
      underWay.delete(work);
      wake();
    });
    underWay.add(work);
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      awake = Promise.withResolvers<void>();
      const taken = await look(options, busy);
      for (const due of taken ?? []) begin(due);
      if (taken?.length) continue;
      const ms = taken ? timing.lookEvery : timing.lookForWebhooks;
      await Promise.race([awake.promise, sleep(ms, stopping.signal)]);
    }
  };
  const working = work();
  return {
    wake,
    async stop() {
      stopping.abort();
      const late = setTimeout(() => givingUp.abort(), timing.stopWithin);
      await working;
      await Promise.all(underWay);
      clearTimeout(late);
    },
  };
}

const sleep = (ms: number, signal: AbortSignal) =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

interface Sending extends DeliveryOptions {
  readonly signal: AbortSignal;
}

/** What is due now; `null`: the shop has no webhooks, or no database. */
async function look(
  { db, log }: DeliveryOptions,
  busy: ReadonlyMap<number, number>,
): Promise<DueDelivery[] | null> {
  try {
    return (await hasWebhooks(db)) ? await takeDue(db, busy) : null;
  } catch (error) {
    log.warn({ reason: codeOf(error) }, 'webhooks wait for the database');
    return null;
  }
}

/** One try. What the database refuses is left to the next one, after the lease. */
async function deliver(sending: Sending, due: DueDelivery): Promise<void> {
  const { db, log, signal } = sending;
  try {
    const tried = await tryOnce(sending, due);
    if (signal.aborted && !tried.arrived) return;
    const isOver = await noteTry(db, due, tried);
    if (!tried.arrived) {
      log.warn(
        { webhookId: due.webhook_id, eventId: due.event_id, status: tried.status },
        'an event did not arrive at its webhook, it is tried again',
      );
    }
    if (tried.status === 410) await endWebhook(sending, due, 'gone');
    else if (isOver) await endWebhook(sending, due, 'failing');
  } catch (error) {
    log.warn({ reason: codeOf(error), eventId: due.event_id }, 'an event waits for the database');
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'unknown';

async function tryOnce(
  { db, readers, places, shopSecret, signal }: Sending,
  due: DueDelivery,
): Promise<Try> {
  const body = await bodyOf(db, readers, due);
  const id = `evt_${due.event_id}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'accept-encoding': 'identity',
    'user-agent': 'Mantel-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signaturesOf({ id, timestamp, body }, due.seeds, shopSecret),
  };
  return sendEvent({ url: due.url, headers, body }, places, signal);
}

/** Turns a webhook off, and tells the merchant by mail. */
async function endWebhook(
  { db, shopEmail, publicUrl, wakeOutbox }: Sending,
  { webhook_id: id }: DueDelivery,
  because: 'failing' | 'gone',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const url = await turnOff(tx, id, because);
    if (url === null) return;
    const reason = say(because === 'gone' ? 'off_gone' : 'off_failing');
    const panel = `${publicUrl}/admin/adminPanel/webhooks`;
    await queueMail(tx, {
      to: shopEmail,
      subject: say('off_mail_subject', { host: new URL(url).host }),
      text: say('off_mail_text', { reason, url, panel }),
    });
  });
  wakeOutbox();
}
