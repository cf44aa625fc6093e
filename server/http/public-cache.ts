import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer that is the same for everyone, before it is stored. */
export interface PublicAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Emptied when the answer is not kept and all who waited for it have it. */
  body: string;
}

export type Compression = 'br' | 'gzip';

/** An answer kept with its compressed forms, which are made when first asked for. */
export interface StoredAnswer {
  readonly status: number;
  readonly contentType: string;
  /** Names these bytes; `null` for what is not kept, which nobody is likely to ask for again soon. */
  readonly etag: string | null;
  /** Text at first: an answer that is sent once needs no bytes of its own, which the collector would chase. */
  readonly plain: () => string | Buffer;
  /** `null` when it is too small to be worth it. */
  readonly compressed: (how: Compression) => Promise<Buffer> | Buffer | null;
}

/** The catalogue version as this instance knows it; `null` while it cannot know (LISTEN is down). */
export type CurrentVersion = () => number | null;

interface Entry {
  readonly version: number;
  readonly expiresAt: number;
  readonly answer: StoredAnswer;
  size: number;
}

/**
 * An answer on its way. Let go of when it is there: a Map leaves copies of itself behind as it changes, and
 * V8 keeps what they hold until the next full collection (docs/decisions/017).
 */
interface Pending {
  answer: Promise<StoredAnswer> | null;
}

export interface PublicCache {
  /** The stored answer for `key`, or the one that `produce` makes. Parallel misses share one. */
  answer(key: string, produce: () => Promise<PublicAnswer>): Promise<StoredAnswer> | StoredAnswer;
  /** Bytes held now. */
  size(): number;
}

interface CacheOptions {
  readonly currentVersion: CurrentVersion;
  /** Covers counters, which do not change the version (architecture.md). Milliseconds. */
  readonly lifetimeMs?: number;
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/**
 * Keeps the finished bytes of public pages and anonymous catalogue reads, from the second time that one is
 * asked for: what a crawler or a deep page asks once would only drive out what shoppers share, and
 * keeping costs more than it ever gives back (bench, "catalogue page, first time").
 *
 * An answer is stored only if the catalogue version that was current before its queries began is
 * still current when it is done, so a read that raced with a write is answered but never kept.
 */
export function createPublicCache({
  currentVersion,
  lifetimeMs = 60_000,
  maxBytes = 32 * 1024 * 1024,
  now = Date.now,
}: CacheOptions): PublicCache {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Pending>();
  const askedBefore = createAskedKeys();
  let held = 0;

  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    held -= entry.size;
  };

  const grow = (key: string, entry: Entry, bytes: number) => {
    if (entries.get(key) !== entry) return;
    entry.size += bytes;
    held += bytes;
    for (const [oldest, stale] of entries) {
      if (held <= maxBytes) break;
      forget(oldest, stale);
    }
  };

  const find = (key: string, version: number): StoredAnswer | null => {
    const entry = entries.get(key);
    if (!entry) return null;
    if (entry.version !== version || entry.expiresAt <= now()) {
      forget(key, entry);
      return null;
    }
    entries.delete(key); // The Map's order is the order of last use.
    entries.set(key, entry);
    return entry.answer;
  };

  const produceAndKeep = async (
    key: string,
    version: number | null,
    produce: () => Promise<PublicAnswer>,
  ): Promise<StoredAnswer> => {
    const keep = version !== null && askedBefore(version, key);
    const made = await produce();
    if (!keep || version !== currentVersion() || made.status >= 500) {
      setImmediate(letGo, made);
      return { ...prepareAnswer(made, () => undefined), etag: null };
    }
    const answer = prepareAnswer(made, (bytes) => grow(key, entry, bytes));
    const entry: Entry = {
      version,
      expiresAt: now() + lifetimeMs,
      answer: { ...answer, etag: tagOf(made.body) },
      size: 0,
    };
    const previous = entries.get(key);
    if (previous) forget(key, previous);
    entries.set(key, entry);
    grow(key, entry, Buffer.byteLength(made.body) + Buffer.byteLength(key));
    return entry.answer;
  };

  return {
    answer(key, produce) {
      const version = currentVersion();
      if (version === null) return produceAndKeep(key, null, produce);
      const stored = find(key, version);
      if (stored) return stored;
      const shared = `${version} ${key}`;
      const running = pending.get(shared)?.answer;
      if (running) return running;
      const made: Pending = { answer: null };
      pending.set(shared, made);
      made.answer = produceAndKeep(key, version, produce).finally(() => {
        pending.delete(shared);
        made.answer = null;
      });
      return made.answer;
    },
    size: () => held,
  };
}

/** So many keys are remembered as asked for; then remembering begins anew. */
const MOST_ASKED_KEYS = 20_000;

/** Tells whether a key was asked for before at this version, and remembers that it was. */
function createAskedKeys(): (version: number, key: string) => boolean {
  const keys = new Set<string>();
  let at = -1;
  return (version, key) => {
    if (version !== at || keys.size >= MOST_ASKED_KEYS) keys.clear();
    at = version;
    const known = keys.has(key);
    keys.add(key);
    return known;
  };
}

const compressors = {
  br: (body: string | Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: string | Buffer) => promisify(gzip)(body, { level: 6 }),
};

/** Below this many characters compressing costs more than it saves. */
const SMALLEST_WORTH_COMPRESSING = 1024;

const tagOf = (body: string): string => `W/"${hash('sha1', body, 'base64url').slice(0, 20)}"`;

/**
 * A request that waited for its turn is old by now, and so is what still holds its answer after it is gone:
 * only a full collection would find the text (docs/decisions/017). Whoever waited for it has taken it, for
 * they are told in one go, before any immediate.
 */
function letGo(made: PublicAnswer): void {
  made.body = '';
}

function prepareAnswer(
  made: PublicAnswer,
  onGrow: (bytes: number) => void,
): Omit<StoredAnswer, 'etag'> {
  const { status, contentType } = made;
  let bytes: Buffer | null = null;
  let asked = false;
  const isSmall = made.body.length < SMALLEST_WORTH_COMPRESSING;
  const compressed = new Map<Compression, Promise<Buffer> | Buffer>();
  return {
    status,
    contentType,
    plain() {
      if (asked && !bytes) {
        bytes = Buffer.from(made.body);
        made.body = '';
      }
      asked = true;
      return bytes ?? made.body;
    },
    compressed(how) {
      if (isSmall) return null;
      const kept = compressed.get(how);
      if (kept) return kept;
      const running = compressors[how](bytes ?? made.body).then((packed) => {
        compressed.set(how, packed);
        onGrow(packed.length);
        return packed;
      });
      compressed.set(how, running);
      return running;
    },
  };
}
