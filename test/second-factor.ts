import type { Kysely } from 'kysely';
import {
  hashRecoveryCode,
  sealSecret,
  totpCode,
  totpStep,
} from '../server/accounts/second-factor-secrets.ts';
import type { Database } from '../server/database/types.ts';

/** What the apps of all tests make their codes of. */
const APP_SECRET = Buffer.from('12345678901234567890');
/** The recovery codes of second factors that tests turn on. */
export const RECOVERY_CODES = Array.from({ length: 10 }, (_none, n) => `abcd-efgh-jkmn-pq${n}r`);
/** As `createTestApp` has it. */
const SHOP_SECRET = 'a secret of the shop under test';

/** The code that the app shows at a moment in ms, or this many steps later. */
export const appCode = (now: number, later = 0): string =>
  totpCode(APP_SECRET, totpStep(now) + later);

/** The bytes that an app reads in a secret. */
export function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(' ', '')].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Gives an account a second factor, on or waiting for its first code, in place of what it has. */
export async function insertSecondFactor(
  db: Kysely<Database>,
  userId: number,
  { isOn = true }: { readonly isOn?: boolean } = {},
): Promise<void> {
  const values = {
    user_id: userId,
    secret: sealSecret(APP_SECRET, userId, SHOP_SECRET),
    recovery_hashes: isOn ? RECOVERY_CODES.map(hashRecoveryCode) : [],
    turned_on_at: isOn ? new Date() : null,
    created_at: new Date(),
    last_step: 0,
  };
  await db
    .insertInto('second_factors')
    .values(values)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
