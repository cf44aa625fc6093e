import { useCallback } from 'react';
import type { CallName } from '../../contract/api.ts';
import { useQueryStore } from '../api/use-data.ts';

const CATALOGUE_READS: readonly CallName[] = [
  'GET /categories',
  'GET /category-counts',
  'GET /products',
  'GET /products/recommended',
  'GET /products/{id}',
  'GET /products/{id}/images',
];

/** To be called after a change of the catalogue: what is on show is read anew, the rest forgotten. */
export function useCatalogueChanged(): () => void {
  const { invalidate } = useQueryStore();
  return useCallback(() => {
    for (const name of CATALOGUE_READS) void invalidate(name);
  }, [invalidate]);
}
