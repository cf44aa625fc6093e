import type { FastifyInstance, FastifyReply } from 'fastify';
import pLimit from 'p-limit';
import { setPictureHeaders } from '../http/serve-files.ts';
import type { MediaStore } from '../media/media-store.ts';
import { dressOf, type KnownLook } from '../shop/shop-look.ts';
import { drawSharePicture } from './draw-share-picture.ts';

interface ShareServices {
  readonly media: MediaStore;
  readonly knownLook: KnownLook;
}

/** So many wait to be drawn at most, one at a time: a crawler that asks for all of them leaves the shop its processor. */
const MAX_WAITING = 8;

/** Of a picture whose widths are larger, the smallest that is large enough is drawn from. In px. */
const WIDE_ENOUGH = 1080;

/**
 * Serves `/share/{key}.jpg`, what is shown with a link to the page of a picture: drawn when it is asked for first, kept beside the
 * picture's files until the shop has another ground, and gone with them. While too many are asked for, the picture itself is shown.
 */
export function serveSharePictures(
  app: FastifyInstance,
  { media, knownLook }: ShareServices,
): void {
  const oneAtATime = pLimit(1);
  const drawing = new Map<string, Promise<Buffer>>();
  const draw = (key: string, source: string, ground: string): Promise<Buffer> => {
    const place = `${key}/${ground}`;
    const begun = drawing.get(place);
    if (begun) return begun;
    const drawn = oneAtATime(async () => {
      const picture = await drawSharePicture(await media.read(key, source), ground);
      await keep(media, { key, name: fileOf(ground), picture }).catch((err: unknown) => {
        app.log.warn({ err }, 'a picture for shared links could not be kept');
      });
      return picture;
    }).finally(() => drawing.delete(place));
    drawing.set(place, drawn);
    return drawn;
  };
  const path = '/share/:key(^[0-9A-Za-z_-]{8,128}).jpg';
  type Asked = { Params: { key: string }; Querystring: { v?: unknown } };
  app.get<Asked>(path, { config: { load: 'file' } }, async (request, reply) => {
    const { key } = request.params;
    const ground = dressOf(await knownLook()).theme_colors.light.toLowerCase();
    const etag = `"${key}/${fileOf(ground)}"`;
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const isCurrent = request.query.v === ground.slice(1);
    const kept = await media.open(key, fileOf(ground));
    if (kept) {
      setHeaders(reply, { etag, isCurrent }).header('content-length', kept.bytes);
      return reply.send(kept.content);
    }
    const source = sourceOf(await media.names(key));
    if (source === null) return reply.callNotFound();
    const instead = () =>
      reply.header('cache-control', 'no-store').redirect(`/media/${key}/${source}`, 302);
    if (drawing.size >= MAX_WAITING) return instead();
    try {
      const picture = await draw(key, source, ground);
      return setHeaders(reply, { etag, isCurrent }).send(picture);
    } catch (err) {
      request.log.warn({ err, key }, 'a picture for shared links could not be drawn');
      return instead();
    }
  });
}

/** What it is kept as beside the picture's own files: the ground is its version. */
const fileOf = (ground: string): string => `share${ground.slice(1)}.jpg`;

/** Pages name the ground in the address: who asks by the one that holds may keep the answer for good. */
function setHeaders(
  reply: FastifyReply,
  { etag, isCurrent }: { readonly etag: string; readonly isCurrent: boolean },
): FastifyReply {
  setPictureHeaders(reply);
  if (!isCurrent) reply.header('cache-control', 'public, max-age=3600');
  return reply.header('etag', etag).type('image/jpeg');
}

/** The file to draw from; `null`: there is no such picture. */
function sourceOf(names: readonly string[]): string | null {
  const widths = names
    .flatMap((name) => /^(\d+)\.webp$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
  const width = widths.find((one) => one >= WIDE_ENOUGH) ?? widths.at(-1);
  return width === undefined ? null : `${width}.webp`;
}

/** Keeps a drawn picture in place of those on former grounds: there is one for each picture at most. */
async function keep(
  media: MediaStore,
  { key, name, picture }: { readonly key: string; readonly name: string; readonly picture: Buffer },
): Promise<void> {
  await media.write(key, name, picture);
  for (const other of await media.names(key)) {
    if (other.endsWith('.jpg') && other !== name) await media.remove(key, other);
  }
}
