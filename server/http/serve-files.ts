import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MediaStore } from '../media/media-store.ts';
import { SHOP_ICONS } from '../shop/shop-icons.ts';
import { Refusal } from './refusal.ts';
import { DOCUMENT_HEADERS } from './security-headers.ts';

interface Folders {
  /** The built client; absent in tests of the API alone. */
  readonly clientDir?: string;
  /** Pictures, named by their content, so that a name never changes its bytes. */
  readonly mediaDir: string | null;
  /** Where the pictures are read from when `mediaDir` is `null`: a store that all instances share. */
  readonly media: MediaStore;
}

/** The few files at the root, such as the icon, keep their names when they change. */
const AN_HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

const dropDocumentHeaders = (reply: Pick<FastifyReply, 'removeHeader'>): void => {
  for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
};

type Headers = Pick<FastifyReply, 'header' | 'removeHeader'>;

/** Says of a picture that its bytes never change, that it may do nothing, and that others may show it. */
export function setPictureHeaders(reply: Headers): void {
  dropDocumentHeaders(reply);
  reply.header('cache-control', FOREVER);
  // Pictures are the merchant's files: opened by themselves they may do nothing.
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  // Mail programs in browsers show them, and a CDN passes headers on: to either the shop is of another origin.
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

/** Serves pictures from the store that all instances share. A file's name never changes its bytes. */
function servePictures(app: FastifyInstance, media: MediaStore): void {
  app.get<{ Params: { key: string; name: string } }>(
    '/media/:key/:name',
    async (request, reply) => {
      const { key, name } = request.params;
      const etag = `"${key}/${name}"`;
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const picture = await media.open(key, name).catch((error: unknown) => {
        request.log.warn({ err: error }, 'the store of pictures does not answer');
        throw new Refusal(503, 'The picture cannot be read at the moment', {
          headers: { 'retry-after': '5' },
        });
      });
      if (!picture) return reply.callNotFound();
      setPictureHeaders(reply);
      reply.header('etag', etag).header('content-length', picture.bytes);
      const kind = name.split('.').at(-1);
      return reply.type(kind === 'jpg' ? 'image/jpeg' : `image/${kind}`).send(picture.content);
    },
  );
}

/** Serves the built client's assets (compressed at build) and the pictures. */
export async function serveFiles(app: FastifyInstance, folders: Folders): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, load: 'file' };
    });
    await registerFolders(files, folders);
  });
}

async function registerFolders(
  app: FastifyInstance,
  { clientDir, mediaDir, media }: Folders,
): Promise<void> {
  if (mediaDir === null) servePictures(app, media);
  else {
    await app.register(fastifyStatic, {
      root: mediaDir,
      prefix: '/media/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: setPictureHeaders,
    });
  }
  if (!clientDir) return;
  await app.register(fastifyStatic, {
    root: `${clientDir}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Their names say what is in them, and a page has a dozen or more: each header travels as often.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => {
      dropDocumentHeaders(reply);
      reply.header('cache-control', FOREVER);
    },
  });
  // The driver's page: its files keep their names, so that a phone asks each time whether they have changed.
  if (existsSync(`${clientDir}/driver`)) {
    await app.register(fastifyStatic, {
      root: `${clientDir}/driver`,
      prefix: '/driver/',
      decorateReply: false,
      redirect: true,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache');
      },
    });
  }
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'driver/**', ...SHOP_ICONS],
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', AN_HOUR);
    },
  });
}
