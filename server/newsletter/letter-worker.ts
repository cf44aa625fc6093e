import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { composeMessage, type Sender } from '../mail/mail-templates.ts';
import type { MailTransport } from '../mail/mail-transport.ts';
import { describeMailError } from '../mail/retry-policy.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { leaveUrl } from './leave-link.ts';
import { type MailPlaces, renderLetter } from './letter-mail.ts';
import { outcomeOf } from './letter-outcome.ts';
import {
  type DueLetter,
  hasLetters,
  noteEnds,
  noteOutcome,
  pauseRefusedLetter,
  takeDueLetters,
} from './letter-queue.ts';

/** What sending letters stands on. */
export interface LetterSending extends MailPlaces {
  readonly db: Kysely<Database>;
  /** Their own way out: mails of orders never wait behind a letter. It is closed with the worker. */
  readonly transport: MailTransport;
  readonly shopEmail: string;
  readonly shopSecret: string;
  readonly readSender: () => Promise<Sender>;
  readonly log: { warn(fields: object, message: string): void };
  readonly timing?: Partial<typeof TIMING>;
}

/** Sends letters at their pace. */
export interface LetterWorker {
  /** Lets the mail that is leaving leave, for 3 s at most; the rest waits for the next start. */
  stop(): Promise<void>;
}

/** In ms. */
const TIMING = {
  /** Looks for letters where none is under way. */
  lookEvery: 5_000,
  /** Between two looks while one is: the pace itself stands in the database. */
  lookBetween: 250,
  /** After a mail server or a database that is away. */
  retryAfter: 10_000,
  sendWithin: 60_000,
  stopWithin: 3_000,
};

const MINUTE = 60_000;

/** After so many mails in a row of which nobody knows whether they left, the letter is paused: the next ones would be lost as well. */
const MAX_UNSURE = 3;

/**
 * Starts the one worker of this process; each instance may run one. A mail of a letter leaves at most once: it counts as leaving before it does, and
 * what became of one whose process was killed is noted as unsure (docs/product.md, Newsletter).
 */
export function startLetterWorker(options: LetterSending): LetterWorker {
  const times = { ...TIMING, ...options.timing };
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const sleep = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
  const unsure = { inARow: 0 };
  const work = async () => {
    while (!stopping.signal.aborted) {
      await sleep(await look({ ...options, times, unsure, signal: givingUp.signal }));
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      const late = setTimeout(() => givingUp.abort(), times.stopWithin);
      await working;
      clearTimeout(late);
      options.transport.close();
    },
  };
}

interface Look extends LetterSending {
  readonly times: typeof TIMING;
  /** How many mails were last of which nobody knows whether they left. */
  readonly unsure: { inARow: number };
  /** The one that is leaving is no longer waited for. */
  readonly signal: AbortSignal;
}

/** @returns how long to wait until the next look, in ms */
async function look(work: Look): Promise<number> {
  const { db, log, times } = work;
  try {
    if (!(await hasLetters(db))) return times.lookEvery;
    const settings = await readSettings(db);
    const paused = !settings.newsletter_on;
    const gap = MINUTE / settings.newsletter_per_minute;
    // One at a time: what a kill leaves behind is one mail that nobody knows of.
    const [letter] = paused ? [] : await takeDueLetters(db, 1, gap);
    if (!letter) await noteEnds(db);
    else if ((await sendLetter(work, letter, settings)) === 'away') return times.retryAfter;
    return paused ? times.lookEvery : Math.min(times.lookBetween, gap);
  } catch (error) {
    log.warn({ reason: describeMailError(error) }, 'letters wait for the database');
    return times.retryAfter;
  }
}

async function sendLetter(
  work: Look,
  letter: DueLetter,
  settings: AllSettings,
): Promise<'sent' | 'away' | 'not_sent'> {
  const { db, unsure } = work;
  let isHandedOver = false;
  try {
    const message = await writeMessage(work, letter, settings);
    isHandedOver = true;
    await handOver(work, letter, message);
  } catch (error) {
    return noteFailure(work, letter, { error, isHandedOver });
  }
  unsure.inARow = 0;
  await noteOutcome(db, letter, { kind: 'sent', problem: '' });
  return 'sent';
}

interface FailedTry {
  readonly error: unknown;
  readonly isHandedOver: boolean;
}

async function noteFailure(
  { db, log, unsure }: Look,
  letter: DueLetter,
  { error, isHandedOver }: FailedTry,
): Promise<'away' | 'not_sent'> {
  const { outcome, pausesLetter, isAway } = outcomeOf(error, letter.attempts, isHandedOver);
  const isUnsure = outcome.kind === 'unsure';
  unsure.inARow = isUnsure ? unsure.inARow + 1 : 0;
  log.warn(
    { letterId: letter.letter_id, reason: describeMailError(error) },
    isAway ? 'letters wait for the mail server' : 'a letter was not taken by the mail server',
  );
  await noteOutcome(db, letter, outcome);
  if (pausesLetter || unsure.inARow >= MAX_UNSURE) {
    unsure.inARow = 0;
    await pauseRefusedLetter(db, letter.letter_id, outcome.problem);
  }
  return isAway || isUnsure ? 'away' : 'not_sent';
}

async function writeMessage(
  { db, shopEmail, shopSecret, publicUrl, mediaCdnUrl, readSender }: Look,
  letter: DueLetter,
  settings: AllSettings,
) {
  const leave = leaveUrl(
    publicUrl,
    { kind: 'letters', addressId: letter.address_id, letterId: letter.letter_id },
    shopSecret,
  );
  const head = { publicUrl, mediaCdnUrl, settings, leaveUrl: leave };
  const [{ text, html }, sender] = await Promise.all([
    renderLetter(db, letter, head),
    readSender(),
  ]);
  return composeMessage(
    {
      id: letter.id,
      recipient: letter.email,
      reply_to: null,
      subject: letter.subject,
      text_body: text,
      html_body: html,
      invoice_id: null,
      leave_url: leave,
      attempts: letter.attempts,
      // Its date is that of this mail: a letter may have been paused for weeks.
      created_at: new Date(),
    },
    { shopEmail, sender, orderToken: String, accountToken: String },
  );
}

async function handOver(
  { transport, shopEmail, times, signal }: Look,
  letter: DueLetter,
  message: Awaited<ReturnType<typeof writeMessage>>,
): Promise<void> {
  const name = `letter-${letter.letter_id}-${letter.id}`;
  const messageId = `<${name}@${shopEmail.slice(shopEmail.lastIndexOf('@') + 1)}>`;
  const within = AbortSignal.any([signal, AbortSignal.timeout(times.sendWithin)]);
  await transport.deliver({ ...message, messageId }, name, within);
}
