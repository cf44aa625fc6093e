import { createHash, randomInt } from 'node:crypto';

/** So many are made at once. */
const COUNT = 10;
/** Without those that look alike: 0 o, 1 i l. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP = 4;

/**
 * Ten codes for who has lost their phone: four groups of four signs, 79 bits. So many bits can't be guessed from their
 * hashes either, so a plain hash is enough.
 */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newRecoveryCode);

const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  ).join('-');

/** What is kept of a code. Case, dashes and spaces don't count: it was copied from paper. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();
