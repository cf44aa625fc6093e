import type { Kysely } from 'kysely';
import type { wishListCalls } from '../../contract/wish-list.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { addWishes, readWishes, removeWish } from './wish-list.ts';

/** Serves customers' wish lists. */
export function wishListHandlers({
  db,
}: {
  readonly db: Kysely<Database>;
}): Handlers<typeof wishListCalls> {
  return {
    'GET /wish-list': async (_input, { actor }) => ({
      data: await readWishes(db, signedIn(actor).userId),
    }),
    'POST /wish-list': async ({ body }, { actor }) => ({
      data: await addWishes(db, signedIn(actor).userId, body.products),
    }),
    'DELETE /wish-list/{id}': async ({ params }, { actor }) => ({
      data: await removeWish(db, signedIn(actor).userId, params.id),
    }),
  };
}
