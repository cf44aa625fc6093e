import type { ListedRoom } from '../../contract/catalog.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from './room-card.module.css';

interface RoomCardProps {
  readonly room: ListedRoom;
  /** How wide the picture is shown, as in `<img sizes>`. */
  readonly sizes: string;
  readonly eager?: boolean | 'high';
  readonly as?: 'h2' | 'h3';
}

/** A room in a list: its picture, and its name below. */
export function RoomCard({ room, sizes, eager = false, as: Heading = 'h2' }: RoomCardProps) {
  return (
    <a className={styles.card} href={`/rooms/${room.slug}`}>
      <span className={styles.frame}>
        <Picture
          picture={room.picture}
          alt=""
          sizes={sizes}
          widest={1280}
          ratio="3 / 2"
          eager={eager}
          className={styles.picture ?? ''}
        />
      </span>
      <Heading className={styles.name}>
        {room.name}
        <Icon name="arrow-end" size={20} />
      </Heading>
    </a>
  );
}
