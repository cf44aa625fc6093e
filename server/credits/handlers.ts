import type { Kysely } from 'kysely';
import type { creditCalls } from '../../contract/credits.ts';
import { CREDITS } from '../../domain/words/credits.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { exportCredits, exportCreditsWorkbook } from './export-credits.ts';
import { listCredits, readCredit } from './list-credits.ts';
import { revokeCredit } from './revoke-credit.ts';

const say = speaker(CREDITS, 'en');

/** Serves the calls about store credit that the shop has given. */
export function creditHandlers({
  db,
}: {
  readonly db: Kysely<Database>;
}): Handlers<typeof creditCalls> {
  return {
    'GET /store-credits': async ({ query }) => ({ data: await listCredits(db, query) }),
    'POST /store-credits/{id}/revoke': async ({ params, body }, { actor }) => {
      await revokeCredit(db, { staffId: signedIn(actor).userId, ...params, ...body });
      const credit = await readCredit(db, params.id);
      if (!credit) throw wordedRefusal(404, null, CREDITS, 'no_credit');
      return { data: credit, message: say('revoked') };
    },
    'GET /store-credits/export.csv': async () => ({
      file: { name: 'store-credit.csv', content: exportCredits(db) },
    }),
    'GET /store-credits/export.xlsx': async () => ({
      file: { name: 'store-credit.xlsx', content: exportCreditsWorkbook(db) },
    }),
  };
}
