import type { FastifyInstance } from 'fastify';
import type { PublicAnswer, PublicCache } from './public-cache.ts';
import { sendStored } from './send-stored.ts';

/** Serves a document that is the same for everyone, made when it is asked for and kept by the public cache. */
export function serveStored(
  app: FastifyInstance,
  path: string,
  { answer }: PublicCache,
  produce: () => Promise<PublicAnswer>,
): void {
  app.get(path, { config: { load: 'stored' } }, async (request, reply) =>
    sendStored(request, reply, await answer(`GET ${path}`, produce)),
  );
}
