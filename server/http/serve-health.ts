import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { findLastBackup } from '../backup/stored-backups.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { refusalBody } from './answer-errors.ts';

/** Below this many free bytes a disk counts as full: an import or a backup would end there. */
export const FULL_BELOW = 1e9;

interface Health {
  readonly database: OpenDatabase;
  readonly dataDir?: string;
  readonly isWarm?: () => boolean;
}

/**
 * `/healthz` answers while the process lives, `/readyz` only while it can serve,
 * not before its pages are warm and not once it is stopping, so that load balancers send nobody any more.
 * `last_backup` is when the last one was made, `disk` whether `DATA_DIR` still has room, for those who watch the shop: an
 * instance with a full disk refuses uploads, but takes orders, so it stays ready.
 * Migrations are applied before the process listens, so a database that answers is ready.
 */
export function serveHealth(
  app: FastifyInstance,
  { database, dataDir, isWarm = () => true }: Health,
): void {
  app.get('/healthz', { logLevel: 'silent', config: { load: 'none' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { logLevel: 'silent', config: { load: 'none' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.isStopping()) return reply.code(503).send(refusalBody('The shop is stopping'));
    if (!isWarm()) return reply.code(503).send(refusalBody('The shop is warming up'));
    try {
      const last = await findLastBackup(database.db);
      return {
        status: 'ready',
        last_backup: last?.madeAt.toISOString() ?? null,
        ...(dataDir === undefined ? {} : { disk: (await isFull(dataDir)) ? 'full' : 'ok' }),
      };
    } catch {
      return reply.code(503).send(refusalBody('The database cannot be reached'));
    }
  });
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < FULL_BELOW;
}
