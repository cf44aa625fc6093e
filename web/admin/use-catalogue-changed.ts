import { useCallback } from 'react';
import type { CallName } from '../../contract/api.ts';
import { useQueryStore } from '../api/query.ts';

const CATALOGUE_READS: readonly CallName[] = [
  'GET /categories',
  'GET /categories/paged',
  'GET /categories/{id}',
  'GET /category-counts',
  'GET /products',
  'GET /products/recommended',
  'GET /products/by-ids',
  'GET /products/{id}',
  'GET /products/{id}/images',
];

/**
 * To be called after a change of the catalogue: what is on show is read anew, the rest forgotten. Resolves once
 * what is on show is as it is now.
 */
export function useCatalogueChanged(): () => Promise<void> {
  const { invalidate } = useQueryStore();
  return useCallback(async () => {
    await Promise.all(CATALOGUE_READS.map((name) => invalidate(name)));
  }, [invalidate]);
}
