import type { Transaction } from 'kysely';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';

/** Runs an act that changes what the shop shows; once it has answered, the shop shows it. */
export type ChangeShop = <T>(
  admin: SignedIn,
  act: (transaction: Transaction<Database>) => Promise<T>,
) => Promise<T>;
