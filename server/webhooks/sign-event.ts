import { createHmac } from 'node:crypto';

const keyOf = (seed: Buffer, shopSecret: string): Buffer =>
  createHmac('sha256', shopSecret).update('webhook:').update(seed).digest();

/** The secret of a webhook as its program is given it: `whsec_` and the key in base64 (Standard Webhooks 1.0). */
export const secretOf = (seed: Buffer, shopSecret: string): string =>
  `whsec_${keyOf(seed, shopSecret).toString('base64')}`;

/** A message that is to be signed. */
interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The value of `webhook-signature`: one signature for each secret that holds, parted by spaces. */
export const signaturesOf = (
  { id, timestamp, body }: SignedMessage,
  seeds: readonly Buffer[],
  shopSecret: string,
): string =>
  seeds
    .map((seed) => createHmac('sha256', keyOf(seed, shopSecret)))
    .map((mac) => `v1,${mac.update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');
