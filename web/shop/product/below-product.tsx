import type { ListedRoom } from '../../../contract/catalog.ts';
import type { Sized } from '../../../domain/scale/measured.ts';
import { ROOM_PAGES } from '../../../domain/words/room-pages.ts';
import { RoomCard } from '../../rooms/room-card.tsx';
import { ToScale } from '../../scale/to-scale.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useWords } from '../../use-words.ts';
import styles from './below-product.module.css';

interface BelowProductProps {
  readonly sized: Sized;
  readonly rooms?: readonly ListedRoom[] | undefined;
}

/** How a product will look: the rooms that it is in, and drawn to scale. */
export const BelowProduct = ({ sized, rooms = [] }: BelowProductProps) => (
  <>
    {rooms.length > 0 && <InRooms rooms={rooms} />}
    <ToScale sized={sized} />
  </>
);

function InRooms({ rooms }: { readonly rooms: readonly ListedRoom[] }) {
  const say = useWords(ROOM_PAGES);
  return (
    <section className={styles.inRooms} aria-labelledby="in-rooms">
      <SectionHeading id="in-rooms">{say('title')}</SectionHeading>
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room.id}>
            <RoomCard
              room={room}
              sizes="(min-width:1360px) 628px,(min-width:768px) 48vw,100vw"
              as="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
