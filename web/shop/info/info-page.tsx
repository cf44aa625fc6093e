import type { ShopSettings } from '../../../domain/shop-settings.ts';
import { callQuery, useLoaded } from '../../api/query.ts';
import { TextBlocks } from '../../info-pages/text-blocks.tsx';
import type { Meta, PageLocation, PageProps, Read } from '../../page.ts';
import { ArrangedSections, prepareSectionsOf } from '../../sections/late-page-sections.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './info-page.module.css';

const infoQuery = ({ params: { slug = '' } }: PageLocation) =>
  callQuery('GET /info-pages/{slug}', { params: { slug } });

export async function load(location: PageLocation, read: Read, shop: ShopSettings): Promise<Meta> {
  const { id, title, summary, slug } = await read(infoQuery(location));
  const sections = await prepareSectionsOf(`page-${id}`, read, shop);
  return {
    title,
    description: summary || title,
    canonical: `/info/${slug}`,
    ...(sections && { withSections: true }),
  };
}

/** A page that the merchant has written: About, Delivery and returns, Privacy. */
export default function InfoPage({ location }: PageProps) {
  const { id, title, blocks } = useLoaded(infoQuery(location));
  return (
    <article className={`container ${styles.page}`}>
      <SectionHeading as="h1">{title}</SectionHeading>
      <TextBlocks blocks={blocks} />
      <ArrangedSections page={`page-${id}`} />
    </article>
  );
}
