import fastifyRateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { clientNetwork, isLoopback } from './client-network.ts';
import { Refusal } from './refusal.ts';

const MINUTE_MS = 60_000;

/**
 * How many requests of a class one client network may make, each class for itself (safety.md). They
 * are generous: whole villages share one address behind a carrier. Log-in and registration count
 * their tries besides, by account (accounts/login-tries.ts).
 */
const CLASSES = {
  read: { max: 1_200, timeWindow: MINUTE_MS },
  write: { max: 240, timeWindow: MINUTE_MS },
  order: { max: 60, timeWindow: 10 * MINUTE_MS },
  message: { max: 10, timeWindow: 10 * MINUTE_MS },
  account: { max: 60, timeWindow: 10 * MINUTE_MS },
} as const;

/** Calls that are dearer than their method says. */
const CLASS_OF: Readonly<Record<string, keyof typeof CLASSES>> = {
  'POST /orders': 'order',
  'POST /send-email': 'message',
  'POST /auth/register': 'account',
  'POST /auth/login': 'account',
  'POST /auth/password-reset': 'account',
  'PUT /auth/password': 'account',
  'POST /auth/email-change': 'account',
  'POST /auth/email-change/confirm': 'account',
};

/** Makes limits possible; each route names its own by {@link limitOf}. */
export async function limitRates(app: FastifyInstance, limited: boolean): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    cache: 20_000,
    keyGenerator: (request) => clientNetwork(request.ip),
    // RATE_LIMITS=off only takes effect for this machine's own clients (issue 3).
    allowList: (request) => !limited && isLoopback(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(429, 'Too many requests, please try again later', {
        headers: { 'retry-after': String(Math.ceil(ttl / 1000)) },
      }),
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

/** The limit of a call: calls of one class share one count for each client network. */
export function limitOf(name: string): RateLimitOptions {
  const group = CLASS_OF[name] ?? (name.startsWith('GET ') ? 'read' : 'write');
  return { ...CLASSES[group], groupId: group };
}
