import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { MAX_TOKEN_REQUESTS } from '../../domain/api-tokens.ts';
import { API_TOKENS } from '../../domain/words/api-tokens.ts';
import { speaker } from '../../domain/words/say.ts';
import { createCountingTable } from './counting-table.ts';
import { Refusal } from './refusal.ts';
import { type Limit, type SharedLimits, type Taken, tooMany } from './shared-limits.ts';

/**
 * How many requests of a class one address may make in a minute, whichever route they are for. It is counted in this
 * process, before anybody is identified, and loosely: whole villages share one address behind a carrier.
 */
const CLASSES = { file: 15_000, page: 2_400, read: 2_400, write: 1_200, probe: 2_400 } as const;
type RequestClass = keyof typeof CLASSES;

/** Bearer tokens that are nobody's, in a minute: each costs a query. */
const MAX_BAD_TOKENS = 300;
const MINUTE = 60;

/** A /48 has many households or one tenant; it may do what this many addresses may. */
const WIDE = 4;

/**
 * What one address, and one account, may achieve with calls that cost more than their method says. It is counted for all
 * instances together. Logins are counted by account and address too (accounts/log-in.ts).
 */
const ACTIONS = {
  order: { most: 60, seconds: 10 * MINUTE },
  message: { most: 10, seconds: 10 * MINUTE },
  account: { most: 60, seconds: 10 * MINUTE },
  review: { most: 30, seconds: 10 * MINUTE },
} as const;

const ACTION_OF: Readonly<Record<string, keyof typeof ACTIONS>> = {
  'POST /orders': 'order',
  'POST /send-email': 'message',
  'POST /products/{id}/stock-alerts': 'message',
  'POST /newsletter': 'message',
  'POST /orders/{id}/address': 'order',
  'POST /orders/{id}/reviews': 'review',
  'POST /auth/register': 'account',
  'POST /auth/login': 'account',
  'POST /auth/login/code': 'account',
  'POST /auth/second-factor/setup': 'account',
  'POST /auth/second-factor': 'account',
  'POST /auth/second-factor/off': 'account',
  'POST /auth/second-factor/recovery-codes': 'account',
  'POST /auth/password-reset': 'account',
  'PUT /auth/password': 'account',
  'POST /auth/email-change': 'account',
  'POST /auth/email-change/confirm': 'account',
  'POST /staff/invitations': 'account',
  'POST /auth/invitation': 'account',
  'POST /auth/invitation/register': 'account',
  'POST /auth/invitation/login': 'account',
};

/** What a success takes of an action's limit; a refusal takes 1, so that mistakes of a few don't stop a whole network. */
const COST = 10;

/** Names of headers by which proxies name themselves or the client. */
const FORWARDED =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|via)$/;

/** Whether a request went through a proxy that names itself. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Object.keys(headers).some((name) => FORWARDED.test(name));

interface LimitOptions {
  /** `false` lifts the limits for clients on this machine (`RATE_LIMITS=off`). */
  readonly limited: boolean;
  readonly trustProxy: number;
  readonly shared: SharedLimits;
}

/** The limits that hold once more is known of a request than its address. */
export interface RateLimits {
  /**
   * Counts a bearer token before it is looked up, unless it was somebody's lately.
   *
   * @throws {Refusal} 429 when this address sent too many that are nobody's.
   */
  countToken(request: FastifyRequest, token: string): void;
  /** Notes that a token is somebody's: it was not to be counted. */
  noteGoodToken(request: FastifyRequest, token: string): void;
  /**
   * Counts a request of a program by its API token, beside the address.
   *
   * @throws {Refusal} 429
   */
  countProgram(request: FastifyRequest, id: number): void;
  /**
   * Takes what a call costs, once it is known who asks; {@link settleAction} settles it with the answer.
   *
   * @throws {Refusal} 429 with `Retry-After` when a limit is used up.
   */
  limitAction(request: FastifyRequest, name: string): Promise<void>;
}

/** For this long a token that was somebody's passes the limit of bad ones, in seconds. */
const GOOD_FOR = 10 * MINUTE;

