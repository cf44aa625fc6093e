import { Suspense } from 'react';
import type { BannerSlide } from '../../../contract/content.ts';
import { displayMoney } from '../../../domain/money.ts';
import { deliveryRule, type ShopSettings } from '../../../domain/shop-settings.ts';
import type { SortBy } from '../../../domain/sort-options.ts';
import { callQuery, useLoaded } from '../../api/query.ts';
import { preloadOf } from '../../banners/hero-picture.tsx';
import { collectionCardsQuery } from '../../catalog/collection-cards.ts';
import { previewImage } from '../../catalog/preview-image.ts';
import { cardsQuery } from '../../catalog/product-cards.ts';
import { ProductCarousel, ProductCarouselSkeleton } from '../../catalog/product-carousel.tsx';
import type { Meta, PageLocation, Read } from '../../page.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { ExploreCollections, ExploreCollectionsSkeleton } from './explore-collections.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';
import { SellingPoints } from './promises.tsx';

/** How many products a carousel holds (spec §9). */
const CAROUSEL_LENGTH = 10;

const banners = callQuery('GET /banners');
/** Nobody leafs through more; all of them are at /collection. */
const MOST_COLLECTIONS = 24;
const collections = collectionCardsQuery(MOST_COLLECTIONS);
const topProducts = (sort_by: SortBy) =>
  cardsQuery({ query: { sort_by, per_page: CAROUSEL_LENGTH } });

export async function load(_location: PageLocation, read: Read, shop: ShopSettings): Promise<Meta> {
  const [slides] = await Promise.all([
    read(banners),
    read(collections),
    read(topProducts('most_viewed')),
    read(topProducts('most_purchased')),
  ]);
  return describeHome(slides[0], shop);
}

/** The shop's front: hero, promises, collections, what others look at and buy (spec §2). */
export default function HomePage() {
  const { shop_name } = useShopSettings();
  return (
    <>
      <h1 className="visually-hidden">{shop_name}, home decor for quiet rooms</h1>
      <Hero slides={useLoaded(banners)} />
      <div className={`container ${styles.sections}`}>
        <SellingPoints />
        <Suspense fallback={<ExploreCollectionsSkeleton />}>
          <Collections />
        </Suspense>
        <Suspense fallback={<ProductCarouselSkeleton />}>
          <NothingYet />
          <TopProducts title="Most Viewed" sortBy="most_viewed" />
        </Suspense>
        <Suspense fallback={<ProductCarouselSkeleton />}>
          <TopProducts title="Best Sellers" sortBy="most_purchased" />
        </Suspense>
      </div>
    </>
  );
}

function Collections() {
  return <ExploreCollections collections={useLoaded(collections)} />;
}

/** What a shop says that has no products yet (spec §8). */
function NothingYet() {
  if (useLoaded(topProducts('most_viewed')).total > 0) return null;
  return (
    <div className={styles.nothing}>
      <h2>No products available.</h2>
      <p>
        New pieces are on their way. Until then you can <a href="/contact">write to us</a>.
      </p>
    </div>
  );
}

function TopProducts({ title, sortBy }: { readonly title: string; readonly sortBy: SortBy }) {
  const data = useLoaded(topProducts(sortBy));
  return <ProductCarousel title={title} products={data.data} />;
}

function describeHome(first: BannerSlide | undefined, shop: ShopSettings): Meta {
  const description = describeShop(shop);
  return {
    title: `${shop.shop_name} · Home decor for quiet rooms`,
    titleIsWhole: true,
    description,
    canonical: '/',
    structuredData: [organization(shop, description)],
    ...(first && {
      image: previewImage(first.picture, first.altText),
      preloadImage: preloadOf(first),
    }),
  };
}

function describeShop(shop: ShopSettings): string {
  const { feeCents, freeFromCents } = deliveryRule(shop);
  const always = feeCents === 0 || freeFromCents === 0;
  const free = always ? 'is free' : `is free from ${displayMoney(freeFromCents, shop)}`;
  return `Vases, lamps, mirrors, textiles and more for quiet rooms. Pay in cash when it arrives; delivery ${free}.`;
}

function organization(shop: ShopSettings, description: string): Record<string, unknown> {
  const { shop_name, contact_email, contact_phone, address, social_links } = shop;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop_name,
    description,
    url: '/',
    logo: '/icon-512.png',
    ...(contact_email && { email: contact_email }),
    ...(contact_phone && { telephone: contact_phone }),
    ...(address && { address: address.replaceAll('\n', ', ') }),
    ...(social_links.length > 0 && { sameAs: social_links.map(({ url }) => url) }),
  };
}
