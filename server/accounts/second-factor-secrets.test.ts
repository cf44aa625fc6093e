import { expect, test } from 'vitest';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  sealSecret,
  stepOfTotp,
  toBase32,
  totpCode,
  totpStep,
  totpUri,
  unsealSecret,
} from './second-factor-secrets.ts';

const SECRET = Buffer.from('12345678901234567890');

test.each([
  // RFC 6238, appendix B, SHA-1: time in seconds, code of eight digits.
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i s the code is %s', (seconds, code) => {
  const step = totpStep(seconds * 1000);
  expect(totpCode(SECRET, step, 8)).toBe(code);
  expect(totpCode(SECRET, step)).toBe(code.slice(2));
});

test('a clock may be one step wrong, either way, and no more', () => {
  const now = 1_111_111_109_000;
  const here = totpStep(now);
  const found = [-2, -1, 0, 1, 2].map((drift) =>
    stepOfTotp(SECRET, totpCode(SECRET, here + drift), now),
  );
  expect(found).toEqual([null, here - 1, here, here + 1, null]);
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣'])
    expect(stepOfTotp(SECRET, code, now)).toBeNull();
});

test('secrets are written in base32 (RFC 4648, section 10)', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) =>
    toBase32(Buffer.from(text)),
  );
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  expect(toBase32(newTotpSecret())).toMatch(/^[A-Z2-7]{32}$/);
});

test('the QR code names the shop and the account, whatever is in their names', () => {
  const uri = new URL(totpUri(SECRET, 'Rana & Co: Home', 'a+b@example.com'));
  expect(uri.protocol + uri.host + decodeURIComponent(uri.pathname)).toBe(
    'otpauth:totp/Rana & Co: Home:a+b@example.com',
  );
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Rana & Co: Home',
  });
});

test('a secret is opened by the shop and for the account that it was sealed for, by no other', () => {
  const sealed = sealSecret(SECRET, 7, 'the shop');
  expect(sealed.includes(SECRET)).toBe(false);
  expect(unsealSecret(sealed, 7, 'the shop')).toEqual(SECRET);
  expect(unsealSecret(sealed, 8, 'the shop')).toBeNull();
  expect(unsealSecret(sealed, 7, 'another shop')).toBeNull();
  expect(unsealSecret(sealed.subarray(0, 20), 7, 'the shop')).toBeNull();
});

test('recovery codes are ten, differ, and are read from paper', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code));
    const wide = code.replaceAll(/./g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
    expect(hashRecoveryCode(wide)).toEqual(hashRecoveryCode(code));
  }
});
