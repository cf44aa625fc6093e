import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { ROOM_PAGES } from '../../../domain/words/room-pages.ts';
import { speaker } from '../../../domain/words/say.ts';
import { useLoaded } from '../../api/query.ts';
import type { Meta, PageLocation, Read } from '../../page.ts';
import { RoomCard } from '../../rooms/room-card.tsx';
import { roomsQuery } from '../../rooms/room-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useWords } from '../../use-words.ts';
import styles from './rooms-page.module.css';

const SIZES = '(min-width:1360px) 628px,(min-width:768px) 48vw,100vw';
/** Cards in the first row on the widest screen. */
const FIRST_ROW = 2;

export async function load(
  _location: PageLocation,
  read: Read,
  { shop_name: shop }: ShopSettings,
): Promise<Meta> {
  const rooms = await read(roomsQuery);
  const say = speaker(ROOM_PAGES, 'en');
  return {
    title: say('title'),
    description: say('about', { shop }),
    canonical: '/rooms',
    ...(rooms.length === 0 && { noIndex: true }),
  };
}

/** All rooms of the shop. */
export default function RoomsPage() {
  const say = useWords(ROOM_PAGES);
  const rooms = useLoaded(roomsQuery);
  return (
    <div className={`container ${styles.page}`}>
      <SectionHeading as="h1">{say('title')}</SectionHeading>
      {rooms.length === 0 ? (
        <EmptyState
          title={say('none')}
          icon="image"
          next={{ href: '/collection', label: say('to_collections') }}
        >
          {say('none_why')}
        </EmptyState>
      ) : (
        <ul className={styles.rooms}>
          {rooms.map((room, place) => (
            <li key={room.id}>
              <RoomCard
                room={room}
                sizes={SIZES}
                eager={place === 0 ? 'high' : place < FIRST_ROW}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
