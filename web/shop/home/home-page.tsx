import { Suspense, useEffect } from 'react';
import type { BannerSlide } from '../../../contract/content.ts';
import type { ReviewPage } from '../../../contract/reviews.ts';
import type { ShownSections } from '../../../contract/sections.ts';
import { displayMoney, parseCents } from '../../../domain/money.ts';
import { DEFAULT_HOME, type Section, type SectionOf } from '../../../domain/sections.ts';
import { deliveryRule, type ShopSettings } from '../../../domain/shop-settings.ts';
import { leaveOut } from '../../api/call.ts';
import { callQuery, type Query, useData, useLoaded } from '../../api/query.ts';
import heroStyles from '../../banners/hero-slide.module.css';
import { preloadOf } from '../../banners/hero-slide.tsx';
import {
  type CardCollection,
  type CardProduct,
  cardsQuery,
  collectionCardsQuery,
} from '../../catalog/card-queries.ts';
import { CollectionCard, CollectionCardSkeleton } from '../../catalog/collection-card.tsx';
import { listNames, previewImage } from '../../catalog/head-data.ts';
import {
  LateCarousel,
  ProductCarouselSkeleton,
  prepareCarousel,
} from '../../catalog/late-carousel.tsx';
import { ROW_TITLES } from '../../catalog/row-titles.ts';
import { createLatePart } from '../../late-part.tsx';
import { savesData, usePrefetchCode } from '../../navigation/use-navigator.ts';
import type { Meta, PageLocation, Read } from '../../page.ts';
import { LateSection, prepareSection as prepareWritten } from '../../sections/late-section.tsx';
import {
  isArranged,
  productsOf,
  rowQuery,
  sectionsQuery,
  topProducts,
} from '../../sections/section-queries.ts';
import { useDeliveryRule, useMoney, useShopSettings } from '../../shop-settings.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { whenAtRest } from '../../ui/painted.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton as Box } from '../../ui/skeleton.tsx';
import { Hero } from './hero.tsx';
import styles from './home-page.module.css';

const banners = callQuery('GET /banners');
/** Nobody leafs through more; all of them are at /collection. */
const MAX_COLLECTIONS = 24;
const collections = collectionCardsQuery(MAX_COLLECTIONS);
/** What the shop's page shows where the merchant has arranged it. */
const arranged = sectionsQuery('home');

/** How many stand under "Under $40", beside each other; fewer are no band. */
const BAND_LENGTH = 4;

/** What costs up to half of what delivery is free from: "Under $40". Nothing where it is always free, or goes by area. */
function underLimit(shop: ShopSettings & { readonly zones?: unknown }): number | null {
  const { freeFromCents } = deliveryRule(shop);
  return shop.zones || freeFromCents < 200 ? null : Math.floor(freeFromCents / 200) * 100;
}

const underQuery = (limit: number) =>
  cardsQuery({
    query: { sort_by: 'most_viewed', in_stock: 1, price_to: limit / 100, per_page: BAND_LENGTH },
  });

export { prepareCarousel as prepare };

export async function load(_location: PageLocation, read: Read, shop: ShopFacts): Promise<Meta> {
  const sections = isArranged(shop, 'home') ? (await read(arranged)).sections : DEFAULT_HOME;
  await Promise.all(sections.map((section) => prepareSection(section, read, shop)));
  const title = titleOf(shop, ' · ');
  const has = (kind: Section['kind']) => sections.some((one) => one.kind === kind);
  // The rest of the head is read in documents only.
  return {
    title,
    titleIsWhole: true,
    ...(sections.some(isWritten) && { withSections: true }),
    ...(import.meta.env.SSR &&
      describeHome(
        has('hero') ? (await read(banners))[0] : undefined,
        sections[0]?.kind === 'hero',
        shop,
        has('collections') ? await read(collections) : [],
      )),
  };
}

