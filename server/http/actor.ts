/** Who is asking, told from the bearer token alone (decisions §2). */
export type Actor =
  | { readonly kind: 'guest' }
  | { readonly kind: 'user'; readonly userId: number; readonly role: 'user' | 'admin' };

export const GUEST: Actor = { kind: 'guest' };

/** Finds who a token belongs to; `null` when it is unknown, expired or revoked. */
export type FindActor = (token: string) => Promise<Actor | null>;

export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'admin';
