import { hkdfSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/types.ts';
import { Refusal } from '../http/refusal.ts';
import type { WebhookPlaces } from '../outgoing/places.ts';
import { sendEvent } from '../outgoing/send-event.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { noteFailure, noteTold, takeChanges } from './index-now-queue.ts';

/** Takes what it is told on to all search engines that read it (indexnow.org). */
export const INDEX_NOW_ENDPOINT = 'https://api.indexnow.org/indexnow';

/** What the shop proves itself by: public, but nobody can guess it, so that nobody else speaks for the shop. */
export const indexNowKey = (shopSecret: string): string =>
  Buffer.from(hkdfSync('sha256', shopSecret, '', 'mantel index now', 16)).toString('hex');

/** Serves the key where search engines look for it, while the merchant wants them to be told. */
export function serveIndexNowKey(
  app: FastifyInstance,
  {
    shopSecret,
    knownSettings,
  }: { readonly shopSecret: string; readonly knownSettings: KnownSettings },
): void {
  const key = indexNowKey(shopSecret);
  app.get(`/${key}.txt`, { config: { load: 'stored' } }, async (_request, reply) => {
    if (!(await knownSettings()).index_now_on) throw new Refusal(404, 'Not found');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(key);
  });
}

/** What telling search engines stands on. */
export interface IndexNowOptions {
  readonly db: Kysely<Database>;
  readonly places: WebhookPlaces;
  readonly endpoint: string;
  readonly shopSecret: string;
  readonly publicUrl: string;
  readonly log: { warn(fields: object, message: string): void };
  /** In ms. Absent: a minute. */
  readonly lookEvery?: number;
}

/** Tells search engines of changed addresses, each at least once; every instance may. @returns what ends it */
export function startIndexNow(options: IndexNowOptions): { stop(): Promise<void> } {
  const { lookEvery = 60_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async () => {
    while (!signal.aborted) {
      await tellOnce(options, signal);
      await pause(lookEvery, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

async function tellOnce(options: IndexNowOptions, signal: AbortSignal): Promise<void> {
  const { db, places, log } = options;
  try {
    const changes = await takeChanges(db);
    if (changes === null) return;
    if (changes.paths.length === 0) return await noteTold(db, changes);
    const tried = await sendEvent(writeNews(options, changes.paths), places, signal);
    if (tried.arrived) return await noteTold(db, changes);
    if (!signal.aborted) await noteFailure(db, { ...tried, problem: tried.problem ?? '' });
  } catch (error) {
    const reason = (error as { code?: string }).code ?? 'unknown';
    log.warn({ reason }, 'changed addresses wait for the database');
  }
}

function writeNews({ endpoint, shopSecret, publicUrl }: IndexNowOptions, paths: readonly string[]) {
  const key = indexNowKey(shopSecret);
  return {
    url: endpoint,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(publicUrl).host,
      key,
      keyLocation: `${publicUrl}/${key}.txt`,
      urlList: paths.map((path) => publicUrl + path),
    }),
  };
}
