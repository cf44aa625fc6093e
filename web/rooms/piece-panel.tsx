import { ROOM_PAGES } from '../../domain/words/room-pages.ts';
import { useAddToCart } from '../cart/add-to-cart.tsx';
import { useShownPrice } from '../catalog/shown-price.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Sheet } from '../ui/modal.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { useWords } from '../use-words.ts';
import styles from './piece-panel.module.css';
import { addedOf } from './piece-row.tsx';
import type { Piece } from './room-queries.ts';

interface PiecePanelProps {
  readonly piece: Piece;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A product of a room, opened where one is: picture, price, and the button that adds it. */
export function PiecePanel({ piece, open, onClose }: PiecePanelProps) {
  const { card, name, href, isUnchosen } = piece;
  const say = useWords(ROOM_PAGES);
  const { final, original } = useShownPrice(card);
  const { add, busy } = useAddToCart(addedOf(piece));
  const isOut = card.available === 0;
  return (
    <Sheet open={open} onClose={onClose} title={name}>
      <div className={styles.piece}>
        <Picture
          picture={card.images[0] ?? null}
          alt={name}
          sizes="(min-width:768px) 392px,40vw"
          widest={640}
          ratio="var(--ratio-card)"
          className={styles.picture ?? ''}
        />
        <div className={styles.words}>
          <Price
            final={final}
            original={original}
            from={isUnchosen && card.variant_summary?.price_varies}
            size="large"
          />
          {card.highlight && (
            <p className={styles.fact}>
              <bdi>{card.highlight}</bdi>
            </p>
          )}
          {isOut && <p className={styles.out}>{say('out')}</p>}
        </div>
        <div className={styles.buttons}>
          {isUnchosen ? (
            <ButtonLink size="large" wide href={href}>
              {say('choose')}
            </ButtonLink>
          ) : (
            <Button
              size="large"
              wide
              disabled={isOut}
              busy={busy && say('adding')}
              onClick={async (press) => {
                if (await add(1, press)) onClose();
              }}
            >
              {say('add')}
            </Button>
          )}
          <ButtonLink variant="secondary" size="large" wide href={href}>
            {say('details')}
          </ButtonLink>
        </div>
      </div>
    </Sheet>
  );
}