/** Reads what a section shows, and brings its code. */
async function prepareSection(section: Section, read: Read, shop: ShopSettings): Promise<void> {
  switch (section.kind) {
    case 'hero':
      await read(banners);
      return;
    case 'points':
      return;
    case 'collections':
      await read(collections);
      return;
    case 'products':
      // What is gone since is left out.
      await Promise.all([
        read(rowQuery(section)).catch((error) => {
          if (isSpecified(section)) throw error;
          leaveOut(error);
        }),
        prepareCarousel(),
      ]);
      return;
    case 'room':
      await Promise.all([read(topProducts('most_viewed')), prepareRoom()]);
      return;
    case 'under': {
      const limit = underLimit(shop);
      if (limit !== null) await read(underQuery(limit));
      return;
    }
    case 'praise': {
      const praised = praisedOf((await read(topProducts('most_purchased'))).data);
      if (praised) await read(praiseQuery(praised.id));
      return;
    }
    default:
      await prepareWritten(section, read);
  }
}

type ShopFacts = ShopSettings & { readonly arranged?: readonly string[] | undefined };

/** The shop's name, and what it is where the merchant says so. */
const titleOf = ({ shop_name, shop_subtitle }: ShopSettings, between: string): string =>
  shop_subtitle === '' ? shop_name : `${shop_name}${between}${shop_subtitle}`;

/** The shop's front: hero, promises, collections, what others look at and buy; or what the merchant has put in their place. */
export default function HomePage() {
  const shop = useShopSettings();
  const prefetchCode = usePrefetchCode();
  // Nearly every way on leads to a collection first: its code waits for no interaction.
  useEffect(() => {
    if (!savesData()) whenAtRest(() => prefetchCode('/collection/0'));
  }, [prefetchCode]);
  return (
    <>
      <h1 className="visually-hidden">{titleOf(shop, ': ')}</h1>
      {isArranged(shop, 'home') ? (
        <Arranged />
      ) : (
        <Sections sections={DEFAULT_HOME} pictures={NONE} />
      )}
    </>
  );
}

const Arranged = () => <Sections {...useLoaded(arranged)} />;

const NONE: ShownSections['pictures'] = {};

interface SectionsProps {
  readonly sections: readonly Section[];
  readonly pictures: ShownSections['pictures'];
}

/** The hero is as wide as the page where it comes first; all others stand below one another. */
function Sections({ sections, pictures }: SectionsProps) {
  const below = sections[0]?.kind === 'hero' ? sections.slice(1) : sections;
  return (
    <>
      {below !== sections && <TopHero />}
      <div className={styles.sections}>
        {below.map((section) => (
          <HomeSection key={section.id} section={section} pictures={pictures} />
        ))}
      </div>
    </>
  );
}

interface HomeSectionProps {
  readonly section: Section;
  readonly pictures: ShownSections['pictures'];
}

function HomeSection({ section, pictures }: HomeSectionProps) {
  switch (section.kind) {
    case 'hero':
      return <TopHero />;
    case 'points':
      return (
        <div className="container">
          <SellingPoints />
        </div>
      );
    case 'collections':
      return (
        <div className="container">
          <Suspense fallback={<ExploreCollectionsSkeleton />}>
            <Collections title={section.title} />
          </Suspense>
        </div>
      );
    case 'products':
      return (
        <div className="container">
          <Suspense fallback={<ProductCarouselSkeleton />}>
            {section.list === 'most_viewed' && <NothingYet />}
            {isSpecified(section) ? (
              <TopProducts row={section} />
            ) : (
              <ChosenProducts row={section} />
            )}
          </Suspense>
        </div>
      );
    case 'room':
      return (
        <Suspense>
          <Room />
        </Suspense>
      );
    case 'under':
      return <UnderBand />;
    case 'praise':
      return (
        <Suspense>
          <Praise />
        </Suspense>
      );
    default:
      return <LateSection section={section} pictures={pictures} />;
  }
}

const TopHero = () => <Hero slides={useLoaded(banners)} />;

