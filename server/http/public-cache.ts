import type { FastifyInstance } from 'fastify';
import { isDatabaseAway, isTooSlow } from '../database/database-errors.ts';
import type { BoundedStore } from './bounded-store.ts';
import { Overload } from './shed-load.ts';
import {
  type AnswerSource,
  bytesAs,
  bytesOf,
  type ServedAnswer,
  type StoredAnswer,
  sendStored,
  storedAnswer,
} from './stored-answer.ts';

/** An answer that is the same for everyone, before it is stored. */
export interface PublicAnswer {
  readonly status: number;
  readonly contentType: string;
  /** A large text is given as bytes: what waits for it would keep the text until the next full garbage collection. */
  readonly body: string | Buffer;
  /** What it shows of the catalogue (server/database/catalogue-version.ts); it is dropped when one of them changes. */
  readonly tags: readonly string[];
}

type Produce = () => Promise<PublicAnswer>;

interface MadeAnswer {
  readonly made: StoredAnswer;
  readonly source: AnswerSource;
}

export interface PublicCache {
  /** The stored answer for `key`, or the one that `produce` makes. Parallel misses share one. */
  answer(key: string, produce: Produce): Promise<ServedAnswer>;
}

/** Counters (views, purchases) change no version: an answer is made again behind the reader after this long, in ms. */
export const STALE_TIME_MS = 60_000;

/**
 * Keeps the finished bytes of public pages and anonymous catalogue reads (docs/decisions/020). While the catalogue's
 * version is unknown, when the database fails, and when the shop has too much to do, what is stored is served as it is, marked as stale.
 */
export function createPublicCache(store: BoundedStore, staleTimeMs = STALE_TIME_MS): PublicCache {
  /** What is being made, by key and version: a reader after a write does not share what was begun before it. */
  const running = new Map<string, Promise<MadeAnswer>>();

  const make = async (key: string, produce: Produce): Promise<MadeAnswer> => {
    const version = store.currentVersion();
    const answer = await produce();
    const { status, tags } = answer;
    const made = storedAnswer(answer);
    // What it was made from may have come out of the store without anybody knowing whether it is still true.
    if (version === null || store.currentVersion() === null) return { made, source: 'stale' };
    if (status < 500) store.keep(key, made, { bytes: bytesOf(made), tags, version, staleTimeMs });
    return { made, source: 'miss' };
  };
  const makeOnce = (key: string, produce: Produce) => {
    const shared = `${store.currentVersion()} ${key}`;
    const begun = running.get(shared);
    if (begun) return begun;
    const made = make(key, produce).finally(() => running.delete(shared));
    running.set(shared, made);
    return made;
  };
  const serve = (key: string, stored: StoredAnswer, source: AnswerSource): ServedAnswer => ({
    stored,
    source,
    bytes(how) {
      const bytes = bytesAs(stored, how);
      if (Buffer.isBuffer(bytes)) return bytes;
      return bytes.then((made) => {
        store.resize(key, stored, bytesOf(stored));
        return made;
      });
    },
  });

  return {
    async answer(key, produce) {
      const found = store.find<StoredAnswer>(key);
      if (found?.state === 'current') return serve(key, found.value, 'hit');
      if (found?.state === 'unconfirmed') return serve(key, found.value, 'stale');
      if (found?.state === 'aging') {
        makeOnce(key, produce).catch(() => undefined); // The next reader tries again.
        return serve(key, found.value, 'hit');
      }
      try {
        const { made, source } = await makeOnce(key, produce);
        return serve(key, made, source);
      } catch (error) {
        const mayPass = isDatabaseAway(error) || isTooSlow(error) || error instanceof Overload;
        if (!found || !mayPass) throw error;
        return serve(key, found.value, 'stale');
      }
    },
  };
}

/** Serves a document that is the same for everyone, made when it is asked for and stored by the public cache. */
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
