import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ApiToken, apiTokenCalls, NewApiToken } from '../../contract/api-tokens.ts';
import { MAX_TOKENS, TOKEN_PREFIX } from '../../domain/api-tokens.ts';
import { dayIn, endOfDay } from '../../domain/shop-day.ts';
import { API_TOKENS } from '../../domain/words/api-tokens.ts';
import { speaker } from '../../domain/words/say.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import { hashSecret } from '../database/hash-secret.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { mayAct, type SignedIn, signedIn } from '../http/actor.ts';
import { rightsOf } from '../http/find-program.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';

interface TokenServices {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
}

const say = speaker(API_TOKENS, 'en');

/** Serves the calls about API tokens. */
export function apiTokenHandlers(services: TokenServices): Handlers<typeof apiTokenCalls> {
  const { db } = services;
  return {
    'GET /api-tokens': async () => ({ data: await listTokens(db) }),
    'POST /api-tokens': async ({ body }, { actor }) => ({
      data: await makeToken(services, signedIn(actor), body),
      message: say('made'),
    }),
    'DELETE /api-tokens/{id}': async ({ params }, { actor }) => {
      await removeToken(db, { userId: signedIn(actor).userId, id: params.id });
      return { data: null, message: say('removed') };
    },
  };
}

interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly rights: readonly string[];
  readonly maker_id: number;
  readonly maker_name: string;
  readonly created_at: Date;
  readonly ends_at: Date | null;
  readonly last_used_at: Date | null;
}

const toWire = ({ maker_id, maker_name, ...row }: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  rights: rightsOf(row.rights),
  made_by: { id: maker_id, name: maker_name },
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** All tokens, the newest first. */
async function listTokens(db: Kysely<Database>): Promise<ApiToken[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.rights, u.id as maker_id, u.name as maker_name, t.created_at, t.ends_at, t.last_used_at
    from api_tokens t join users u on u.id = t.made_by order by t.id desc`.execute(db);
  return rows.map(toWire);
}

/** @throws {Refusal} 409 for a fifty-first, 422 for no area, one above the maker's role, or an end that has passed */
async function makeToken(
  { db, knownSettings }: TokenServices,
  maker: SignedIn,
  { name, rights, ends_on }: NewApiToken,
): Promise<{ api_token: ApiToken; secret: string }> {
  if (rights.length === 0) throw wordedRefusal(422, 'rights', API_TOKENS, 'no_rights');
  if (!rights.every(({ area, right }) => mayAct(maker, right, area))) {
    throw wordedRefusal(422, 'rights', API_TOKENS, 'above_maker');
  }
  const ends_at = ends_on ? endOf(ends_on, (await knownSettings()).time_zone) : null;
  const secret = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  return db.transaction().execute(async (tx) => {
    await actAs(tx, maker.userId);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.webhooks})`.execute(tx);
    const { rows } = await sql`select from api_tokens`.execute(tx);
    if (rows.length >= MAX_TOKENS) {
      throw wordedRefusal(409, null, API_TOKENS, 'too_many', { count: MAX_TOKENS });
    }
    const { id } = await tx
      .insertInto('api_tokens')
      .values({
        ...{ name, ends_at, made_by: maker.userId, token_hash: hashSecret(secret) },
        rights: [...new Set(rights.map(({ area, right }) => `${area}:${right}`))],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = (await listTokens(tx)).find((token) => token.id === id);
    if (!made) throw new Error('The new token was not read');
    return { api_token: made, secret };
  });
}

/** The end of a day of the shop. @throws {Refusal} 422 for a day that has begun */
function endOf(day: string, timeZone: string): Date {
  if (day <= dayIn(timeZone, new Date())) {
    throw wordedRefusal(422, 'ends_on', API_TOKENS, 'end_passed');
  }
  return endOfDay(timeZone, day);
}

/** @throws {Refusal} 404 */
async function removeToken(
  db: Kysely<Database>,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    const { numDeletedRows } = await tx
      .deleteFrom('api_tokens')
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw wordedRefusal(404, null, API_TOKENS, 'not_found');
  });
}
