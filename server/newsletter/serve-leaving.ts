import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { NEWSLETTER } from '../../domain/words/newsletter.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { leaveByToken } from './addresses.ts';
import { LEAVE_PATH } from './leave-link.ts';

/** How much a mail program may send along, in bytes: it says `List-Unsubscribe=One-Click`. */
const MAX_BODY = 4_096;

/**
 * Takes the one press by which mail programs end a newsletter (RFC 8058): a POST to the link of the mail, without cookies and without the shop's
 * page. A GET of the same address is a page of the shop that asks with a button. The link alone says who leaves, so another site could only press
 * what it already has.
 */
export function serveLeaving(
  app: FastifyInstance,
  { db, shopSecret }: { readonly db: Kysely<Database>; readonly shopSecret: string },
): void {
  void app.register(async (route) => {
    // Whatever they send along: the address says it all.
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    route.post<{ Querystring: { token?: unknown } }>(
      LEAVE_PATH,
      { bodyLimit: MAX_BODY },
      async ({ query: { token } }, reply) => {
        await leaveByToken(db, typeof token === 'string' ? token : '', shopSecret);
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(speaker(NEWSLETTER, 'en')('leave_done'));
      },
    );
  });
}
