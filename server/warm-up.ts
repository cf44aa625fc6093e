import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** What is made ready before the first visitor comes. */
interface WarmUpOptions {
  readonly app: Pick<FastifyInstance, 'inject'>;
  /** All its connections are opened. */
  readonly pool: pg.Pool;
  /** The longest it may take, in ms. What is not warm by then becomes so with the first visitors. */
  readonly within: number;
}

/** A page is compiled by the engine in steps: the first rendering takes ten times as long as the third. */
const ROUNDS = 3;
const HEADERS = { 'accept-encoding': 'br, gzip' };

/**
 * Renders the home page, a collection, a product and a search, writes the sitemap, and opens the pool's connections, so that a replaced
 * instance does not answer its first visitors slowly: `/readyz` waits for it. Never throws: a shop that can't be
 * warmed up starts cold.
 *
 * @returns how long it took, in ms
 */
export async function warmUp({ app, pool, within }: WarmUpOptions): Promise<number> {
  const from = performance.now();
  const isOver = () => performance.now() - from > within;
  const late = new AbortController();
  const work = async () => {
    const size = pool.options.max ?? 10;
    await Promise.allSettled(Array.from({ length: size }, () => pool.query('select 1')));
    const paths = await pathsOf(app);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const url of paths) {
        if (isOver()) return;
        await app.inject({ url, headers: HEADERS });
      }
    }
  };
  const limit = pause(within, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([work().catch(() => undefined), limit]);
  late.abort();
  return performance.now() - from;
}

/** The pages of most visits; those of a product and its collection only where there is one. */
async function pathsOf(app: WarmUpOptions['app']): Promise<string[]> {
  const { data } = (await app.inject('/api/products?per_page=1')).json();
  const product = data?.data?.[0];
  return [
    '/',
    '/collection',
    '/collection/0',
    '/search/lamp',
    '/api/products',
    '/sitemap.xml',
    ...(product ? [`/collection/${product.category.category_id}`, `/product/${product.id}`] : []),
  ];
}
