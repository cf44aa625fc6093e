import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { MEASURING } from '../../domain/words/measuring.ts';
import { speaker } from '../../domain/words/say.ts';
import { unsealText } from '../database/sealed-text.ts';
import type { Database } from '../database/types.ts';
import type { WebhookPlaces } from '../outgoing/places.ts';
import { sendEvent } from '../outgoing/send-event.ts';
import { measuringKey } from './measuring-key.ts';
import {
  type DuePurchase,
  notePurchase,
  type PurchaseTry,
  takePurchases,
} from './purchase-queue.ts';
import { type MeasuringEndpoints, purchaseRequest } from './purchase-requests.ts';

/** What telling purchases stands on. */
export interface PurchaseSending {
  readonly db: Kysely<Database>;
  readonly places: WebhookPlaces;
  readonly endpoints: MeasuringEndpoints;
  readonly shopSecret: string;
  readonly publicUrl: string;
  readonly log: { warn(fields: object, message: string): void };
  /** In ms. Absent: 5 s. */
  readonly lookEvery?: number;
}

/** What is kept of a refusal, in characters. */
const MAX_PROBLEM = 300;

const say = speaker(MEASURING, 'en');

/** Tells purchases to services, each at least once under one id; every instance may. @returns what ends it */
export function startPurchaseSending(options: PurchaseSending): { stop(): Promise<void> } {
  const { lookEvery = 5_000 } = options;
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      const taken = await sendDue(options, stopping.signal);
      if (taken === 0) {
        await pause(lookEvery, undefined, { signal: stopping.signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

/** Sends what is due. @returns how many were taken */
async function sendDue(options: PurchaseSending, signal: AbortSignal): Promise<number> {
  const { db, log } = options;
  try {
    const due = await takePurchases(db);
    await Promise.all(
      due.map(async (purchase) => {
        const tried = await tryOnce(options, purchase, signal);
        if (!signal.aborted || tried.sent) await notePurchase(db, purchase, tried);
      }),
    );
    return due.length;
  } catch (error) {
    const reason = (error as { code?: string }).code ?? 'unknown';
    log.warn({ reason }, 'purchases to be told wait for the database');
    return 0;
  }
}

async function tryOnce(
  { places, endpoints, shopSecret, publicUrl }: PurchaseSending,
  purchase: DuePurchase,
  signal: AbortSignal,
): Promise<PurchaseTry> {
  const { service, account, sealed_key } = purchase;
  const key = unsealText(sealed_key, measuringKey(shopSecret));
  if (key === null) return { sent: false, status: null, problem: say('key_unreadable') };
  const about = { account, key, endpoints, shopUrl: publicUrl };
  const { arrived, status, problem, answer } = await sendEvent(
    purchaseRequest(service, about, purchase),
    places,
    signal,
  );
  if (!arrived) return { sent: false, status, problem: withReason(problem, answer) };
  // TikTok says what it refuses in an answer of 200.
  const refusal = service === 'tiktok' ? refusalIn(answer) : null;
  if (refusal !== null) return { sent: false, status, problem: clipped(refusal) };
  return { sent: true, status, problem: null };
}

/** What a service says of a refusal in its answer, beside its status. */
function withReason(problem: string | null, answer: string): string {
  const said = /"message"\s*:\s*"((?:[^"\\]|\\.){1,200})/.exec(answer)?.[1];
  return clipped([problem ?? '', said ?? ''].filter(Boolean).join(': '));
}

function refusalIn(answer: string): string | null {
  try {
    const { code, message } = JSON.parse(answer) as { code?: unknown; message?: unknown };
    return code === 0 ? null : say('refused', { why: String(message ?? code) });
  } catch {
    return say('refused', { why: say('unreadable') });
  }
}

/** A NUL, which the database can't keep, would leave a try unnoted and have it made again for ever. */
const clipped = (text: string): string =>
  text.replaceAll('\0', '').slice(0, MAX_PROBLEM).toWellFormed();
