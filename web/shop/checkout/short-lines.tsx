import { useEffect, useRef, useState } from 'react';
import { ChooseAnother } from '../../cart/cart-line.tsx';
import { removeFromCart, setCartQuantity } from '../../cart/cart-store.ts';
import { type CartItem, nameOf } from '../../cart/use-cart.ts';
import { buyNowHref } from '../../catalog/variants.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { leftOf } from './bought-items.tsx';
import type { NotPlaced } from './place-order.ts';
import type { CheckoutItems } from './send-order.ts';
import styles from './short-lines.module.css';

interface ShortLinesProps {
  readonly bought: CheckoutItems;
  /** What the server said of how many are left in the last try, by the lines' keys. */
  readonly left: NotPlaced['left'] | undefined;
}

/** Above the form: the lines that the shop has too few of, each with its way out. */
export default function ShortLines({ bought, left: tried }: ShortLinesProps) {
  const place = useRef<HTMLElement>(null);
  const [news, setNews] = useState('');
  const go = useNavigate();
  const { items, fromCart } = bought;
  /** The button that had the focus goes. */
  const done = (words: string) => {
    setNews(words);
    place.current?.focus();
  };
  const reduce = (item: CartItem, quantity: number) => {
    done(`${nameOf(item)}: quantity ${quantity}.`);
    if (fromCart) return setCartQuantity(item.key, quantity);
    void go(buyNowHref({ ...item, quantity }), { replace: true });
  };
  const remove = (item: CartItem) => {
    done(`${nameOf(item)} removed.`);
    removeFromCart([item.key]);
  };
  const rows = items.map((item) => ({ item, left: leftOf(item, tried ?? {}) }));
  const isShort = rows.some(({ left }) => left !== null);
  useEffect(() => {
    // The button that was pressed is disabled by it now, and has lost the focus.
    const isLost = document.activeElement?.matches('body, :disabled');
    if (tried && isShort && isLost) place.current?.focus();
  }, [tried, isShort]);
  if (!isShort) return null;
  return (
    <section ref={place} className={styles.notice} aria-label="Not enough in stock" tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <div role="alert">
        <ul className={styles.lines}>
          {rows.map(({ item, left }) =>
            left === null ? null : (
              <li key={item.key} className={styles.line}>
                <Icon name="alert" size={20} />
                <p>
                  {item.unchosen ? (
                    <>
                      {nameOf(item)}: <ChooseAnother item={item} />
                    </>
                  ) : (
                    whyOf(item, left)
                  )}
                </p>
                {left > 0 && (
                  <Button
                    variant="secondary"
                    aria-label={`Set ${nameOf(item)} to ${left}`}
                    onClick={() => reduce(item, left)}
                  >
                    Set to {left}
                  </Button>
                )}
                {left === 0 && fromCart && (
                  <Button
                    variant="secondary"
                    aria-label={`Remove ${nameOf(item)}`}
                    onClick={() => remove(item)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ),
          )}
        </ul>
      </div>
    </section>
  );
}

function whyOf(item: CartItem, left: number): string {
  const name = nameOf(item);
  if (left === 0) return `${name} is out of stock.`;
  return `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left. You have ${item.quantity}.`;
}
