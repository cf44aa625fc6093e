import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** How long one code is shown, in ms (RFC 6238 §5.2). */
const STEP_MS = 30_000;
/** A clock may be wrong by this many steps, either way. */
const DRIFT = 1;
const DIGITS = 6;

/** The secret of an app that makes codes: 160 bits, as long as the hash (RFC 4226 §4). */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** Which 30 seconds since 1970 a moment in ms lies in (RFC 6238 §4.2). */
export const totpStep = (ms: number): number => Math.floor(ms / STEP_MS);

/** The code of a step: SHA-1, as all apps have it (RFC 6238 §4, RFC 4226 §5.3). */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const start = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(start) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Which step a code belongs to: this one, the one before or the one after; `null` when it is none of theirs. All three are
 * compared, each in constant time.
 *
 * @param now in ms since 1970
 */
export function stepOfTotp(secret: Buffer, code: string, now: number): number | null {
  const typed = Buffer.from(code);
  if (typed.length !== DIGITS) return null;
  const here = totpStep(now);
  let found: number | null = null;
  for (let step = here - DRIFT; step <= here + DRIFT; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), typed)) found = step;
  }
  return found;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as apps take it when it is typed: base32 without padding (RFC 4648 §6). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** What the QR code carries to the app, in the format that apps agree on ("Key URI"). */
export function totpUri(secret: Buffer, issuer: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** This many recovery codes are made at once. */
const MAX_CODES = 10;
/** Without those that look alike: 0 o, 1 i l. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

/**
 * Ten codes for someone who has lost their phone: four groups of four signs, 79 bits. This many bits can't be guessed from their
 * hashes either, so a plain hash is enough.
 */
export const newRecoveryCodes = (): string[] => Array.from({ length: MAX_CODES }, newRecoveryCode);

const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

/** What is stored of a code. Case, width, dashes and spaces don't count: it was copied from paper. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(
      code
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, ''),
    )
    .digest();

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
