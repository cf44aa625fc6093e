import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { parseCents } from '../../../domain/money.ts';
import { MAX_WISHES } from '../../../domain/wish-list.ts';
import { explainFailure } from '../../api/call.ts';
import { useData } from '../../api/query.ts';
import { type CardProduct, viewedCardsQuery } from '../../catalog/card-queries.ts';
import { ProductCard } from '../../catalog/product-card.tsx';
import grid from '../../catalog/product-grid.module.css';
import { ProductGridSkeleton } from '../../catalog/product-grid.tsx';
import { RecentlyViewed } from '../../catalog/recently-viewed.tsx';
import { ShareButton } from '../../catalog/share-button.tsx';
import { shownPrice } from '../../catalog/shown-price.ts';
import { useHydrated } from '../../hydrated.ts';
import type { Meta, PageLocation, PageProps } from '../../page.ts';
import { FailureNotice } from '../../page-failure.tsx';
import { useSession } from '../../session/use-session.ts';
import { useMoney, useShopSettings } from '../../shop-settings.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusForPage } from '../../ui/focus-page.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { useWishList } from '../../wish-list/use-wish-list.ts';
import styles from './wish-list-page.module.css';

/** Reads nothing: a wish list is its owner's, and the server renders only a shell. */
export const load = (location: PageLocation): Meta => ({
  title: isShared(location) ? 'A shared wish list' : 'Wish List',
  noIndex: true,
});

/** What somebody wants to buy later; with `products` in the address, what somebody else has shared. */
export default function WishListPage({ location }: PageProps) {
  return (
    <div className={`container ${styles.page}`}>
      {isShared(location) ? <SharedList ids={sharedIds(location)} /> : <OwnList />}
      <noscript>
        <p>Only your browser can show a wish list: please turn JavaScript on.</p>
      </noscript>
    </div>
  );
}

const isShared = ({ search }: PageLocation): boolean => search.has('products');

/** The link's own words are not trusted: up to 100 ids, each once. */
function sharedIds({ search }: PageLocation): readonly number[] {
  const ids = (search.get('products') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, MAX_WISHES);
}

function OwnList() {
  const list = useWishList();
  const { status } = useSession();
  const ids = list.wishes.map(({ product_id }) => product_id);
  const isHydrated = useHydrated();
  const isKnown = isHydrated && status !== 'unknown' && !list.isUnread;
  const then = new Map(list.wishes.map(({ product_id, price }) => [product_id, price]));
  return (
    <>
      <header className={styles.head}>
        <SectionHeading as="h1">Wish List</SectionHeading>
        {isKnown && ids.length > 0 && (
          <ShareButton name="Wish List" path={`/wish-list?products=${ids.join()}`} />
        )}
      </header>
      {list.error ? (
        <Failure
          title="Your wish list did not come through"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : isKnown ? (
        <Products ids={ids} then={then} whenEmpty={EMPTY}>
          <div className={styles.before}>
            <RecentlyViewed without={ids} />
          </div>
        </Products>
      ) : (
        <ProductGridSkeleton />
      )}
    </>
  );
}

/** What did not come; the page takes over the focus of its Retry. */
const Failure = (props: ComponentProps<typeof FailureNotice>) => (
  <div ref={useFocusForPage<HTMLDivElement>()}>
    <FailureNotice as="h2" {...props} />
  </div>
);

function SharedList({ ids }: { readonly ids: readonly number[] }) {
  return (
    <>
      <header className={styles.head}>
        <SectionHeading as="h1">A shared wish list</SectionHeading>
      </header>
      <Products ids={ids} then={NO_PRICES} whenEmpty={NOTHING_SHARED} />
    </>
  );
}

const NO_PRICES: ReadonlyMap<number, string> = new Map();

/** What is said where there is nothing to show. */
interface Emptiness {
  readonly title: string;
  readonly text: string;
}

const EMPTY: Emptiness = {
  title: 'Your wish list is empty',
  text: 'Press the heart on a product to keep it here.',
};

const NOTHING_SHARED: Emptiness = {
  title: 'Nothing to show here',
  text: 'What this link names is no longer sold, or a part of the link is missing.',
};

interface ProductsProps {
  readonly ids: readonly number[];
  /** What each cost when it was put there. */
  readonly then: ReadonlyMap<number, string>;
  readonly whenEmpty: Emptiness;
  /** What follows them: it comes with them, so that nothing above it moves it. */
  readonly children?: ReactNode;
}

/** The products of a list as they are today; what costs less than then says so. */
function Products({ ids, then, whenEmpty, children }: ProductsProps) {
  const { products, error, refetch } = useProducts(ids);
  if (ids.length > 0 && !products && error) {
    return (
      <Failure
        title={explainFailure(error, 'Error fetching products')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (ids.length > 0 && !products) return <ProductGridSkeleton />;
  return (
    <>
      {products && products.length > 0 ? (
        <Cards products={products} then={then} />
      ) : (
        <EmptyList {...whenEmpty} />
      )}
      {children}
    </>
  );
}

interface CardsProps {
  readonly products: readonly CardProduct[];
  readonly then: ReadonlyMap<number, string>;
}

function Cards({ products, then }: CardsProps) {
  const settings = useShopSettings();
  const list = useFocusInList(products.length);
  const drops = new Map(
    products.flatMap((product) => {
      const before = then.get(product.id);
      const less = before ? parseCents(before) - shownPrice(product, settings).finalCents : 0;
      return less > 0 ? [[product.id, less] as const] : [];
    }),
  );
  return (
    <>
      <h2 className="visually-hidden">Products</h2>
      {drops.size > 0 && (
        <p className={styles.news} role="status">
          {drops.size === 1
            ? 'One piece costs less than when you saved it.'
            : `${drops.size} pieces cost less than when you saved them.`}
        </p>
      )}
      <ul className={grid.grid} {...list}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
            <Drop cents={drops.get(product.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * A heart that is pressed off takes its card with it, and the focus goes to the heart of the card in its place; after the last one to
 * the page. Spread it onto the list.
 */
function useFocusInList(count: number) {
  const ref = useFocusForPage<HTMLUListElement>();
  const place = useRef(-1);
  const hearts = () => [...(ref.current?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a card has gone
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    hearts()
      .slice(0, place.current + 1)
      .at(-1)
      ?.focus();
  }, [count]);
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      place.current = hearts().indexOf(target as HTMLElement);
    },
    onBlur() {
      place.current = -1;
    },
  };
}

function Drop({ cents }: { readonly cents: number | undefined }) {
  const money = useMoney();
  if (!cents) return null;
  return (
    <p className={styles.drop}>
      <bdi dir="ltr">{money(cents)}</bdi> less than when you saved it
    </p>
  );
}

function EmptyList({ title, text }: Emptiness) {
  return (
    <EmptyState
      title={title}
      icon="heart"
      next={{ href: '/collection/0', label: 'See all products' }}
    >
      {text}
    </EmptyState>
  );
}

/** The products of a list in its order. One that leaves the list needs no other read, and none is shown again for it. */
function useProducts(ids: readonly number[]) {
  const [asked, setAsked] = useState(ids);
  if (ids.some((id) => !asked.includes(id))) setAsked(ids);
  const { data, error, refetch } = useData(viewedCardsQuery(asked), {
    enabled: asked.length > 0,
    always: true, // Today's prices.
  });
  const byId = new Map(data?.map((product) => [product.id, product]));
  const products: CardProduct[] | undefined = data && ids.flatMap((id) => byId.get(id) ?? []);
  return { products, error, refetch };
}
