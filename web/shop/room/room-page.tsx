import { ROOM_PAGES } from '../../../domain/words/room-pages.ts';
import { useLoaded } from '../../api/query.ts';
import { breadcrumbData, preloadPicture, previewImage } from '../../catalog/head-data.ts';
import { createLatePart } from '../../late-part.tsx';
import type { Meta, PageLocation, PageProps, Read } from '../../page.ts';
import {
  hasPieces,
  piecesQuery,
  ROOM_SIZES,
  ROOM_WIDEST,
  readRoom,
  roomQuery,
} from '../../rooms/room-queries.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useWords } from '../../use-words.ts';
import styles from './room-page.module.css';

const roomOf = ({ params: { room = '' } }: PageLocation): string => room.toLowerCase();

export async function load(location: PageLocation, read: Read): Promise<Meta> {
  const room = await readRoom(roomOf(location), read);
  const { name, text, slug, picture } = room;
  if (!import.meta.env.SSR) {
    await prepare();
    return { title: name };
  }
  const pieces = hasPieces(room) ? await read(piecesQuery(room)) : [];
  const path = `/rooms/${slug}`;
  return {
    title: name,
    description: text || picture.alt,
    canonical: path,
    image: previewImage(picture, picture.alt),
    ...preloadPicture(picture, ROOM_SIZES, ROOM_WIDEST),
    structuredData: [
      breadcrumbData([
        { name: 'Home', path: '/' },
        { name: 'Shop the room', path: '/rooms' },
        { name, path },
      ]),
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name,
        itemListElement: pieces.map((piece, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: piece.name,
          url: piece.href,
        })),
      },
    ],
  };
}

const loadView = () => import('../../rooms/room-view.tsx').then(({ RoomView }) => RoomView);

/** The server writes it; its code comes right after the page: the first tap opens a product in place. */
const { Part: LateView, prepare } = createLatePart(
  loadView,
  import.meta.env.SSR ? await loadView() : null,
  null,
  Promise.resolve(),
);

export { prepare };

/** One room: its picture, in which products can be tapped, and their list. */
export default function RoomPage({ location }: PageProps) {
  const say = useWords(ROOM_PAGES);
  const room = useLoaded(roomQuery(roomOf(location)));
  const way = [
    { label: 'Home', href: '/' },
    { label: say('title'), href: '/rooms' },
    { label: room.name },
  ];
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <Breadcrumb items={way} />
        <SectionHeading as="h1">{room.name}</SectionHeading>
        {room.text !== '' && <p className={styles.text}>{room.text}</p>}
      </header>
      <LateView room={room} first />
    </div>
  );
}
