import { Suspense } from 'react';
import type { BannerSlide } from '../../../contract/content.ts';
import type { SortBy } from '../../../domain/sort-options.ts';
import { callQuery } from '../../api/query.ts';
import { useLoaded } from '../../api/use-data.ts';
import { previewImage } from '../../catalog/preview-image.ts';
import { ProductCarousel, ProductCarouselSkeleton } from '../../catalog/product-carousel.tsx';
import type { Meta, PageLocation, Read } from '../../page.ts';
import { SHOP_CONTACT } from '../layout/shop-links.ts';
import { ExploreCollections, ExploreCollectionsSkeleton } from './explore-collections.tsx';
import { Hero } from './hero.tsx';
import { preloadOf } from './hero-picture.tsx';
import styles from './home-page.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { Promises } from './promises.tsx';

/** How many products a carousel holds (spec §9). */
const CAROUSEL_LENGTH = 10;

const banners = callQuery('GET /banners');
const collections = callQuery('GET /categories');
const topProducts = (sort_by: SortBy) =>
  callQuery('GET /products', { query: { sort_by, per_page: CAROUSEL_LENGTH } });

export async function load(_location: PageLocation, read: Read): Promise<Meta> {
  const [slides] = await Promise.all([
    read(banners),
    read(collections),
    read(topProducts('most_viewed')),
    read(topProducts('most_purchased')),
  ]);
  return describeHome(slides[0]);
}

/** The shop's front: hero, promises, collections, what others look at and buy (spec §2). */
export default function HomePage() {
  return (
    <>
      <h1 className="visually-hidden">Mantel, home decor for quiet rooms</h1>
      <Hero slides={useLoaded(banners)} />
      <div className={`container ${styles.sections}`}>
        <Promises />
        <Suspense fallback={<ExploreCollectionsSkeleton />}>
          <Collections />
        </Suspense>
        <Suspense fallback={<ProductCarouselSkeleton />}>
          <TopProducts title="Most Viewed" sortBy="most_viewed" />
        </Suspense>
        <Suspense fallback={<ProductCarouselSkeleton />}>
          <TopProducts title="Best Sellers" sortBy="most_purchased" />
        </Suspense>
      </div>
    </>
  );
}

export const Skeleton = HomeSkeleton;

function Collections() {
  return <ExploreCollections collections={useLoaded(collections)} />;
}

function TopProducts({ title, sortBy }: { readonly title: string; readonly sortBy: SortBy }) {
  const data = useLoaded(topProducts(sortBy));
  return <ProductCarousel title={title} products={data.data} />;
}

const DESCRIPTION =
  'Vases, lamps, mirrors, textiles and more for quiet rooms. Pay in cash when it arrives; delivery is free from $80.';

function describeHome(first: BannerSlide | undefined): Meta {
  return {
    title: 'Mantel · Home decor for quiet rooms',
    description: DESCRIPTION,
    canonical: '/',
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: 'Mantel',
        description: DESCRIPTION,
        url: '/',
        logo: '/icon-512.png',
        email: SHOP_CONTACT.email,
        telephone: SHOP_CONTACT.phone,
        sameAs: [SHOP_CONTACT.social.href],
      },
    ],
    ...(first && { image: previewImage(first.picture), preloadImage: preloadOf(first) }),
  };
}
