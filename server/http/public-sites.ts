import { lookup as lookUp } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which sites the shop asks where others name an address. */
export interface PublicSites {
  /** All addresses of a host. */
  lookup(host: string): Promise<readonly SiteAddress[]>;
  mayAsk(address: string, port: number): boolean;
}

/** One address of a host; `family` is 4 or 6. */
export interface SiteAddress {
  readonly address: string;
  readonly family: number;
}

const PORTS = [80, 443];

/** Machines on the internet, on the ports of the web. */
export const PUBLIC_SITES: PublicSites = {
  lookup: (host) => lookUp(host, { all: true }),
  mayAsk: (address, port) => PORTS.includes(port) && isPublicAddress(address),
};

/**
 * The addresses of an URL's host, each of which may be asked; connect to these alone ({@link lookupOf}), since the name may lead elsewhere a moment
 * later. `none`: there is no such site; `inside`: one of them may not be asked.
 *
 * @throws what aborted `signal`, and what the lookup throws
 */
export async function findPublicSite(
  url: URL,
  sites: PublicSites,
  signal: AbortSignal,
): Promise<readonly SiteAddress[] | 'none' | 'inside'> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await orAbort(sites.lookup(host), signal);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (found.length === 0) return 'none';
  return found.every(({ address }) => sites.mayAsk(address, port)) ? found : 'inside';
}

/** A name's lookup can't be called off: it is no longer waited for. */
const orAbort = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

/** Leads a connection to the very addresses that were checked. */
export const lookupOf =
  (found: readonly SiteAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    if (all) done(null, [...found]);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };

/** What is posted to a site, and the addresses that it leads to. */
export interface SitePost {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer | null;
  readonly found: readonly SiteAddress[];
  readonly signal: AbortSignal;
}

/** Posts to the very addresses that were checked, follows no redirect, and answers once the head of the answer is there. */
export function postToSite(
  url: URL,
  { headers, body, found, signal }: SitePost,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const lookup = lookupOf(found);
  return new Promise((resolve, reject) => {
    send(url, { method: 'POST', agent: false, headers, lookup, signal }, resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('closed'))) // One that changes the protocol (101) ends with neither.
      .end(body);
  });
}

/** All that is routed in IPv6 today; what lies outside leads back into networks by some translation. */
const ROUTED = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one machine on the internet, and not one behind the shop's firewall. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  const parsed = ipaddr.process(address); // IPv4 mapped into IPv6 is checked as IPv4.
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ROUTED);
}
