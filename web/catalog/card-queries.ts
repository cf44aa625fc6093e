import type {
  Category,
  FilterCounts,
  Picture,
  PricedFor,
  Product,
} from '../../contract/catalog.ts';
import type { Page } from '../../contract/envelope.ts';
import type { VariantSummary } from '../../contract/variants.ts';
import type { InputOf } from '../api/call.ts';
import { callQuery, type Query } from '../api/query.ts';

/** What a card shows of a picture. */
type CardPicture = Omit<Picture, 'image_url' | 'alt'>;

/** What a card shows of a product, and what the cart stores when it is added. */
export interface CardProduct
  extends Pick<Product, 'id' | 'name' | 'price' | 'discount' | 'available' | 'image_url'> {
  readonly highlight?: string | undefined;
  readonly variant_summary?: VariantSummary | undefined;
  readonly rating?: Product['rating'] | undefined;
  /** The cover, and the one that shows on hover or focus. */
  readonly images: readonly CardPicture[];
}

/** A page of a list; what is optional is said of searches (contract/catalog.ts). */
interface CardPage extends Page<CardProduct> {
  readonly total_is_exact?: boolean | undefined;
  readonly corrected_to?: string | null | undefined;
  readonly priced_for?: PricedFor | undefined;
  readonly counts?: FilterCounts | undefined;
}

/**
 * Reads a list for its cards. The rest of each product is not kept: it would travel with every
 * document, twice as much as is shown, and be read with the product's own page anyway.
 */
export function cardsQuery(input: InputOf<'GET /products'>): Query<CardPage> {
  const query = callQuery('GET /products', input);
  const keep = (page: Page<Product>) => ({ ...page, data: page.data.map(cardOf) });
  return { ...query, key: `cards ${query.key}`, keep };
}

/** Reads products to look at next, only what cards show of them. */
export function recommendedCardsQuery(
  input: InputOf<'GET /products/recommended'>,
): Query<readonly CardProduct[]> {
  const query = callQuery('GET /products/recommended', input);
  return { ...query, key: `cards ${query.key}`, keep: (all: Product[]) => all.map(cardOf) };
}

/** Reads products by their ids, in that order, only what cards show of them. */
export function viewedCardsQuery(ids: readonly number[]): Query<readonly CardProduct[]> {
  const query = callQuery('GET /products/by-ids', { query: { ids: ids.join() } });
  return { ...query, key: `cards ${query.key}`, keep: (all: Product[]) => all.map(cardOf) };
}

/** What a card shows of a product. */
export const cardOf = (product: Product): CardProduct => {
  const { id, name, price, discount, available, image_url } = product;
  const { highlight, rating, variant_summary } = product;
  const images = product.images.slice(0, 2).map(pictureOf);
  return {
    ...{ id, name, price, discount, available, image_url, images },
    ...(highlight && { highlight }),
    ...(rating && { rating }),
    ...(variant_summary && { variant_summary }),
  };
};

/** The part of a picture that cards show. */
const pictureOf = ({ base_url, width, height, widths, avif, color }: Picture): CardPicture => ({
  base_url,
  width,
  height,
  widths,
  avif,
  color,
});

/** What a card shows of a collection. */
export interface CardCollection extends Pick<Category, 'category_id' | 'name'> {
  readonly parent_id?: number | undefined;
  readonly picture: CardPicture | null;
}

/** Reads the first this many collections for their cards; the rest of each would only make documents longer. */
export function collectionCardsQuery(limit: number): Query<readonly CardCollection[]> {
  const query = callQuery('GET /categories', { query: { limit } });
  const keep = (all: readonly Category[]) => all.map(collectionCardOf);
  return { ...query, key: `cards ${query.key}`, keep };
}

/** Reads one page of all collections, only what cards show of them. */
export function collectionPageQuery(page: number, perPage: number): Query<Page<CardCollection>> {
  const query = callQuery('GET /categories/paged', { query: { page, per_page: perPage } });
  const keep = (found: Page<Category>) => ({ ...found, data: found.data.map(collectionCardOf) });
  return { ...query, key: `cards ${query.key}`, keep };
}

const collectionCardOf = ({ category_id, name, parent_id, picture }: Category): CardCollection => ({
  category_id,
  name,
  parent_id,
  picture: picture && pictureOf(picture),
});
