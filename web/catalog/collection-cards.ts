import type { Category } from '../../contract/catalog.ts';
import type { Page } from '../../contract/envelope.ts';
import { callQuery, type Query } from '../api/query.ts';
import { type CardPicture, pictureOf } from './product-cards.ts';

/** What a card shows of a collection. */
export interface CardCollection extends Pick<Category, 'category_id' | 'name'> {
  readonly picture: CardPicture | null;
}

/** Reads the first so many collections for their cards; the rest of each would only make documents longer. */
export function collectionCardsQuery(limit: number): Query<readonly CardCollection[]> {
  const query = callQuery('GET /categories', { query: { limit } });
  const keep = (all: readonly Category[]) => all.map(collectionCardOf);
  return { ...query, key: `cards ${query.key}`, keep };
}

/** Reads one page of all collections, likewise. */
export function collectionPageQuery(page: number, perPage: number): Query<Page<CardCollection>> {
  const query = callQuery('GET /categories/paged', { query: { page, per_page: perPage } });
  const keep = (found: Page<Category>) => ({ ...found, data: found.data.map(collectionCardOf) });
  return { ...query, key: `cards ${query.key}`, keep };
}

const collectionCardOf = ({ category_id, name, picture }: Category): CardCollection => ({
  category_id,
  name,
  picture: picture && pictureOf(picture),
});
