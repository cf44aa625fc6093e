import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { composeMessage, type MailContext, mailName, type Sender } from './mail-templates.ts';
import type { MailTransport } from './mail-transport.ts';
import {
  bringMailsForward,
  type DueMail,
  noteFailures,
  noteSent,
  renewLease,
  takeDueMails,
} from './outbox-queries.ts';
import { describeMailError, type Failure, isServerAway, planRetry } from './retry-policy.ts';

interface OutboxOptions
  extends Omit<
    MailSending,
    'sendWithin' | 'renewEvery' | 'bringForward' | 'stopping' | 'givingUp'
  > {
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
  pollEvery: 5_000,
  /** Between two batches: mails are not urgent, and orders come first. */
  pauseBetween: 100,
  /** After a mail server or a database that is away. */
  retryAfter: 5_000,
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
  const sleep = createSleep(stopping.signal);
  const batch: MailSending = {
    ...sending,
    sendWithin: times.sendWithin,
    renewEvery: times.renewEvery,
    bringForward: atMostEvery(times.pollEvery, () => bringMailsForward(sending.db)),
    stopping: stopping.signal,
    givingUp: givingUp.signal,
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      const outcome = await sendBatch(batch);
      if (outcome === 'sent') await sleep.fully(times.pauseBetween);
      else if (outcome === 'away') await sleep.fully(times.retryAfter);
      else await sleep.untilWoken(times.pollEvery);
    }
  };
  const working = work();

  return {
    wake: sleep.wake,
    async stop() {
      stopping.abort();
      const late = setTimeout(() => givingUp.abort(), times.stopWithin);
      await working;
      clearTimeout(late);
      sending.transport.close();
    },
  };
}

/** Does `work` at once, and then not again within `milliseconds` of its last start. */
function atMostEvery(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let startedAt = -Infinity;
  return async () => {
    if (performance.now() - startedAt < milliseconds) return;
    startedAt = performance.now();
    await work();
  };
}

/** Where the sender reports what it does; no address is ever among it. */
interface MailLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A file that a mail brings. */
interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

/** What sending stands on. */
interface MailSending extends MailContext {
  /** Draws the invoice that a mail brings; `null`: it is gone. Absent: mails bring none. */
  readonly drawInvoice?: (id: number) => Promise<Attachment | null>;
  readonly db: Kysely<Database>;
  readonly transport: MailTransport;
  readonly log: MailLog;
  /** How long one mail may take, in ms. */
  readonly sendWithin: number;
  /** How often mails that are leaving are claimed again, in ms: well within their lease. */
  readonly renewEvery: number;
  /** Looks for mails that a clock that was put back keeps waiting; at most once in a while. */
  bringForward(): Promise<void>;
  /** No more mails are taken. */
  readonly stopping: AbortSignal;
  /** Mails that are leaving are no longer waited for. */
  readonly givingUp: AbortSignal;
}

/** How many mails leave at once. */
const BATCH = 10;

/** Sends what is due: `sent` when there was something, `empty`, or `away` when it is no use to go on. */
async function sendBatch(batch: MailSending): Promise<'sent' | 'empty' | 'away'> {
  const { db, log } = batch;
  try {
    const due = await takeDueMails(db, BATCH);
    if (due.length === 0) {
      await batch.bringForward();
      return 'empty';
    }
    const sender = await batch.readSender();
    const sent: number[] = [];
    const { failures, away } = await whileLeased(batch, { due, sent }, () =>
      sendAll(due, { ...batch, sender }, sent),
    );
    await untilNoted(batch, async () => {
      if (sent.length > 0) await noteSent(db, sent);
      if (failures.length > 0) await noteFailures(db, failures);
    });
    return away ? 'away' : 'sent';
  } catch (error) {
    log.warn({ reason: describeMailError(error) }, 'mails wait for the database');
    return 'away';
  }
}

/** Mails that are leaving, and those of them that have left and are not noted yet. */
interface Leaving {
  readonly due: readonly DueMail[];
  readonly sent: number[];
}

/**
 * Renews the lease of mails until they have left or failed. Those that have left meanwhile are noted: beside one that takes a
 * minute, they would be sent again should the process die.
 */
