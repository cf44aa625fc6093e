import type { Kysely } from 'kysely';
import { TOKEN_PREFIX, type TokenRight } from '../../domain/api-tokens.ts';
import type { StaffRole } from '../../domain/staff-roles.ts';
import { hashSecret } from '../database/hash-secret.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from './actor.ts';

const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

/** Whether it is of the form that API tokens have. */
export const isApiToken = (token: string): boolean => TOKEN.test(token);

/** Rights as they are stored, "orders:change", in parts. */
export const rightsOf = (stored: readonly string[]): TokenRight[] =>
  stored.map((text) => {
    const [area, right] = text.split(':');
    return { area, right } as TokenRight;
  });

const FIND = {
  name: 'find-api-token',
  text: `
    select t.id, t.rights, t.made_by, case u.role when 'admin' then 'owner' else u.staff_role end as role,
      coalesce(t.last_used_at <= now() - interval '1 minute', true) as rested
    from api_tokens t join users u on u.id = t.made_by
    where t.token_hash = $1 and coalesce(t.ends_at > now(), true)`,
};

const NOTE_USE = {
  name: 'note-use-of-api-token',
  text: `
    update api_tokens set last_used_at = now()
    where id = $1 and coalesce(last_used_at <= now() - interval '1 minute', true)`,
};

interface ProgramRow {
  readonly id: number;
  readonly rights: readonly string[];
  readonly made_by: number;
  readonly role: StaffRole | null;
  readonly rested: boolean;
}

/**
 * Who an API token belongs to, with what it may do; `null` when it is unknown, removed or over, or its maker is no longer of the staff. It is read at
 * each request, so that a removal holds at once on all instances.
 */
export async function findProgram(db: Kysely<Database>, token: string): Promise<SignedIn | null> {
  const [found] = await namedQuery<ProgramRow>(db, FIND, [hashSecret(token)]);
  if (!found || found.role === null) return null;
  const { id, rights, made_by, role } = found;
  if (found.rested) await namedQuery(db, NOTE_USE, [id]);
  return { kind: 'user', userId: made_by, role, program: { id, rights: rightsOf(rights) } };
}
