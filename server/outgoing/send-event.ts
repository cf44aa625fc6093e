import type { IncomingMessage } from 'node:http';
import { webhookUrlFault } from '../../domain/webhook-url.ts';
import { speaker } from '../../domain/words/say.ts';
import { WEBHOOKS } from '../../domain/words/webhooks.ts';
import { findPublicSite, postToSite } from '../http/public-sites.ts';
import { sitesFor, type WebhookPlaces } from './places.ts';

/** An event with its signed headers, and where it goes. */
interface OutgoingEvent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What became of one try. */
export interface Try {
  readonly arrived: boolean;
  /** `null`: there was no answer. */
  readonly status: number | null;
  /** In words, for the log; also of an answer that was odd. */
  readonly problem: string | null;
  /** The beginning of the answer's text. */
  readonly answer: string;
  readonly tookMs: number;
  /** As the receiver asks for it. */
  readonly retryAfterMs?: number;
}

/** How long one try may take, in ms. */
const MAX_LENGTH = 10_000;
/** How much of an answer is read, in bytes, and kept, in characters. */
const MAX_ANSWER = 64 * 1024;
const MAX_KEPT = 2_000;
/** The longest `Retry-After` that is kept to, in ms. */
const MAX_RETRY_AFTER = 4 * 3_600_000;

const say = speaker(WEBHOOKS, 'en');

/**
 * Posts an event. A name that leads inside is refused, the connection goes to the very address that was checked, and no redirect is followed. The
 * answer's status decides; its text is for the log.
 */
export async function sendEvent(
  { url: text, headers, body }: OutgoingEvent,
  places: WebhookPlaces,
  stopping: AbortSignal,
): Promise<Try> {
  const begun = performance.now();
  const timeout = AbortSignal.timeout(MAX_LENGTH);
  const signal = AbortSignal.any([stopping, timeout]);
  const failed = (problem: string): Try => ({
    ...{ arrived: false, status: null, problem, answer: '' },
    tookMs: Math.round(performance.now() - begun),
  });
  try {
    const url = new URL(text);
    if (webhookUrlFault(text, places.isInside) !== null) return failed(say('inside'));
    const found = await findPublicSite(url, sitesFor(url, places), signal);
    if (found === 'none') return failed(say('no_site'));
    if (found === 'inside') return failed(say('inside'));
    const answer = await postToSite(url, { headers, body, found, signal });
    const read = await readAnswer(answer);
    return { ...outcomeOf(answer, read), tookMs: Math.round(performance.now() - begun) };
  } catch (error) {
    return failed(timeout.aborted ? say('late') : reasonOf(error));
  }
}

interface ReadAnswer {
  readonly text: string;
  readonly end: 'whole' | 'long' | 'endless';
}

/** Reads what may be read; what breaks off or does not end is no fault of the event. */
async function readAnswer(answer: IncomingMessage): Promise<ReadAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let end: ReadAnswer['end'] = 'whole';
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= MAX_ANSWER) continue;
      end = 'long';
      break;
    }
  } catch {
    end = 'endless';
  } finally {
    answer.destroy();
  }
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, MAX_KEPT);
  return { text: text.toWellFormed(), end };
}

function outcomeOf(
  { statusCode: status = 0, headers }: IncomingMessage,
  { text: answer, end }: ReadAnswer,
): Omit<Try, 'tookMs'> {
  if (status >= 200 && status < 300) {
    const oddity = { whole: null, long: say('long_answer'), endless: say('endless_answer') }[end];
    return { arrived: true, status, problem: oddity, answer };
  }
  const seconds = Number(headers['retry-after']);
  const key = status >= 300 && status < 400 ? 'redirect' : 'refused';
  return {
    ...{ arrived: false, status, answer },
    problem: say(key, { status: String(status) }),
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds * 1000, MAX_RETRY_AFTER) }),
  };
}

/** What the network says in its own way, in words. */
function reasonOf(error: unknown): string {
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return say('no_site');
  if (/CERT|TLS|SSL|ISSUER/.test(code)) return say('certificate');
  if (/^E(CONNREFUSED|HOSTUNREACH|NETUNREACH)$/.test(code)) return say('unreachable');
  return say('broken_off');
}
