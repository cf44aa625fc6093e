import { ROOM_PAGES } from '../../domain/words/room-pages.ts';
import { AddButton } from '../cart/add-to-cart.tsx';
import { useShownPrice } from '../catalog/shown-price.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { useWords } from '../use-words.ts';
import styles from './piece-row.module.css';
import type { Piece } from './room-queries.ts';

interface PieceRowProps {
  readonly piece: Piece;
  /** Its place in the picture is pointed at. */
  readonly isLit: boolean;
  readonly onLight: (isLit: boolean) => void;
}

/** A product in the list beside the picture. */
export function PieceRow({ piece, isLit, onLight }: PieceRowProps) {
  const { card, name, href, isUnchosen, variant_id, variant_name } = piece;
  const { final, original } = useShownPrice(card);
  const say = useWords(ROOM_PAGES);
  return (
    <li
      className={styles.row}
      data-lit={isLit || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onLight(true)}
      onPointerLeave={() => onLight(false)}
      onFocus={() => onLight(true)}
      onBlur={() => onLight(false)}
    >
      <Picture
        picture={card.images[0] ?? null}
        alt=""
        sizes="72px"
        widest={320}
        ratio="var(--ratio-card)"
        className={styles.picture ?? ''}
      />
      <div className={styles.words}>
        <a className={styles.name} href={href}>
          {name}
        </a>
        <Price
          final={final}
          original={original}
          from={isUnchosen && card.variant_summary?.price_varies}
          size="small"
        />
        {card.available === 0 && <p className={styles.state}>{say('out')}</p>}
        {card.available === 1 && isUnchosen && <p className={styles.state}>{say('choose')}</p>}
      </div>
      <AddButton product={isUnchosen ? card : addedOf({ card, variant_id, variant_name })} />
    </li>
  );
}

/** What is put into the cart. */
export const addedOf = ({
  card,
  variant_id,
  variant_name,
}: Pick<Piece, 'card' | 'variant_id' | 'variant_name'>) => {
  const { id, name, price, discount, available, image_url } = card;
  return { id, name, price, discount, available, image_url, variant_id, variant_name };
};
