import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What this instance knows of the catalogue's changes (docs/decisions/021). */
export interface KnownChanges {
  /** The version up to which it knows all changes; `null` while it can't know. */
  readonly currentVersion: CurrentVersion;
  /** Whether anything under these tags changed after `version`. */
  readonly changedSince: ChangedSince;
}
export type CurrentVersion = () => number | null;
export type ChangedSince = (version: number, tags: readonly string[]) => boolean;

/**
 * `current`: true now. `aging`: true, but counters in it may have moved on. `changed`: what it shows was written since.
 * `unconfirmed`: nobody knows, because no notification can come.
 */
export type KeptState = 'current' | 'aging' | 'changed' | 'unconfirmed';

export interface Found<V> {
  readonly value: V;
  readonly state: KeptState;
  /** What the value shows. */
  readonly tags: readonly string[];
  /** The catalogue version up to which the value is known to be true. */
  readonly version: number;
}

export interface Keeping {
  /** What the value itself takes, in bytes. */
  readonly bytes: number;
  readonly tags: readonly string[];
  /** The catalogue version that was current before the value was read. */
  readonly version: number;
  /** From this age on, in ms, it is `aging`. */
  readonly staleTimeMs?: number;
}

/** The one place where answers and what they are made from are kept: bounded by bytes, by number and by age. */
export interface BoundedStore {
  readonly find: <V extends object>(key: string) => Found<V> | null;
  /** Keeps a value, unless what it shows was written since it was read. */
  readonly keep: (key: string, value: object, keeping: Keeping) => void;
  /** Says that a value has another size by now. */
  readonly resize: (key: string, value: object, bytes: number) => void;
  readonly currentVersion: CurrentVersion;
  readonly changedSince: ChangedSince;
  /** Bytes and values held now, and how many values had to go for others so far. */
  readonly held: () => { readonly bytes: number; readonly count: number; readonly evicted: number };
  readonly close: () => void;
}

interface Entry {
  readonly value: object;
  /** Parted by spaces: one string is smaller than a list of them. */
  readonly tags: string;
  readonly keptAt: number;
  readonly staleTimeMs: number;
  version: number;
}

interface StoreOptions extends KnownChanges {
  readonly maxBytes?: number;
  readonly maxCount?: number;
  readonly maxTagBytes?: number;
  readonly now?: () => number;
}

/** What an entry takes beside its value: the hashed key, the list's pointers, the objects around the bytes. Measured. */
const ENTRY_BYTES = 1000;

const MAX_BYTES = 192 * 1024 * 1024;
/** Bounds the part of the entries that lies in the heap (ENTRY_BYTES each). */
const MAX_COUNT = 7000;
/**
 * The tags of all entries lie in the heap, too, in bytes: a product's page has 100, a list of 100 products 900, and clients choose what is
 * kept.
 */
const MAX_TAG_BYTES = 1_200_000;
/** Nothing is kept longer, in ms. */
const MAX_AGE = 3_600_000;
/** For this long, in ms, values are given although no notification of their changes can come. */
const MAX_UNCONFIRMED = 3_600_000;
const SWEEP_EVERY = 60_000;

/** Makes the store. `close` stops its sweep. */
export function createBoundedStore({
  currentVersion,
  changedSince,
  maxBytes = MAX_BYTES,
  maxCount = MAX_COUNT,
  maxTagBytes = MAX_TAG_BYTES,
  now = Date.now,
}: StoreOptions): BoundedStore {
  let evicted = 0;
  let tagBytes = 0;
  const entries = new LRUCache<string, Entry>({
    max: maxCount,
    maxSize: maxBytes,
    dispose: (entry, _key, reason) => {
      tagBytes -= entry.tags.length;
      if (reason === 'evict') evicted += 1;
    },
  });
  const insert = (hashed: string, entry: Entry, bytes: number) => {
    entries.set(hashed, entry, { size: ENTRY_BYTES + entry.tags.length + bytes });
    if (entries.peek(hashed) === entry) tagBytes += entry.tags.length; // What is larger than all that may be is not kept.
    while (tagBytes > maxTagBytes && entries.size > 0) entries.pop();
  };
  /** Since when the version has been unknown. */
  let lostAt: number | null = null;

  const knownVersion = () => {
    const version = currentVersion();
    if (version !== null) lostAt = null;
    else lostAt ??= now();
    return version;
  };
  const stateOf = (entry: Entry, version: number): KeptState => {
    if (entry.version !== version) {
      if (changedSince(entry.version, entry.tags.split(' '))) return 'changed';
      entry.version = Math.max(entry.version, version);
    }
    return now() - entry.keptAt < entry.staleTimeMs ? 'current' : 'aging';
  };
  const sweep = () => {
    if (knownVersion() === null) return; // Old values are better than none while the database is away.
    for (const [key, entry] of entries.entries()) {
      if (now() - entry.keptAt >= MAX_AGE) entries.delete(key);
    }
  };
  const timer = setInterval(sweep, SWEEP_EVERY).unref();

  return {
    find<V extends object>(key: string): Found<V> | null {
      const entry = entries.get(shortKey(key));
      if (!entry) return null;
      const version = knownVersion();
      if (version === null) {
        if (now() - (lostAt ?? 0) >= MAX_UNCONFIRMED) return null;
        return found(entry, 'unconfirmed');
      }
      if (now() - entry.keptAt >= MAX_AGE) {
        entries.delete(shortKey(key));
        return null;
      }
      return found(entry, stateOf(entry, version));
    },
    keep(key, value, { bytes, tags, version, staleTimeMs = MAX_AGE }) {
      const known = currentVersion();
      if (known !== null && known !== version && changedSince(version, tags)) return;
      const entry = { value, tags: tags.join(' '), keptAt: now(), staleTimeMs, version };
      insert(shortKey(key), entry, bytes);
    },
    resize(key, value, bytes) {
      const entry = entries.peek(shortKey(key));
      if (entry?.value !== value) return;
      // Another object: the library counts the size again only for another value.
      insert(shortKey(key), { ...entry }, bytes);
    },
    currentVersion,
    changedSince,
    held: () => ({ bytes: entries.calculatedSize, count: entries.size, evicted }),
    close: () => clearInterval(timer),
  };
}

const found = <V extends object>(entry: Entry, state: KeptState): Found<V> => ({
  value: entry.value as V,
  state,
  version: entry.version,
  get tags() {
    return entry.tags.split(' ');
  },
});

/** Keys hold what clients send, up to 15,000 characters of it: only their hash is kept, a byte a character. */
const shortKey = (key: string): string => hash('sha256', key, 'binary');
