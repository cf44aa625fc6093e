import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DOCUMENT_HEADERS } from './security-headers.ts';

interface Folders {
  /** The built client; absent in tests of the API alone. */
  readonly clientDir?: string;
  /** Pictures, named by their content, so that a name never changes its bytes. */
  readonly mediaDir: string;
}

/** The few files at the root, such as the icon, keep their names when they change. */
const AN_HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

const dropDocumentHeaders = (reply: Pick<FastifyReply, 'removeHeader'>): void => {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
};

/** Serves the built client's assets (compressed at build) and the pictures. */
export async function serveFiles(
  app: FastifyInstance,
  { clientDir, mediaDir }: Folders,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: mediaDir,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      dropDocumentHeaders(reply);
      reply.header('cache-control', FOREVER);
      // Pictures are the merchant's files: opened by themselves they may do nothing.
      reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
  if (!clientDir) return;
  await app.register(fastifyStatic, {
    root: `${clientDir}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => {
      dropDocumentHeaders(reply);
      reply.header('cache-control', FOREVER);
    },
  });
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', AN_HOUR);
    },
  });
}
