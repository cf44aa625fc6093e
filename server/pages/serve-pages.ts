import type { FastifyInstance } from 'fastify';
import { collectTags } from '../http/collect-tags.ts';
import type { PublicCache } from '../http/public-cache.ts';
import { sendStored } from '../http/send-stored.ts';
import type { LocalCall, Renderer } from './renderer.ts';
import { takeTurns } from './take-turns.ts';

const HTML = 'text/html; charset=utf-8';

/** One is rendered while the data of the others comes. */
const PAGES_AT_ONCE = 3;

interface PageServices {
  readonly renderer: Renderer;
  readonly cache: PublicCache;
  readonly call: LocalCall;
}

/** Serves every URL that is neither a call nor a file as a rendered page. */
export function servePages(app: FastifyInstance, { renderer, cache, call }: PageServices): void {
  const inTurn = takeTurns(PAGES_AT_ONCE);
  const config = { failurePage: renderer.renderFailure, load: 'stored' } as const;
  app.get('/*', { exposeHeadRoute: true, config }, async (request, reply) => {
    const resolved = renderer.resolve(request.raw.url ?? '/');
    if (resolved.kind === 'redirect') return reply.redirect(resolved.location, resolved.status);
    const stored = await cache.answer(`page ${resolved.key}`, () =>
      inTurn(async () => {
        const { shows, tags } = collectTags();
        const read: LocalCall = (name, input) => call(name, input, shows);
        const { status, html } = await renderer.render(resolved.key, read);
        return { status, contentType: HTML, body: html, tags: tags() };
      }),
    );
    return sendStored(request, reply, stored);
  });
}