function Collections({ title }: { readonly title: string }) {
  return <ExploreCollections title={title || EXPLORE} collections={useLoaded(collections)} />;
}

/** What a shop says that has no products yet. */
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

type ProductRow = SectionOf<'products'>;

type SpecifiedRow = ProductRow & { readonly list: keyof typeof ROW_TITLES };

const isSpecified = (row: ProductRow): row is SpecifiedRow => row.list in ROW_TITLES;

function TopProducts({ row }: { readonly row: SpecifiedRow }) {
  const { data } = useLoaded(topProducts(row.list));
  return <LateCarousel title={row.title || ROW_TITLES[row.list]} products={data} />;
}

/** Nothing where they are gone. */
function ChosenProducts({ row }: { readonly row: ProductRow }) {
  const { data } = useData(rowQuery(row));
  return data ? <LateCarousel title={row.title} products={productsOf(data)} /> : null;
}

const loadBetween = () => import('./between.tsx');
const written = import.meta.env.SSR ? await loadBetween() : null;
const { Part: LateRoom, prepare: prepareRoom } = createLatePart(
  () => loadBetween().then(({ InTheRoom }) => InTheRoom),
  written?.InTheRoom ?? null,
);
const { Part: LateUnder } = createLatePart(
  () => loadBetween().then(({ Under }) => Under),
  written?.Under ?? null,
);
const { Part: LateBuyersSay } = createLatePart(
  () => loadBetween().then(({ BuyersSay }) => BuyersSay),
  written?.BuyersSay ?? null,
);

/** Of what is viewed most, what has a picture of a room: its second one. The very first stands large in the carousel below. */
function Room() {
  const [first, second] = useLoaded(topProducts('most_viewed')).data.filter(
    ({ images, available }) => images.length > 1 && available === 1,
  );
  const product = second ?? first;
  return product && <LateRoom product={product} />;
}

function UnderBand() {
  const limit = underLimit(useShopSettings());
  return limit !== null && <UnderProducts limit={limit} />;
}

function UnderProducts({ limit }: { readonly limit: number }) {
  const { data } = useData(underQuery(limit));
  if (!data || data.data.length < BAND_LENGTH) return null;
  const href = `/collection/0?priceTo=${limit / 100}`;
  return <LateUnder limit={limit} href={href} products={data.data} />;
}

/** Whether the merchant has written a section: what it needs comes with the page. */
const isWritten = ({ kind }: Section): boolean => !DEFAULT_HOME.some((one) => one.kind === kind);

/** The first best seller that has reviews. */
const praisedOf = (products: readonly CardProduct[]): CardProduct | undefined =>
  products.find(({ rating }) => rating);

/** The newest review with all stars, in words that can be read at a glance. */
function praiseQuery(id: number): Query<Praised | null> {
  const { name, input, key } = callQuery('GET /products/{id}/reviews', {
    params: { id },
    query: { stars: 5 },
  });
  return {
    ...{ name, input },
    key: `praise ${key}`,
    keep: ({ data }: ReviewPage) => {
      const praise = data.find(({ text }) => text !== '' && text.length <= MAX_PRAISE);
      return praise ? { author: praise.author, text: praise.text } : null;
    },
  };
}

interface Praised {
  readonly author: string;
  readonly text: string;
}

/** In characters. */
const MAX_PRAISE = 160;

function Praise() {
  const product = praisedOf(useLoaded(topProducts('most_purchased')).data);
  return product && <OnePraise product={product} />;
}

function OnePraise({ product }: { readonly product: CardProduct }) {
  const { data: review } = useData(praiseQuery(product.id));
  return review && <LateBuyersSay review={review} product={product} />;
}

function describeHome(
  first: BannerSlide | undefined,
  isOnTop: boolean,
  shop: ShopSettings,
  shown: readonly CardCollection[],
): Omit<Meta, 'title'> {
  const description = describeShop(shop, shown);
  return {
    description,
    canonical: '/',
    structuredData: [organization(shop, description)],
    ...(first && {
      image: previewImage(first.picture, first.altText),
      ...(isOnTop && { preloadImage: preloadOf(first) }),
    }),
  };
}

