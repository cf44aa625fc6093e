import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import {
  keepListening,
  type Listener,
  type ListenerOptions,
  type Topic,
} from './keep-listening.ts';
import type { Database } from './types.ts';

/** Is notified of the catalogue's changes. `connected` is false while no notification can come: what is stored may be out of date then. */
export interface CatalogueListener extends Listener {
  /** The version up to which all changes are known; `null` while not connected. */
  readonly currentVersion: () => number | null;
  /** Whether anything under these tags changed after `version`, or nobody knows any more. */
  readonly changedSince: (version: number, tags: readonly string[]) => boolean;
}

interface CatalogueListenerOptions extends Omit<ListenerOptions, 'topics'> {
  /** Gets each version seen, at first and after reconnecting too; may get the same one twice. */
  readonly onVersion?: (version: number) => void;
  /** What else is subscribed to on the same connection. */
  readonly topics?: readonly Topic[];
}

/**
 * Keeps one connection that listens for the catalogue's changes and connects again by itself (architecture, "versions by
 * tag"). A notice says only that there is something; what it is stands in the table `catalogue_changes`, which is read
 * from the last version seen on: so nothing is missed, whether notices come or not, and after being cut off.
 */
export function listenForCatalogueChanges({
  onVersion = () => undefined,
  topics = [],
  ...options
}: CatalogueListenerOptions): CatalogueListener {
  const known = createKnownChanges();
  const readOnce = async (client: pg.Client) => {
    const { rows } = await client.query<ChangeRow>(READ_CHANGES, [known.seen() ?? -1, MAX_ROWS]);
    known.note(rows);
    const seen = known.seen();
    if (seen !== null) onVersion(seen);
  };
  /** One read answers all notices that came before it began. */
  let reading: Promise<void> | null = null;
  let isAsked = false;
  const read = (client: pg.Client): Promise<void> => {
    isAsked = true;
    reading ??= (async () => {
      while (isAsked) {
        isAsked = false;
        await readOnce(client);
      }
    })().finally(() => {
      reading = null;
    });
    return reading;
  };
  const catalogue: Topic = {
    channel: 'catalogue',
    onNotice: (version, client) =>
      Number(version) > (known.seen() ?? -1) ? read(client) : undefined,
    onBeat: read,
  };
  const listener = keepListening({ ...options, topics: [catalogue, ...topics] });
  return {
    ...listener,
    currentVersion: () => (listener.connected() ? known.seen() : null),
    changedSince: known.changedSince,
  };
}

interface ChangeRow {
  /** int8, as text. */
  readonly version: string;
  /** `null` when nothing changed. */
  readonly changed: string | null;
  readonly tags: string[];
}

/** More transactions than these at once are taken for a change of everything. */
const MAX_ROWS = 1000;
/** Tags kept with the version that changed them last. */
const MAX_TAGS = 50_000;

const READ_CHANGES = `select v.version, c.version as changed, c.tags
  from catalogue_version v left join lateral (
    select * from catalogue_changes where version > $1 order by version limit $2
  ) c on true
  order by c.version`;

/** Keeps when each tag changed last. The oldest are evicted; what was read before them counts as changed. */
export function createKnownChanges(mostTags = MAX_TAGS) {
  const changedAt = new Map<string, number>();
  let seen: number | null = null;
  /** What was true before this version, nobody can answer for any more. */
  let floor = 0;

  const startOver = (version: number) => {
    changedAt.clear();
    floor = version;
  };
  const noteChange = (version: number, tags: readonly string[]) => {
    if (tags.includes('all')) return startOver(version);
    for (const tag of tags) {
      changedAt.delete(tag); // The Map's order is that of the last change.
      changedAt.set(tag, version);
    }
    for (const [tag, at] of changedAt) {
      if (changedAt.size <= mostTags) break;
      changedAt.delete(tag);
      floor = at;
    }
  };

  return {
    seen: () => seen,
    note(rows: readonly ChangeRow[]) {
      const version = Number(rows[0]?.version);
      const last = Number(rows.at(-1)?.changed ?? -1);
      // A gap (rows that are gone already, a database of another day) is a change of everything.
      if (seen === null || version < seen || (version > seen && last !== version)) {
        startOver(version);
      } else {
        for (const { changed, tags } of rows) if (changed) noteChange(Number(changed), tags);
      }
      seen = version;
    },
    changedSince(version: number, tags: readonly string[]): boolean {
      const now = seen ?? -1;
      if (version < floor || version > now) return true;
      return tags.some((tag) => (tag === ANYTHING ? now : (changedAt.get(tag) ?? 0)) > version);
    },
  };
}

/**
 * Makes writers of the catalogue wait for each other from here to the end of their transactions. The
 * triggers would make them wait too, but later, when each may hold rows that the other wants.
 */
export async function lockCatalogue(transaction: Kysely<Database>): Promise<void> {
  await sql`select from catalogue_version for no key update`.execute(transaction);
}

/** The catalogue's version; inside a transaction, the one that it leaves. */
export async function readCatalogueVersion(db: Kysely<Database>): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * What an answer shows of the catalogue, as short texts. The triggers of `catalogue-changes.sql` write the same texts for what a
 * transaction changed, so that only the answers that show it are dropped. A page has dozens of products: their tag is short.
 */
export const tagOf = {
  /** What the shop shows of a product: its fields and pictures, or that it is not there. */
  product: (id: number) => `p${id}`,
  /** Which products a collection has, and how old they are; 0: all collections. */
  list: (collection: number) => `list:${collection}`,
  /** The final prices of a collection's products: what lists by price are ordered by. */
  prices: (collection: number) => `price:${collection}`,
  /** Which of a collection's products are on sale. */
  sale: (collection: number) => `sale:${collection}`,
  /** Which of a collection's products are in stock. */
  stock: (collection: number) => `stock:${collection}`,
  /** The name and the picture of one collection, or that it is not there. */
  collection: (id: number) => `collection:${id}`,
} as const;

/** The words that searches find: names and descriptions of products. */
export const WORDS = 'words';
/** All collections, their names, pictures and order. */
export const COLLECTIONS = 'collections';
/** The merchant's settings. */
export const SETTINGS = 'settings';
/** Coupon codes and automatic offers: which there are, and which run. */
export const OFFERS = 'offers';
/** The slides of the hero. */
export const BANNERS = 'banners';
/** The texts of the pages that the merchant writes. */
export const INFO_PAGES = 'info-pages';
/** Pictures in which products can be tapped. */
export const ROOMS = 'rooms';
/** Any write of the catalogue changes it: for what does not know what it shows. */
export const ANYTHING = 'anything';
