import { useEffect, useState } from 'react';
import type { DetailedProduct, Product } from '../../../contract/catalog.ts';
import type { ProductVariant } from '../../../contract/variants.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData, useLoaded } from '../../api/query.ts';
import { recommendedCardsQuery } from '../../catalog/card-queries.ts';
import {
  LateCarousel,
  ProductCarouselSkeleton,
  prepareCarousel,
  RECOMMENDED,
} from '../../catalog/late-carousel.tsx';
import { LatePicker, preparePicker } from '../../catalog/late-picker.tsx';
import { Rating } from '../../catalog/rating.tsx';
import { productHref, shownVariant, soldAs } from '../../catalog/variants.ts';
import { noteViewedProduct } from '../../catalog/viewed-products.ts';
import { usePainted } from '../../hydrated.ts';
import { createLatePart } from '../../late-part.tsx';
import { useLazyPart } from '../../lazy.tsx';
import { useNavigate } from '../../navigation/use-navigator.ts';
import { type PageLocation, PageNotFound, type PageProps, type Read } from '../../page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton as Box } from '../../ui/skeleton.tsx';
import { HeartPlace } from '../../wish-list/heart-place.tsx';
import gallery from './gallery.module.css';
import { Gallery } from './gallery.tsx';
import type { ListingShop } from './listing-data.ts';
import { describeProduct } from './product-meta.ts';
import styles from './product-page.module.css';
import purchase from './purchase.module.css';
import { Purchase } from './purchase.tsx';
import { reviewsQuery } from './reviews-query.ts';

export { prepareCarousel as prepare };

/** Reads the product; what else might please comes with the server's page, or after the browser's. */
export async function load(location: PageLocation, read: Read, shop: ListingShop) {
  if (!location.params.id) return { title: ID_MISSING, noIndex: true };
  const product = await read(productQuery(location));
  const recommended = read(recommendedQuery(product));
  if (import.meta.env.SSR) {
    await recommended;
    const reviews = product.rating && (await read(reviewsQuery(product.id)));
    const variant = shownVariant(product, wantedVariant(location));
    return describeProduct(product, shop, { variant, reviews });
  }
  void prepareCarousel();
  recommended.catch(() => undefined); // The page does without.
  await Promise.all([prepareDetails(), product.options && preparePicker()]);
  return { title: product.name }; // The rest of the head is read in documents only.
}

/** Said where the product did not come; the server's own message stands below it. */
export const failure = 'Error fetching products';

/** The address names no product. */
const ID_MISSING = 'Product ID missing';

/** One product: pictures, price, buying, description, and what goes with it. */
export default function ProductPage(props: PageProps) {
  return props.location.params.id ? <OneProduct {...props} /> : <IdMissing />;
}

function IdMissing() {
  const next = { href: '/collection/0', label: 'See all products' };
  return (
    <div className="container">
      <EmptyState as="h1" icon="search" title={ID_MISSING} next={next}>
        This address names no product.
      </EmptyState>
    </div>
  );
}

function OneProduct({ location }: PageProps) {
  const product = useLoaded(productQuery(location));
  useView(product.id);
  return <ProductView product={product} location={location} />;
}

interface ProductViewProps extends PageProps {
  readonly product: DetailedProduct;
  /** It is not shown in the shop: what belongs to its page there, and what others say of it, is left out. */
  readonly inPreview?: boolean;
}

/** What the page of a product shows. */
export function ProductView({ product, location, inPreview = false }: ProductViewProps) {
  const { opened, chosen, isGone, choose } = useChoice(product, location, inPreview);
  const { images } = opened ? soldAs(product, opened) : product;
  const late = useLazyPart(!inPreview, loadLateParts, () => undefined); // The page does without.
  const { data: alike } = useData(recommendedQuery(product));
  const { category_id, name: collection } = product.category;
  const way = [
    { label: 'Home', href: '/' },
    { label: collection, href: `/collection/${category_id}` },
    { label: product.name },
  ];
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <div className={styles.way}>
          <Breadcrumb items={way} />
        </div>
        <div className={styles.pictures}>
          <Gallery
            key={opened?.id}
            pictures={images}
            name={product.name}
            shown={chosen?.image_id}
          />
          {!inPreview && <HeartPlace product={product} className={styles.heart} />}
        </div>
        <div className={styles.facts}>
          {product.rating && !inPreview && (
            <a href="#reviews">
              <Rating {...product.rating} />
            </a>
          )}
          <Purchase
            product={chosen ? soldAs(product, chosen) : product}
            variant={chosen}
            picker={
              chosen && (
                <>
                  {isGone && (
                    <p className={styles.gone}>
                      What this link shows is no longer sold. Please choose another.
                    </p>
                  )}
                  <LatePicker
                    product={product}
                    variant={chosen}
                    pictures={images}
                    onChoose={choose}
                  />
                </>
              )
            }
            late={late}
            alike={alike ?? []}
          />
          {product.description !== '' && (
            <Disclosure summary="Description" defaultOpen>
              <p className={styles.description}>{product.description}</p>
            </Disclosure>
          )}
          <LateDetails facts={product.facts} attributes={product.attributes} />
          {/* Room is kept for them. */}
          <div className={styles.actions}>
            {late && <late.ProductActions product={product} variant={chosen} />}
          </div>
        </div>
      </div>
      <div className={`container ${styles.below}`}>
        <LateBelow sized={sizedOf(product, chosen)} rooms={product.rooms} />
        {product.rating && !inPreview && (
          <LateReviews
            key={`reviews of ${product.id}`}
            productId={product.id}
            rating={product.rating}
          />
        )}
        {!inPreview && <Recommended product={product} />}
        {late && <late.ViewedBefore key={product.id} productId={product.id} />}
      </div>
    </div>
  );
}

