import type { IncomingMessage } from 'node:http';
import { PUSH } from '../../domain/words/push.ts';
import { speaker } from '../../domain/words/say.ts';
import {
  findPublicSite,
  PUBLIC_SITES,
  type PublicSites,
  postToSite,
} from '../http/public-sites.ts';

/** Where pushes may go. */
export interface PushPlaces {
  readonly sites: PublicSites;
  readonly protocols: readonly string[];
}

/** Push services on the internet, by https alone. */
export const PUBLIC_PUSH: PushPlaces = {
  sites: {
    lookup: PUBLIC_SITES.lookup,
    mayAsk: (address, port) => port === 443 && PUBLIC_SITES.mayAsk(address, port),
  },
  protocols: ['https:'],
};

/** By what the shop is known to push services (RFC 8292). */
export interface PushKeys {
  readonly public_key: string;
  readonly private_key: string;
}

/** A device, as its browser subscribed (RFC 8030, RFC 8291). */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the panel's worker shows (`web/public/admin/push-worker.js`). */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** What it opens; a path of the panel. */
  readonly url: string;
  /** How many new orders it tells of. */
  readonly orders: number;
}

/** A push that did not arrive, and may be tried again. */
export interface PushFailure {
  readonly kind: 'failed';
  /** In words, for the panel. */
  readonly reason: string;
  /** As the push service asks for it. */
  readonly retryAfterMs?: number;
}

/** What became of a push. `gone`: the subscription has ended. */
export type PushOutcome = { readonly kind: 'sent' } | { readonly kind: 'gone' } | PushFailure;

/** What sending stands on. */
export interface PushSending {
  readonly places: PushPlaces;
  readonly keys: PushKeys;
  /** Whom a push service may write to, `mailto:…` or an https address. */
  readonly contact: string;
  readonly signal: AbortSignal;
}

/** How long one push may take, in ms. */
const MAX_SECONDS = 10;
/** How long a push service keeps what a device can't take: an older order is no news. In seconds. */
const TTL = 12 * 3_600;
/** The longest `Retry-After` that is kept to. In ms. */
const MAX_RETRY_AFTER = 6 * 3_600_000;

const say = speaker(PUSH, 'en');

/**
 * Encrypts a message for a device (RFC 8291) and hands it to its push service. The connection goes to the very address that was checked; no redirect is
 * followed, and nothing of the answer is read but its status.
 */
export async function sendPush(
  target: PushTarget,
  message: PushMessage,
  { places, keys, contact, signal }: PushSending,
): Promise<PushOutcome> {
  const timeout = AbortSignal.timeout(MAX_SECONDS * 1000);
  try {
    const url = new URL(target.endpoint);
    if (!places.protocols.includes(url.protocol)) return failed(say('inside'));
    const ends = AbortSignal.any([signal, timeout]);
    const found = await findPublicSite(url, places.sites, ends);
    if (found === 'none') return failed(say('unreachable'));
    if (found === 'inside') return failed(say('inside'));
    const { default: webPush } = await import('web-push'); // With the first push: most shops send none.
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
      JSON.stringify(message),
      {
        vapidDetails: {
          subject: contact,
          publicKey: keys.public_key,
          privateKey: keys.private_key,
        },
        TTL,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    );
    const answer = await postToSite(url, { headers, body, found, signal: ends });
    answer.destroy();
    return outcomeOf(answer);
  } catch {
    return failed(timeout.aborted ? say('late') : say('unreachable'));
  }
}

const failed = (reason: string): PushFailure => ({ kind: 'failed', reason });

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const seconds = Number(headers['retry-after']);
  return {
    kind: 'failed',
    reason: say('refused', { status: String(statusCode) }),
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds * 1000, MAX_RETRY_AFTER) }),
  };
}