/** Limits every request by its address, before actors are identified. */
export function limitRates(
  app: FastifyInstance,
  { limited, trustProxy, shared }: LimitOptions,
): RateLimits {
  const table = createCountingTable();
  const isFree = (address: string | undefined) => !limited && isLoopback(address);
  warnOfProxies(app, trustProxy);
  app.decorateRequest('taken', undefined);

  app.addHook('onRequest', (request, _reply, done) => {
    const { ip } = request;
    // A health check costs nothing, and must never report a running process as dead.
    if (isFree(ip) || request.routeOptions.url === '/healthz') return done();
    const networks = clientNetworks(ip);
    // A socket that is gone has no address any more, and nobody waits for an answer.
    if (networks.length === 0) return done(new Refusal(400, 'The connection is gone'));
    const of = classOf(request);
    for (const [width, network] of networks.entries()) {
      const { spent, endsIn } = table.add(`${of} ${network}`, 1, MINUTE);
      const most = CLASSES[of] * (width === 0 ? 1 : WIDE);
      if (spent > most) return done(tooMany(endsIn));
    }
    done();
  });

  const addTokens = (ip: string, count: number) =>
    clientNetworks(ip).map((network) => table.add(`token ${network}`, count, MINUTE));
  return {
    countToken({ ip }, token) {
      if (isFree(ip) || table.read(`good ${token}`).spent > 0) return;
      const counts = addTokens(ip, 1);
      for (const [width, { spent, endsIn }] of counts.entries()) {
        const most = MAX_BAD_TOKENS * (width === 0 ? 1 : WIDE);
        if (spent > most) throw tooMany(endsIn);
      }
    },
    noteGoodToken({ ip }, token) {
      if (isFree(ip) || table.read(`good ${token}`).spent > 0) return;
      addTokens(ip, -1);
      table.add(`good ${token}`, 1, GOOD_FOR);
    },
    countProgram({ ip }, id) {
      if (isFree(ip)) return;
      const { spent, endsIn } = table.add(`program ${id}`, 1, MINUTE);
      if (spent > MAX_TOKEN_REQUESTS) throw tooMany(endsIn, speaker(API_TOKENS, 'en')('too_fast'));
    },
    async limitAction(request, name) {
      const limits = isFree(request.ip) ? [] : limitsOf(name, request);
      if (limits.length > 0) request.taken = await shared.take(limits);
    },
  };
}

/** By the matched route, never by the text of the address: `/%61pi/…` is a call too. */
function classOf({ method, routeOptions: { url } }: FastifyRequest): RequestClass {
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  if (url === '/readyz' || url === '/metrics') return 'probe';
  if (url === undefined || url === '/*' || !/^\/(api|media|assets)\//.test(url)) return 'page';
  return url.startsWith('/api/') ? 'read' : 'file';
}

/** The shared limits of a call; none for most. */
function limitsOf(name: string, { ip, actor }: FastifyRequest): Limit[] {
  const action = ACTION_OF[name];
  if (!action) return [];
  const { most, seconds } = ACTIONS[action];
  const limit = (who: string, times = 1): Limit => ({
    key: `${action} ${who}`,
    most: most * COST * times,
    seconds,
    cost: COST,
  });
  return [
    ...clientNetworks(ip).map((network, width) => limit(network, width === 0 ? 1 : WIDE)),
    ...(actor.kind === 'user' ? [limit(`user ${actor.userId}`)] : []),
  ];
}

/** A refusal costs a tenth of a success, and a fault of ours nothing. */
export async function settleAction({ taken }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!taken || reply.statusCode < 400) return;
  await taken.giveBack(reply.statusCode < 500 ? (COST - 1) / COST : 1);
}

/** A proxy that isn't trusted hides everybody behind one address: warn the operator, once. */
function warnOfProxies(app: FastifyInstance, trustProxy: number): void {
  if (trustProxy > 0) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isForwarded(request)) {
      warned = true;
      app.log.warn(
        'A request came through a proxy, but TRUST_PROXY is 0: all visitors behind it count as one address. ' +
          'Set TRUST_PROXY to the number of proxies in front of the shop',
      );
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request took of its limits. */
    taken: Taken | undefined;
  }
}

/**
 * The networks by which a client is limited, the smallest first: an IPv4 address; or the /64 of an IPv6 one, which a
 * household has, and its /48, which everyone who rents a server has. None for a socket that is gone: nobody waits there.
 */
export function clientNetworks(address: string | undefined): readonly string[] {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain === '' ? [] : [plain];
  const groups = firstGroups(plain);
  return [`${groups.join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

/** The network of an address as widely as a town may share it, for its owner to read; empty when there is none. */
export function roughNetwork(address: string | undefined): string {
  const networks = clientNetworks(address);
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(networks[0] ?? '')?.[1];
  return ipv4 === undefined ? (networks[1] ?? '') : `${ipv4}.0/24`;
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  const plain = plainAddress(address);
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Stands for every text that is no address: a client that sends a new one with each request is counted as one. */
const NO_ADDRESS = 'no address';

/** An address in one spelling, without what proxies add, such as a port; an IPv4 one also where IPv6 shows it. */
function plainAddress(address = ''): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  if (bare === '') return '';
  if (isIPv4(bare)) return bare; // `isIPv4` knows one spelling only.
  return isIP(bare) === 0 ? NO_ADDRESS : ipaddr.process(bare.replace(/%.*$/, '')).toString();
}

/** The first four groups of an IPv6 address, without leading zeros. */
const firstGroups = (address: string): string[] =>
  ipaddr.IPv6.parse(address)
    .parts.slice(0, 4)
    .map((group) => group.toString(16));
