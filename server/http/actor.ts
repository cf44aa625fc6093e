import { mayToken, type TokenRight } from '../../domain/api-tokens.ts';
import {
  mayStaff,
  type StaffAction,
  type StaffArea,
  type StaffRole,
} from '../../domain/staff-roles.ts';
import { notLoggedIn } from './refusal.ts';

/** Who is asking, read from the bearer token alone. */
export type Actor = { readonly kind: 'guest' } | SignedIn;

export interface SignedIn {
  readonly kind: 'user';
  readonly userId: number;
  /** A customer, or a member of the staff by their role. */
  readonly role: 'user' | StaffRole;
  /** SHA-256 of the token that came with the request: what logging out revokes. */
  readonly tokenHash?: Buffer;
  /** Present where a program of theirs asks, with an API token: what it may do, within what they may. */
  readonly program?: { readonly id: number; readonly rights: readonly TokenRight[] };
}

/** Who sends no token. */
export const GUEST: Actor = { kind: 'guest' };

/** Finds who a token belongs to; `null` when it is unknown, expired or revoked. */
export type FindActor = (token: string) => Promise<Actor | null>;

/** The token of an `Authorization` header; `null` when there is none in it. */
export const readBearer = (header: string | undefined): string | null =>
  /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? null;

/** Whether they are of the staff, and their role, and the token of their program, allow something in an area of the panel. */
export const mayAct = (actor: Actor, action: StaffAction, area: StaffArea): boolean =>
  actor.kind === 'user' &&
  actor.role !== 'user' &&
  mayStaff(actor.role, action, area) &&
  (!actor.program || mayToken(actor.program.rights, action, area));

/**
 * Anyone who uses a call that is not for guests.
 *
 * @throws {Refusal} 401 for a guest.
 */
export function signedIn(actor: Actor): SignedIn {
  if (actor.kind === 'user') return actor;
  throw notLoggedIn();
}
