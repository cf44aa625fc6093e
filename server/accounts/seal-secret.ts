import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

const keyOf = (shopSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', shopSecret, '', 'mantel second factor', 32));

/**
 * Encrypts the secret of an account's second factor under the shop's secret, bound to the account, so that another account's
 * can't be put in its place (docs/decisions/115).
 */
export function sealSecret(secret: Buffer, userId: number, shopSecret: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, keyOf(shopSecret), iv).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The secret again; `null` when it was encrypted under another secret of the shop. */
export function unsealSecret(sealed: Buffer, userId: number, shopSecret: string): Buffer | null {
  const iv = sealed.subarray(0, IV);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(shopSecret), iv, { authTagLength: TAG })
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(sealed.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}
