import type { Category } from '../../contract/catalog.ts';
import { callQuery, type Query } from '../api/query.ts';
import { type CardPicture, pictureOf } from './product-cards.ts';

/** What a card shows of a collection. */
export interface CardCollection extends Pick<Category, 'category_id' | 'name'> {
  readonly picture: CardPicture | null;
}

/** Reads collections for their cards, all or the first so many; the rest of each would only make documents longer. */
export function collectionCardsQuery(limit?: number): Query<readonly CardCollection[]> {
  const query = callQuery('GET /categories', limit === undefined ? {} : { query: { limit } });
  const keep = (all: readonly Category[]) =>
    all.map(({ category_id, name, picture }) => ({
      category_id,
      name,
      picture: picture && pictureOf(picture),
    }));
  return { ...query, key: `cards ${query.key}`, keep };
}
