import { EmptyState } from '../../ui/empty-state.tsx';
import { isNarrowed, type ListFilters, listHref } from './list-filters.ts';

interface EmptyListProps {
  readonly collectionId: number;
  readonly filters: ListFilters;
  readonly total: number;
}

/** Says that a list is empty (spec §2) and how to go on. */
export function EmptyList({ collectionId, filters, total }: EmptyListProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={TITLE}
        next={{ href: listHref(collectionId, { ...filters, page: 1 }), label: 'Go to page 1' }}
      >
        The list ends before page {filters.page}.
      </EmptyState>
    );
  }
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        title={TITLE}
        next={{ href: listHref(collectionId, { sortBy: filters.sortBy }), label: 'Clear filters' }}
      >
        Nothing here matches these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={TITLE} next={{ href: '/collection', label: 'See the collections' }}>
      New pieces are on their way.
    </EmptyState>
  );
}

const TITLE = 'No products available.';
