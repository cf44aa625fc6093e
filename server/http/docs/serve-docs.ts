import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from '../openapi.ts';
import type { PublicCache } from '../public-cache.ts';
import { serveStored } from '../serve-stored.ts';
import { renderDocs } from './docs-page.ts';

/** Serves the API's page for people (decisions §2), made when it is asked for. */
export function serveDocs(
  app: FastifyInstance,
  describe: () => ApiDocument,
  cache: PublicCache,
): void {
  serveStored(app, '/api/docs', cache, async () => ({
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: renderDocs(describe()),
    tags: [],
  }));
}
