import type { ListedRoom } from '../../../contract/catalog.ts';
import {
  isNarrowed,
  type ListFilters,
  type ListSort,
  withoutFilters,
} from '../../catalog/list-filters.ts';
import { RoomBand } from '../../rooms/room-band.tsx';
import { useShopSettings } from '../../shop-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { listHref } from './collection-list.ts';

interface BelowListProps {
  readonly room?: ListedRoom;
  readonly empty?: EmptyListProps;
}

/** A room that products of the list stand in; or why there are none. */
export const BelowList = ({ room, empty }: BelowListProps) => (
  <>
    {empty && <EmptyList {...empty} />}
    {room && <RoomBand room={room} />}
  </>
);

interface EmptyListProps {
  /** Of the collection; 0: all. */
  readonly id: number;
  readonly filters: ListFilters;
  readonly usual: ListSort;
  readonly total: number;
  readonly last: number;
  /** All that is for sale was asked for. */
  readonly emptySale: boolean;
}

/** Says that a list is empty, or that it has no such page, and how to go on. */
function EmptyList({ id, filters, usual, total, last, emptySale }: EmptyListProps) {
  const { last_sale } = useShopSettings();
  const none = 'No products available.';
  const hrefFor = (others: Partial<ListFilters>) => listHref(id, others, usual);
  const all = hrefFor(withoutFilters(filters));
  const [title, text, label, href] =
    total > 0
      ? [
          `There is no page ${filters.page}`,
          `The list ends with page ${last}.`,
          'Go to the last page',
          hrefFor({ ...filters, page: last }),
        ]
      : emptySale
        ? [
            none,
            `Nothing is reduced now.${last_sale ? ` The last sale ended ${new Date(last_sale).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })}.` : ''}`,
            'See all products',
            all,
          ]
        : isNarrowed(filters)
          ? [none, 'Nothing here matches these filters.', 'Clear filters', all]
          : [none, 'New pieces are on their way.', 'See the collections', '/collection'];
  return (
    <EmptyState title={title} next={{ href, label }}>
      {text}
    </EmptyState>
  );
}
