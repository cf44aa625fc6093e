import { useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import type { ProductVariant } from '../../../contract/variants.ts';
import { endOfDay } from '../../../domain/shop-day.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import { callQuery, useQueryStore } from '../../api/query.ts';
import { ShareButton } from '../../catalog/share-button.tsx';
import { productHref } from '../../catalog/variants.ts';
import { firstInteraction } from '../../first-interaction.ts';
import { useLazyPart } from '../../lazy.tsx';
import { whatsAppLink } from '../../phone/whatsapp-link.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from './product-page.module.css';

const loadCompare = () => import('../../compare/compare-button.tsx');

interface ProductActionsProps {
  readonly product: Pick<Product, 'id' | 'name'>;
  /** What is chosen, where it is sold in variants. */
  readonly variant?: Pick<ProductVariant, 'id' | 'name'> | undefined;
}

/** What one can do with a product beside buying it. */
export function ProductActions({ product, variant }: ProductActionsProps) {
  const { whatsapp } = useShopSettings();
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => void firstInteraction.then(() => setGoesOn(true)), []);
  const compare = useLazyPart(goesOn, loadCompare, () => undefined); // The page does without.
  const name = nameWithVariant(product.name, variant?.name);
  return (
    <>
      <ShareButton name={name} path={productHref(product.id, variant?.id)} />
      {whatsapp !== '' && (
        <ButtonLink
          variant="quiet"
          href={whatsAppLink(whatsapp, `Hello, I have a question about ${name}.`)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="phone" size={20} />
          Ask on WhatsApp
        </ButtonLink>
      )}
      {compare && <compare.CompareButton product={product} />}
    </>
  );
}

interface SaleCountdownProps {
  readonly productId: number;
  /** The last day of the sale, a day of the shop. */
  readonly until: string;
}

/**
 * How long a sale still runs, in its last week: to the moment at which the shop ends it. Then the product is read again, so that
 * nothing says what no longer holds.
 */
export function SaleCountdown({ productId, until }: SaleCountdownProps) {
  const { time_zone } = useShopSettings();
  const store = useQueryStore();
  const end = useMemo(() => endOfDay(time_zone, until).getTime(), [time_zone, until]);
  const [now, setNow] = useState(Date.now);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) {
      store
        .refresh(callQuery('GET /products/{id}', { params: { id: productId } }))
        .catch(() => undefined);
      return;
    }
    const timer = setTimeout(() => setNow(Date.now()), untilNext(end - now));
    return () => clearTimeout(timer);
  }, [store, productId, end, now, isOver]);
  const left = countdownText(end - now);
  return left && <> · {left}</>;
}

const loadRecentlyViewed = () => import('../../catalog/recently-viewed.tsx');

/** How far below the window it is loaded. */
const SOON_IN_VIEW = '0px 0px 400px';

/** Reads what was viewed before once it is about to be seen. */
export function ViewedBefore({ productId }: { readonly productId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const look = (entries: IntersectionObserverEntry[]) =>
      setWanted((before) => before || entries.some(({ isIntersecting }) => isIntersecting));
    const observer = new IntersectionObserver(look, { rootMargin: SOON_IN_VIEW });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const part = useLazyPart(wanted, loadRecentlyViewed, () => undefined); // The page does without.
  return (
    <div ref={place} className={page.before}>
      {part && <part.RecentlyViewed without={[productId]} />}
    </div>
  );
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** A sale that runs longer says its day alone. */
const SHOWN_DAYS = 7;

/** Until the minutes that are left are one fewer; a timer of more than some weeks would run at once. */
const untilNext = (leftMs: number): number => Math.max(leftMs % MINUTE_MS, 0) + 1;

/** "3 days 4 hours left", "5 hours 12 minutes left"; empty for none and for more than a week. */
export function countdownText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  if (minutes <= 0 || minutes > SHOWN_DAYS * DAY_MINUTES) return '';
  const days = Math.floor(minutes / DAY_MINUTES);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  const parts =
    days > 0
      ? [of(days, 'day'), of(hours, 'hour')]
      : [of(hours, 'hour'), of(minutes % 60, 'minute')];
  return `${parts.filter(Boolean).join(' ')} left`;
}

const of = (count: number, unit: string): string =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`;
