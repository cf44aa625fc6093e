import { useState } from 'react';
import type { Room } from '../../contract/rooms.ts';
import { parseCents } from '../../domain/money.ts';
import { ROOM_PAGES } from '../../domain/words/room-pages.ts';
import { addToCart, hasRoomFor, openCartPanel } from '../cart/cart-store.ts';
import { shownPrice } from '../catalog/shown-price.ts';
import { useHydrated } from '../hydrated.ts';
import { useOrderPrice } from '../orders/use-order-price.ts';
import { useMoney, useShopSettings } from '../shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-list.ts';
import { useWords } from '../use-words.ts';
import styles from './look-to-add.module.css';
import { addedOf } from './piece-row.tsx';
import { isForSale, type Piece } from './room-queries.ts';

interface LookToAddProps {
  readonly pieces: readonly Piece[];
  readonly offer: Room['offer'];
}

/** Adds all pieces of a room that can be bought, with what they come to. */
export function LookToAdd({ pieces, offer }: LookToAddProps) {
  const say = useWords(ROOM_PAGES);
  const money = useMoney();
  const shop = useShopSettings();
  const [busy, setBusy] = useState(false);
  const sold = pieces.filter(isForSale);
  const left = pieces.filter((piece) => !isForSale(piece));
  const total = sold.reduce((sum, { card }) => sum + shownPrice(card, shop).finalCents, 0);
  const reduced = useReduced(sold, offer);
  if (sold.length === 0) return null;
  const addAll = async () => {
    if (busy) return;
    setBusy(true);
    const missing: string[] = [];
    for (const piece of sold) {
      const added = addedOf(piece);
      if (!hasRoomFor(added) || !(await addToCart(added, 1))) missing.push(piece.name);
    }
    setBusy(false);
    if (missing.length < sold.length) openCartPanel();
    if (missing.length > 0)
      showToast(say('not_added', { names: listed(missing) }), { type: 'warning' });
  };
  return (
    <div className={styles.look}>
      <dl className={styles.sums}>
        <dt>{say('whole_look')}</dt>
        <dd>
          <bdi dir="ltr">{money(total)}</bdi>
        </dd>
        {offer && (
          <>
            <dt className={styles.offer}>{say('with_offer', { offer: offer.name })}</dt>
            <dd className={styles.offer} aria-live="polite">
              <bdi dir="ltr">{reduced !== null && reduced < total ? money(reduced) : '\u00a0'}</bdi>
            </dd>
          </>
        )}
      </dl>
      <Button size="large" wide busy={busy && say('adding')} onClick={() => void addAll()}>
        {say('add_all')}
      </Button>
      {left.length > 0 && (
        <p className={styles.without}>
          {say('without', { names: listed(left.map(({ name }) => name)) })}
        </p>
      )}
    </div>
  );
}

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** What is left of the sum after the shop's offers, as the cart will say it, in cents; `null` while it is not known. */
function useReduced(sold: readonly Piece[], offer: Room['offer']): number | null {
  const products = sold
    .map(({ card, variant_id }) => ({ product_id: card.id, variant_id, quantity: 1 }))
    .toSorted((a, b) => a.product_id - b.product_id || (a.variant_id ?? 0) - (b.variant_id ?? 0));
  // Prices are asked for by browsers alone: a page is stored.
  const hydrated = useHydrated();
  const { price } = useOrderPrice({ products }, hydrated && offer !== null && products.length > 0);
  if (!price) return null;
  return parseCents(price.subtotal) - parseCents(price.offers_total ?? '0.00');
}
