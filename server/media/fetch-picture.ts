import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { MAX_PICTURE } from '../../domain/pictures.ts';
import {
  findPublicSite,
  lookupOf,
  type PublicSites,
  type SiteAddress,
} from '../http/public-sites.ts';
import { PictureFault, pictureTooLarge } from './check-picture.ts';

/** How long one picture may take, in ms, and how often its site may point elsewhere. */
const MAX_LENGTH = 10_000;
const MAX_REDIRECTS = 3;

/**
 * Fetches a file of at most 10 MB. A name that leads to any machine that may not be asked is refused, at each
 * redirect again, and the connection goes to the very address that was checked: what the name leads to a moment
 * later counts for nothing. Nothing of ours is sent along.
 *
 * @throws {PictureFault} when it can't be had, {Refusal} 413 when it is too large.
 */
export async function fetchPicture(address: string, sites: PublicSites): Promise<Buffer> {
  const signal = AbortSignal.timeout(MAX_LENGTH);
  try {
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await ask(url, await findSite(url, sites, signal), signal);
      const next = redirectOf(answer, url);
      if (next === null) {
        const picture = await readAnswer(answer);
        signal.throwIfAborted(); // Cut off by us, a body of no announced length seems to be whole.
        return picture;
      }
      answer.destroy();
      url = next;
    }
    throw unfetched('it leads from one address to the next');
  } catch (error) {
    throw signal.aborted ? unfetched('no answer within 10 seconds') : explain(error);
  }
}

/** What is wrong with an address by its form; `null` when it may be asked. */
export function addressFault(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'is no address of a picture';
  if (url.username || url.password) return 'holds a password: nothing before @ is taken';
  return null;
}

const brokenOff = () => unfetched('the connection broke off');

const unfetched = (reason: string) => new PictureFault(`could not be fetched (${reason})`);

async function findSite(
  url: URL,
  sites: PublicSites,
  signal: AbortSignal,
): Promise<readonly SiteAddress[]> {
  signal.throwIfAborted();
  const fault = addressFault(url.href);
  if (fault !== null) throw unfetched(`it leads to an address that ${fault}`);
  const found = await findPublicSite(url, sites, signal);
  if (found === 'none') throw unfetched('there is no such site');
  if (found === 'inside') throw unfetched('its site is not a public one');
  return found;
}

const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/jpeg',
  'accept-encoding': 'identity',
  'user-agent': 'Mantel (import of products)',
};

function ask(url: URL, found: readonly SiteAddress[], signal: AbortSignal) {
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers: HEADERS, lookup: lookupOf(found), signal }, resolve)
      .on('error', reject)
      .on('close', () => reject(brokenOff())); // One that changes the protocol (101) ends with neither.
  });
}

/** Where an answer points to; `null` when it is the picture. */
function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL) {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return null;
  const next = URL.parse(location, url.href);
  if (!next) throw unfetched('it leads nowhere');
  return next;
}

async function readAnswer(answer: IncomingMessage): Promise<Buffer> {
  const { statusCode, headers } = answer;
  try {
    if (statusCode !== 200) throw unfetched(String(statusCode));
    if (Number(headers['content-length'] ?? 0) > MAX_PICTURE) throw pictureTooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_PICTURE) throw pictureTooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such site',
  EAI_AGAIN: 'there is no such site',
  ECONNREFUSED: 'nobody answers there',
};

/** What the network says in its own way, in words; what we have said ourselves stays. */
function explain(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (/CERT|TLS|SSL|ISSUER/.test(code)) return unfetched('its certificate is not valid');
  return REASONS[code] ? unfetched(REASONS[code]) : brokenOff();
}
