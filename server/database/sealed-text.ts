import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** Encrypts a text for a column of the database. @param key 32 bytes, which stand nowhere in it */
export function sealText(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts it again; `null` where it was encrypted under another key. */
export function unsealText(sealed: Buffer, key: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV), {
      authTagLength: TAG,
    }).setAuthTag(sealed.subarray(IV, IV + TAG));
    const text = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}
