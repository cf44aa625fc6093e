import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseAway, isTooSlow } from '../database/database-errors.ts';
import type { LocalCall } from '../http/local-call.ts';
import type { PublicAnswer, PublicCache } from '../http/public-cache.ts';
import { IN_PANEL_FRAME, WITH_CAMERA, WITH_LOCATION } from '../http/security-headers.ts';
import { collectTags } from '../http/serve-calls.ts';
import { Overload } from '../http/shed-load.ts';
import { ownBuffer, sendStored } from '../http/stored-answer.ts';
import type { OldAddresses } from './old-addresses.ts';

const HTML = 'text/html; charset=utf-8';

/** One is rendered while the data of the others comes. */
const PAGES_AT_ONCE = 3;

interface PageServices {
  readonly renderer: Renderer;
  readonly cache: PublicCache;
  readonly call: LocalCall;
  /** By what a page's address says of it: `?look=`, `?sections=`. */
  readonly previews: Readonly<Record<string, DraftPreview>>;
  readonly oldAddresses: OldAddresses;
}

/** A draft that pages show to who has a key (server/shop/preview-key.ts). */
export interface DraftPreview {
  readonly isKey: (key: string) => boolean;
  /** The calls of a page, of which some answer with the draft. */
  readonly callsOf: (call: LocalCall) => LocalCall;
}

/** Serves every URL that is neither a call nor a file as a rendered page. */
export function servePages(
  app: FastifyInstance,
  { renderer, cache, call, previews, oldAddresses }: PageServices,
): void {
  const limited = createSemaphore(PAGES_AT_ONCE);
  const render = async (key: string): Promise<PublicAnswer> => {
    const { shows, tags } = collectTags();
    const { status, html } = await renderer.render(key, (name, input) => call(name, input, shows));
    return { status, contentType: HTML, body: ownBuffer(html), tags: tags() };
  };
  const config = { failurePage: renderer.renderFailure, load: 'stored' } as const;
  app.get('/*', { exposeHeadRoute: true, config }, async (request, reply) => {
    const { url = '/', method } = request.raw;
    const resolved = renderer.resolve(url);
    const follow = () => followOld(app, oldAddresses, { url, counts: method === 'GET' });
    if (isNoPage(renderer, resolved)) {
      const led = await follow();
      if (led !== null) return redirectOld(reply, led);
    }
    if (resolved.kind === 'redirect') return reply.redirect(resolved.location, resolved.status);
    const { key, camera, location } = resolved;
    if (camera) reply.headers(WITH_CAMERA);
    if (location) reply.headers(WITH_LOCATION);
    const draft = findPreview(previews, request.query as Readonly<Record<string, unknown>>);
    if (draft) {
      const { status, html } = await limited(() => renderer.render(key, draft.callsOf(call)));
      return reply.headers(IN_PANEL_FRAME).code(status).type(HTML).send(html);
    }
    const stored = await cache.answer(`page ${key}`, () => limited(() => render(key)));
    // What this page showed is gone: its address may lead on as an old one does.
    const led = stored.stored.status === 404 && key !== NO_PAGE ? await follow() : null;
    return led === null ? sendStored(request, reply, stored) : redirectOld(reply, led);
  });
}

/** The key of the page for all addresses that no page has (web/server/entry-server.tsx). */
const NO_PAGE = '/404';

/** Whether no page can be there; with a slash at its end neither, so that an old address is answered by one redirect. */
function isNoPage({ resolve }: Renderer, resolved: ResolvedPage): boolean {
  if (resolved.kind === 'page') return resolved.key === NO_PAGE;
  const next = resolved.location === '/' ? null : resolve(resolved.location);
  return next?.kind === 'page' && next.key === NO_PAGE;
}

/** Where an old address leads; `null` also while the database has no time for it: the page says then what it always says. */
async function followOld(
  app: FastifyInstance,
  { follow }: OldAddresses,
  { url, counts }: { readonly url: string; readonly counts: boolean },
): Promise<string | null> {
  try {
    return await app.admit(() => follow(url, counts));
  } catch (error) {
    if (isDatabaseAway(error) || isTooSlow(error) || error instanceof Overload) return null;
    throw error;
  }
}

/** Permanent to search engines; browsers ask again after an hour, since the merchant may change it. */
const redirectOld = (reply: FastifyReply, location: string): FastifyReply =>
  reply.header('cache-control', 'public, max-age=3600').redirect(location, 301);

const findPreview = (
  previews: PageServices['previews'],
  query: Readonly<Record<string, unknown>>,
): DraftPreview | undefined =>
  Object.entries(previews).find(([name, { isKey }]) => {
    const key = query[name];
    return typeof key === 'string' && isKey(key);
  })?.[1];

/** What a URL asks for, without any query. */
type ResolvedPage =
  | { readonly kind: 'redirect'; readonly location: string; readonly status: 301 | 302 }
  /** `key` is the same for every URL that gives the same bytes: unknown parameters are not in it. */
  | {
      readonly kind: 'page';
      readonly key: string;
      /** Its document may use the camera. */
      readonly camera?: boolean | undefined;
      /** Its document may ask where it is. */
      readonly location?: boolean | undefined;
    };

/** One rendered page, the same for everyone. */
interface RenderedPage {
  readonly status: 200 | 404;
  readonly html: string;
}

/** The built storefront, handed in by `main.ts`: the server never imports `web`. */
export interface Renderer {
  resolve(url: string): ResolvedPage;
  render(key: string, call: LocalCall): Promise<RenderedPage>;
  /** The document that stands in while no page can be rendered. Never throws. */
  renderFailure(): string;
}

/**
 * The text of every built style sheet, by its address, as it stands in documents. Signs beyond ASCII are
 * escaped: a single one makes V8 keep a whole document with two bytes a character (docs/decisions/012).
 */
export async function readSheets(clientDir: string): Promise<Map<string, string>> {
  const names = await readdir(join(clientDir, 'assets'));
  const sheets = names.filter((name) => name.endsWith('.css'));
  return new Map(
    await Promise.all(
      sheets.map(async (name) => {
        const text = await readFile(join(clientDir, 'assets', name), 'utf8');
        return [`/assets/${name}`, escapeCss(text.trim())] as const;
      }),
    ),
  );
}

function escapeCss(text: string): string {
  const escaped = text.replaceAll(
    /[^\0-\x7f]/gu,
    (sign) => `\\${sign.codePointAt(0)?.toString(16)} `,
  );
  // Made out of a text with two bytes a character, it would have two bytes still.
  return Buffer.from(escaped).toString('latin1');
}

/** A page that waits for the database must not hold up those that don't need it: the longest wait in the queue, in ms. */
const MAX_WAIT = 100;

/**
 * Runs this many tasks at a time, in the order in which they came; the others wait in a queue before they have read
 * anything, {@link MAX_WAIT} at most. What all of them read at once would be old before it is rendered, and cost more to collect
 * than to read (docs/decisions/017).
 */
export function createSemaphore(atOnce: number): <T>(make: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>();
  let running = 0;
  const enter = (): Promise<void> =>
    new Promise((resolve) => {
      const start = () => {
        clearTimeout(late);
        waiting.delete(start);
        resolve();
      };
      const late = setTimeout(start, MAX_WAIT);
      waiting.add(start);
    });
  return async (make) => {
    if (running >= atOnce) await enter();
    running += 1;
    try {
      return await make();
    } finally {
      running -= 1;
      const [next] = waiting;
      if (running < atOnce) next?.();
    }
  };
}
