import { createHmac, randomBytes } from 'node:crypto';

/**
 * What a mailed link grows from: 128 random bits. The outbox keeps the seed, which opens nothing
 * without the shop's secret; the token is made of it as the mail leaves.
 */
export const newSeed = (): string => randomBytes(16).toString('base64url');

/** The token of a mailed link: HMAC-SHA-256 of its seed under the shop's secret, base64url. */
export const linkToken = (seed: string, shopSecret: string): string =>
  createHmac('sha256', shopSecret).update(`account:${seed}`).digest('base64url');
