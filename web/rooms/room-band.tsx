import type { ListedRoom } from '../../contract/catalog.ts';
import { ROOM_PAGES } from '../../domain/words/room-pages.ts';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import { useWords } from '../use-words.ts';
import styles from './room-band.module.css';

/** A room that a collection's products stand in: one wide link. */
export function RoomBand({ room }: { readonly room: ListedRoom }) {
  const say = useWords(ROOM_PAGES);
  return (
    <a className={styles.band} href={`/rooms/${room.slug}`}>
      <Picture
        picture={room.picture}
        alt=""
        sizes="(min-width:1360px) 853px,(min-width:768px) 66vw,100vw"
        widest={1600}
        ratio="var(--ratio-band)"
      />
      <span className={styles.words}>
        <span className={styles.eyebrow}>{say('title')}</span>
        <span className={styles.name}>{room.name}</span>
        <span className={styles.more}>
          {say('see_room')} <Icon name="arrow-end" size={20} />
        </span>
      </span>
    </a>
  );
}