async function whileLeased<T>(
  { db, log, renewEvery }: MailSending,
  { due, sent }: Leaving,
  sendThem: () => Promise<T>,
): Promise<T> {
  const ids = due.map(({ id }) => id);
  let renewing = Promise.resolve();
  const noteThose = async (left: readonly number[]) => {
    if (left.length > 0) await noteSent(db, left);
  };
  const renew = () => {
    const left = sent.splice(0);
    renewing = renewing
      .then(() => noteThose(left))
      .catch((error: unknown) => {
        sent.push(...left);
        throw error;
      })
      .then(() => renewLease(db, ids))
      .catch((error: unknown) => {
        log.warn({ reason: describeMailError(error) }, 'the lease of mails was not renewed');
      });
  };
  const timer = setInterval(renew, renewEvery);
  try {
    return await sendThem();
  } finally {
    clearInterval(timer);
    await renewing; // What is noted next must not be overwritten by it.
  }
}

/** A batch is of one sender. */
type SignedSending = MailSending & { readonly sender: Sender };

/** Sends mails at once; the numbers of those that have left are added to `sent`. */
async function sendAll(due: readonly DueMail[], batch: SignedSending, sent: number[]) {
  const failures: Failure[] = [];
  let away: unknown;
  const sendOne = async (mail: DueMail) => {
    try {
      await send(mail, batch);
      sent.push(mail.id);
    } catch (error) {
      const failure = planRetry(mail, error);
      failures.push(failure);
      if (isServerAway(error)) away = error;
      else logRefusal(batch.log, failure, error);
    }
  };
  await Promise.all(due.map(sendOne));
  if (away) {
    const fields = { reason: describeMailError(away), mails: failures.length };
    batch.log.warn(fields, 'mails wait for the mail server');
  }
  return { failures, away: away !== undefined };
}

async function send(
  mail: DueMail,
  { transport, log, sendWithin, givingUp, drawInvoice, ...context }: SignedSending,
) {
  const file = mail.invoice_id === null ? null : await drawInvoice?.(mail.invoice_id);
  const signal = AbortSignal.any([givingUp, AbortSignal.timeout(sendWithin)]);
  const message = { ...composeMessage(mail, context), ...(file && { attachments: [file] }) };
  const written = await transport.deliver(message, mailName(mail), signal);
  if (written === null) log.info({ mailId: mail.id }, 'mail sent');
  else log.info({ mailId: mail.id, file: written }, 'mail written to a file: SMTP_URL is not set');
}

function logRefusal(log: MailLog, { id, attempts, retryIn }: Failure, error: unknown): void {
  const fields = { mailId: id, attempts, reason: describeMailError(error) };
  if (retryIn === null) log.error(fields, 'mail given up: its row in the outbox says why');
  else log.warn({ ...fields, retryIn }, 'mail refused, it is tried again');
}

const NOTE_AGAIN_MS = 500;

/** What was sent must be noted, or it is sent again: tries until it is, or until the stop. */
async function untilNoted({ log, stopping }: MailSending, note: () => Promise<void>) {
  const sleep = createSleep(stopping);
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (stopping.aborted) throw error;
      log.warn({ reason: describeMailError(error) }, 'sent mails are to be noted again');
      await sleep.fully(NOTE_AGAIN_MS);
    }
  }
}

/** The pauses of a worker; the end of its work ends them all. */
interface Sleep {
  /** Until the time is over, in ms. */
  fully(milliseconds: number): Promise<void>;
  /** Until the time is over, in ms, or until {@link Sleep.wake}, which may have come before. */
  untilWoken(milliseconds: number): Promise<void>;
  wake(): void;
}

function createSleep(end: AbortSignal): Sleep {
  let awake = new AbortController();
  const wait = (milliseconds: number, signal: AbortSignal) =>
    pause(milliseconds, undefined, { signal }).catch(() => undefined);
  return {
    fully: (milliseconds) => wait(milliseconds, end),
    async untilWoken(milliseconds) {
      await wait(milliseconds, AbortSignal.any([end, awake.signal]));
      awake = new AbortController();
    },
    // Each order wakes it: with a reason of our own, no error is made for that.
    wake: () => awake.abort('woken'),
  };
}
