import { type MouseEvent, useState } from 'react';
import type { Room } from '../../contract/rooms.ts';
import { SPOT_END, spotKey } from '../../domain/rooms.ts';
import { ROOM_PAGES } from '../../domain/words/room-pages.ts';
import { useData } from '../api/query.ts';
import { useLazyPart } from '../lazy.tsx';
import { cssVariables } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { useWords } from '../use-words.ts';
import { LookToAdd } from './look-to-add.tsx';
import { PieceRow } from './piece-row.tsx';
import { hasPieces, type Piece, piecesQuery, ROOM_SIZES, ROOM_WIDEST } from './room-queries.ts';
import styles from './room-view.module.css';

interface RoomViewProps {
  readonly room: Room;
  /** Its picture is what the page is about. */
  readonly first?: boolean;
}

const loadPanel = () => import('./piece-panel.tsx');

/** A picture in which products can be tapped, and the list of them. */
export function RoomView({ room, first = false }: RoomViewProps) {
  const say = useWords(ROOM_PAGES);
  const { data: pieces = [] } = useData(piecesQuery(room), { enabled: hasPieces(room) });
  const [lit, setLit] = useState<string | null>(null);
  const [opened, setOpened] = useState<Piece | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const panel = useLazyPart(opened, loadPanel, () => {
    if (opened) location.assign(opened.href);
  });
  const open = (event: MouseEvent, piece: Piece) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpened(piece);
    setIsOpen(true);
  };
  const known = new Map(pieces.map((piece) => [piece.key, piece]));
  const isGone = ({ product_id, variant_id }: Room['spots'][number]) =>
    product_id === null || !known.has(spotKey({ product_id, variant_id }));
  const gone = room.spots.filter(isGone);
  return (
    <div className={styles.room}>
      {/* Places are counted from the left, whichever way one reads. */}
      <div className={styles.picture} dir="ltr">
        <Picture
          picture={room.picture}
          sizes={ROOM_SIZES}
          widest={ROOM_WIDEST}
          eager={first && 'high'}
        />
        <ul className={styles.spots} aria-label={say('in_this_room')}>
          {room.spots.map(({ x, y, product_id, variant_id }) => {
            const piece =
              product_id === null ? undefined : known.get(spotKey({ product_id, variant_id }));
            const place = cssVariables({
              '--x': `${(100 * x) / SPOT_END}%`,
              '--y': `${(100 * y) / SPOT_END}%`,
            });
            return (
              <li
                key={`${x} ${y} ${product_id} ${variant_id}`}
                className={styles.spot}
                style={place}
              >
                {piece ? (
                  <a
                    className={styles.dot}
                    href={piece.href}
                    aria-haspopup="dialog"
                    data-lit={piece.key === lit || undefined}
                    data-out={piece.card.available === 0 || undefined}
                    onClick={(event) => open(event, piece)}
                    onPointerEnter={() => setLit(piece.key)}
                    onPointerLeave={() => setLit(null)}
                  >
                    <span className="visually-hidden">{piece.name}</span>
                    <span className={styles.tip} aria-hidden="true">
                      {piece.card.available === 0 ? `${piece.name} · ${say('out')}` : piece.name}
                    </span>
                  </a>
                ) : (
                  <span className={styles.dot} data-gone title={say('gone')}>
                    <span className="visually-hidden">{say('gone')}</span>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles.beside}>
        <p className={styles.count}>{say('pieces', { count: pieces.length })}</p>
        <ul className={styles.pieces}>
          {pieces.map((piece) => (
            <PieceRow
              key={piece.key}
              piece={piece}
              isLit={piece.key === lit}
              onLight={(isLit) => setLit(isLit ? piece.key : null)}
            />
          ))}
        </ul>
        {gone.length > 0 && (
          <p className={styles.gone}>{say('some_gone', { count: gone.length })}</p>
        )}
        {pieces.length > 1 && <LookToAdd pieces={pieces} offer={room.offer} />}
      </div>
      {panel && opened && (
        <panel.PiecePanel piece={opened} open={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
