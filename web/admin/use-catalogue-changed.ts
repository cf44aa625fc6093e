import { useCallback } from 'react';
import type { CallName } from '../../contract/api.ts';
import { useQueryStore } from '../api/query.ts';

/** What a change of the catalogue makes outdated. */
export const CATALOGUE_READS: readonly CallName[] = [
  'GET /categories',
  'GET /categories/paged',
  'GET /categories/{id}',
  'GET /category-attributes/{id}',
  'GET /category-counts',
  'GET /category-setup/{id}',
  'GET /products',
  'GET /products/recommended',
  'GET /products/by-ids',
  'GET /products/{id}',
  'GET /products/{id}/images',
  'GET /stock',
  'GET /stock/{id}',
];

/**
 * To be called after a change of the catalogue that was not shown ahead, such as a form: what is on show is read
 * again, the rest is dropped. Resolves once what is on show is up to date.
 */
export function useCatalogueChanged(): () => Promise<void> {
  const { invalidate } = useQueryStore();
  return useCallback(async () => {
    await Promise.all(CATALOGUE_READS.map((name) => invalidate(name)));
  }, [invalidate]);
}