/** The variant that the address named as the page was opened, and the one that was chosen since. */
function useChoice(product: DetailedProduct, location: PageLocation, inPreview: boolean) {
  const go = useNavigate();
  const wanted = wantedVariant(location);
  const [choice, setChoice] = useState({ location, id: wanted });
  if (choice.location !== location) setChoice({ location, id: wanted });
  const chosen = shownVariant(product, choice.id);
  return {
    opened: shownVariant(product, wanted),
    chosen,
    /** The address names one that is not sold any more, and another stands in for it. */
    isGone: choice.id !== 0 && choice.id !== chosen?.id,
    choose({ id }: ProductVariant) {
      setChoice({ location, id });
      if (!inPreview) void go(productHref(product.id, id), { stay: true });
    },
  };
}

const wantedVariant = ({ search }: PageLocation): number => Number(search.get('variant'));

function Recommended({ product }: { readonly product: Product }) {
  const { data, error } = useData(recommendedQuery(product));
  const isTurn = usePainted();
  if (!isTurn || (!data && !error)) return <ProductCarouselSkeleton />;
  return <LateCarousel title={RECOMMENDED} products={data ?? []} />;
}

/** Sharing and asking, the bar that stays in view, what was viewed before: their code comes after the page. */
const loadLateParts = () => import('./product-actions.tsx');

function productQuery({ params: { id = '' } }: PageLocation) {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new PageNotFound('No such product');
  return callQuery('GET /products/{id}', { params: { id: Number(id) } });
}

const recommendedQuery = ({ id, category_id }: Product) =>
  recommendedCardsQuery({ query: { category_id, exclude_ids: String(id) } });

/** The boxes of the page while the product is on its way. */
export function Skeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.columns}>
        <div className={styles.way}>
          <Box height="32px" width="16em" />
        </div>
        <div className={`${gallery.gallery} ${styles.pictures}`}>
          <div className={gallery.lonely}>
            <Box ratio="var(--ratio-card)" />
          </div>
        </div>
        <div className={styles.facts}>
          <div className={purchase.purchase}>
            <div className={purchase.name}>
              <Box height="1.1em" width="8em" />
            </div>
            <Box height="28px" width="6em" />
            <div className={purchase.buttons}>
              <Box height="52px" width="146px" />
              <Box height="52px" />
            </div>
          </div>
        </div>
      </div>
      <div className={`container ${styles.below}`}>
        <ProductCarouselSkeleton />
      </div>
    </div>
  );
}

/** Counts and stores a view once the product is on show; never on the server and never when loaded ahead. */
function useView(productId: number): void {
  const call = useCall();
  useEffect(() => {
    noteViewedProduct(productId);
    // A view that is not counted is nothing a shopper needs to know of.
    // Sent without the token: an expired one would be refused, and a view belongs to nobody.
    call('POST /products/{id}/views', { params: { id: productId } }, { as: 'guest' }).catch(
      () => undefined,
    );
  }, [call, productId]);
}

const loadReviews = () =>
  import('./product-reviews.tsx').then(({ ProductReviews }) => ProductReviews);

/** What buyers say of a product: their code comes after the page. */
export const { Part: LateReviews } = createLatePart(
  loadReviews,
  import.meta.env.SSR ? await loadReviews() : null,
);

const loadBelow = () => import('./below-product.tsx').then(({ BelowProduct }) => BelowProduct);

/** How it will look: the server writes it, its code comes after the page. */
const { Part: LateBelow } = createLatePart(
  loadBelow,
  import.meta.env.SSR ? await loadBelow() : null,
);

/** What is known of its size, as it is chosen. */
function sizedOf({ name, facts = {} }: DetailedProduct, variant?: ProductVariant) {
  const { width_mm, height_mm, depth_mm } = facts;
  return { name, width_mm, height_mm, depth_mm, values: variant?.values };
}

const loadDetails = () =>
  import('./product-details.tsx').then(({ ProductDetails }) => ProductDetails);

/** The server writes what is known of it; the code that formats it comes after the page. */
const { Part: LateDetails, prepare: prepareDetails } = createLatePart(
  loadDetails,
  import.meta.env.SSR ? await loadDetails() : null,
);
