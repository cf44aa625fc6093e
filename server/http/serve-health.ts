import type { FastifyInstance } from 'fastify';
import { findLastBackup } from '../backup/kept-backups.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { refusalBody } from './answer-errors.ts';

/**
 * `/healthz` answers while the process lives, `/readyz` only while it can serve (decisions §1),
 * and not once it is stopping, so that load balancers send nobody any more.
 * `last_backup` is when the last one was made, for those who watch the shop.
 * Migrations are applied before the process listens, so a database that answers is ready.
 */
export function serveHealth(
  app: FastifyInstance,
  { database }: { readonly database: OpenDatabase },
): void {
  app.get('/healthz', { logLevel: 'silent', config: { load: 'none' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent', config: { load: 'none' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.isStopping()) return reply.code(503).send(refusalBody('The shop is stopping'));
    try {
      const last = await findLastBackup(database.db);
      return { status: 'ready', last_backup: last?.madeAt.toISOString() ?? null };
    } catch {
      return reply.code(503).send(refusalBody('The database cannot be reached'));
    }
  });
}
