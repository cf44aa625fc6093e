import { type Kysely, sql } from 'kysely';
import type { Passkey } from '../../contract/passkeys.ts';
import type { Database } from '../database/types.ts';
import type { Credential } from './check-passkey.ts';

type Db = Kysely<Database>;

/** The passkeys of an account, oldest first, without their keys. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** A credential as browsers get it. */
export interface KnownCredential {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports: string[];
}

/** The credentials of an account, oldest first. */
export async function listCredentials(db: Db, userId: number): Promise<KnownCredential[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key',
    transports,
  }));
}

/** Keeps what the next passkey of an account has to sign; false when no second factor is on. */
export async function storePasskeyChallenge(
  db: Db,
  userId: number,
  challenge: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ passkey_challenge: challenge, passkey_challenge_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses up what the next passkey has to sign; `null` when there is none of the last five minutes. The account is locked. */
export async function spendPasskeyChallenge(db: Db, userId: number): Promise<Buffer | null> {
  const stored = await db
    .selectFrom('second_factors')
    .select('passkey_challenge')
    .where('user_id', '=', userId)
    .where('turned_on_at', 'is not', null)
    .where('passkey_challenge_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirst();
  if (!stored?.passkey_challenge) return null;
  await db
    .updateTable('second_factors')
    .set({ passkey_challenge: null, passkey_challenge_at: null })
    .where('user_id', '=', userId)
    .execute();
  return stored.passkey_challenge;
}

/** Adds a passkey; `null` when it is some account's already. */
export async function insertPasskey(
  db: Db,
  { userId, name, credential }: { userId: number; name: string; credential: Credential },
): Promise<Passkey | null> {
  const row = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: credential.id,
      public_key: credential.publicKey,
      sign_count: credential.signCount,
      transports: credential.transports,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'created_at'])
    .executeTakeFirst();
  return row
    ? { id: row.id, name, created_at: row.created_at.toISOString(), last_used_at: null }
    : null;
}

/** Removes a passkey; false when the account has none of this id. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The key of an account's credential; `null` when it is none of the account's. */
export async function findPasskey(db: Db, userId: number, credentialId: Buffer) {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'public_key', 'sign_count'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ? { id: row.id, publicKey: row.public_key, signCount: row.sign_count } : null;
}

/** Notes a use. The account is locked, so of two uses at once the second sees the first's count. */
export async function noteUse(db: Db, id: number, signCount: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}