/** This many collections are named to search engines. */
const MAX_NAMED = 4;

function describeShop(shop: ShopSettings, shown: readonly CardCollection[]): string {
  const { feeCents, freeFromCents } = deliveryRule(shop);
  const always = feeCents === 0 || freeFromCents === 0;
  const free = always ? 'is free' : `is free from ${displayMoney(freeFromCents, shop)}`;
  const about = shop.shop_subtitle || shop.shop_name;
  const named = listNames(shown, MAX_NAMED);
  return `${about}${named && `: ${named}`}. Pay in cash when it arrives; delivery ${free}.`;
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

/** One slide on small screens, with a part of the next, else three. */
const PER_VIEW = { base: 1.15, from640: 3 };

const SIZES = '(min-width: 1360px) 411px, (min-width: 640px) calc(33vw - 27px), 80vw';

const EXPLORE = 'Explore Collections';

interface ExploreCollectionsProps {
  readonly title: string;
  readonly collections: readonly CardCollection[];
}

/** 'Explore Collections': a carousel of category cards; nothing when there are none. */
function ExploreCollections({ title, collections }: ExploreCollectionsProps) {
  if (collections.length === 0) return null;
  return (
    <Carousel
      label={title}
      heading={
        <div className={styles.counted}>
          <SectionHeading>{title}</SectionHeading>
          <a href="/collection">
            See all{collections.length < MAX_COLLECTIONS && ` ${collections.length}`}
          </a>
        </div>
      }
      perView={PER_VIEW}
    >
      {collections.map((collection) => (
        <CollectionCard key={collection.category_id} collection={collection} sizes={SIZES} />
      ))}
    </Carousel>
  );
}

/** The carousel's room while the collections are on their way. */
function ExploreCollectionsSkeleton() {
  return (
    <div>
      <div className={styles.head}>
        <h2>{EXPLORE}</h2>
      </div>
      <div className={styles.row}>
        <CollectionCardSkeleton />
        <CollectionCardSkeleton />
        <CollectionCardSkeleton />
      </div>
    </div>
  );
}

interface SellingPoint {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const CASH: SellingPoint = {
  icon: 'box',
  title: 'Cash on delivery',
  text: 'You pay when your order is at your door.',
};

const NO_ACCOUNT: SellingPoint = {
  icon: 'user',
  title: 'No account needed',
  text: 'Order as a guest and follow it with your own link.',
};

/** What is said of delivery: that it may always be free, too. */
function useDeliveryPoint(): SellingPoint {
  const { feeCents, freeFromCents } = useDeliveryRule();
  const { zones } = useShopSettings();
  const money = useMoney();
  const icon = 'truck';
  if (zones)
    return {
      icon,
      title: `Delivery from ${money(parseCents(zones.lowest))}`,
      text: 'By your area.',
    };
  if (feeCents === 0 || freeFromCents === 0)
    return { icon, title: 'Free delivery', text: 'Whatever you order.' };
  const title = `Free delivery from ${money(freeFromCents)}`;
  return { icon, title, text: `${money(feeCents)} on anything smaller.` };
}

/** The quiet row below the hero: what is true of every order. */
function SellingPoints() {
  const points = [CASH, useDeliveryPoint(), NO_ACCOUNT];
  return (
    <ul className={styles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={styles.point}>
          <Icon name={icon} size={28} className={styles.icon} />
          <div>
            <p className={styles.title}>{title}</p>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The home page's boxes while its data is on its way. */
export function Skeleton() {
  return (
    <div aria-busy="true">
      <div className={heroStyles.hero}>
        <Box height="100%" />
      </div>
      <div className={`container ${styles.sections}`}>
        <SellingPoints />
        <ExploreCollectionsSkeleton />
        <ProductCarouselSkeleton />
        <ProductCarouselSkeleton />
      </div>
    </div>
  );
}
