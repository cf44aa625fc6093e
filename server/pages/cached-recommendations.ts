import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { SETTINGS } from '../database/catalogue-version.ts';
import type { BoundedStore, Found } from '../http/bounded-store.ts';
import { type PublicAnswer, STALE_TIME_MS } from '../http/public-cache.ts';
import { collectTags } from '../http/serve-calls.ts';
import { type AnswerFrame, ownBuffer, type StoredAnswer } from '../http/stored-answer.ts';

/** Reads the shop's calls in process, as a guest; `shows` gets what an answer shows of the catalogue. */
export type LocalCall = (
  name: string,
  input?: Record<string, Record<string, unknown>>,
  shows?: (...tags: readonly string[]) => void,
) => Promise<unknown>;

/** A product's page, cut where its recommendations stand. */
export interface ProductPageParts {
  readonly productId: number;
  readonly collectionId: number;
  /** The recommended products. */
  readonly ids: readonly number[];
  /** The text of the page's styles, and the recommendations' markup and state. */
  readonly styles: string;
  readonly markup: string;
  readonly state: string;
  /** What stands before the styles, between them and the markup, between markup and state, and behind. */
  readonly around: readonly [string, string, string, string];
}

export interface RecommendationsCache {
  /** Puts a product's page together from what is stored of it; `null` when there is nothing, or it has changed. */
  assemble(stored: Found<StoredAnswer> | null, call: LocalCall): Promise<PublicAnswer | null>;
  /** Caches a page's recommendations, and gives its frame, to be stored with the page. */
  takeApart(page: MadePage, call: LocalCall): Promise<AnswerFrame>;
}

interface MadePage {
  readonly parts: ProductPageParts;
  /** The catalogue version from before anything was read. */
  readonly version: number;
  /** What the page shows apart from its recommendations. */
  readonly tags: readonly string[];
  /** What its recommendations show. */
  readonly recommendedTags: readonly string[];
}

/** A product's page without its recommendations, and without the styles that all of them have. */
interface Frame extends AnswerFrame {
  readonly productId: number;
  readonly collectionId: number;
  /** What it shows, parted by spaces: one string is smaller than a list of them. */
  readonly tags: string;
  /** Compressed. */
  readonly around: Buffer;
  readonly styles: Buffer;
}

/** Recommendations as they stand in a page: the same in nearly all pages of a collection. */
interface Recommendations {
  readonly ids: readonly number[];
  readonly markup: Buffer;
  readonly state: Buffer;
}

/** Stands in no document. */
const SEPARATOR = '\0';

/**
 * Keeps product pages and their recommendations apart (docs/decisions/021). A product that is recommended stands on the
 * pages of its whole collection: a change of its price dropped them all. Now one reader's page is made after such a change,
 * and the others are put together from their own stored text and the recommendations of that page.
 */
export function createRecommendationsCache(store: BoundedStore): RecommendationsCache {
  let styles: Buffer = Buffer.alloc(0);

  const findCurrent = <V extends object>(key: string) => {
    const found = store.find<V>(key);
    return found?.state === 'current' ? found : null;
  };
  /** Whether a product is recommended in its own collection: its page then has a list without it. */
  const isRecommended = async (productId: number, collectionId: number, call: LocalCall) => {
    const key = `recommended in ${collectionId}`;
    const known = findCurrent<readonly number[]>(key);
    if (known) return known.value.includes(productId);
    const version = store.currentVersion();
    const { shows, tags } = collectTags();
    const query = { category_id: collectionId };
    const found = (await call('GET /products/recommended', { query }, shows)) as { id: number }[];
    const ids = found.map(({ id }) => id);
    if (version !== null) {
      store.keep(key, ids, {
        bytes: 8 * ids.length,
        tags: tags(),
        version,
        staleTimeMs: STALE_TIME_MS,
      });
    }
    return ids.includes(productId);
  };
  const keyOf = async (
    { productId, collectionId }: Pick<Frame, 'productId' | 'collectionId'>,
    call: LocalCall,
  ) => {
    const hasOwn = await isRecommended(productId, collectionId, call);
    return `recommendations in ${collectionId}${hasOwn ? ` without ${productId}` : ''}`;
  };

  return {
    async assemble(stored, call) {
      const frame = stored?.value.frame as Frame | null | undefined;
      if (!stored || !frame) return null;
      const tags = frame.tags.split(' ');
      if (store.currentVersion() === null || store.changedSince(stored.version, tags)) return null;
      const recommended = findCurrent<Recommendations>(await keyOf(frame, call));
      // Purchases reorder lists without a version: two lists of different age may disagree.
      if (!recommended || recommended.value.ids.includes(frame.productId)) return null;
      const { markup, state } = recommended.value;
      const around = String(await promisify(inflateRaw)(frame.around)).split(SEPARATOR);
      const [head, body, rest, end] = around;
      return {
        status: stored.value.status,
        contentType: stored.value.contentType,
        body: `${head}${frame.styles}${body}${markup}${rest}${state}${end}`,
        tags: [...new Set([...tags, ...recommended.tags])],
        frame,
        isFromStore: true,
      };
    },

    async takeApart({ parts, version, tags, recommendedTags }, call) {
      const { productId, collectionId, ids } = parts;
      if (styles.toString() !== parts.styles) styles = ownBuffer(parts.styles);
      const joined = parts.around.join(SEPARATOR);
      const around = ownBuffer(await promisify(deflateRaw)(joined, { level: 1 }));
      const [markup, state] = [ownBuffer(parts.markup), ownBuffer(parts.state)];
      const recommendations: Recommendations = { ids, markup, state };
      store.keep(await keyOf(parts, call), recommendations, {
        bytes: markup.length + state.length,
        tags: [...recommendedTags, SETTINGS],
        version,
        staleTimeMs: STALE_TIME_MS,
      });
      const bytes = around.length;
      const frame: Frame = { productId, collectionId, tags: tags.join(' '), around, styles, bytes };
      return frame;
    },
  };
}
