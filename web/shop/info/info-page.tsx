import { callQuery, useLoaded } from '../../api/query.ts';
import { TextBlocks } from '../../info-pages/text-blocks.tsx';
import type { Meta, PageLocation, PageProps, Read } from '../../page.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './info-page.module.css';

const infoQuery = ({ params: { slug = '' } }: PageLocation) =>
  callQuery('GET /info-pages/{slug}', { params: { slug } });

export async function load(location: PageLocation, read: Read): Promise<Meta> {
  const { title, summary, slug } = await read(infoQuery(location));
  return { title, description: summary || title, canonical: `/info/${slug}` };
}

/** A page that the merchant has written: About, Delivery and returns, Privacy. */
export default function InfoPage({ location }: PageProps) {
  const { title, blocks } = useLoaded(infoQuery(location));
  return (
    <article className={`container ${styles.page}`}>
      <SectionHeading as="h1">{title}</SectionHeading>
      <TextBlocks blocks={blocks} />
    </article>
  );
}
