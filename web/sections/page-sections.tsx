import type { Section, SectionOf, WrittenKind } from '../../domain/sections.ts';
import { leaveOut } from '../api/call.ts';
import { useData, useLoaded } from '../api/query.ts';
import { ProductCarousel } from '../catalog/product-carousel.tsx';
import { ROW_TITLES } from '../catalog/row-titles.ts';
import type { Read } from '../page.ts';
import styles from './page-sections.module.css';
import { productsOf, rowQuery, sectionsQuery } from './section-queries.ts';
import { readShown, WrittenSection } from './written-section.tsx';

/** The sections of a page that has other things as well: they stand below a written text. */
export function PageSections({ page }: { readonly page: string }) {
  const { sections, pictures } = useLoaded(sectionsQuery(page));
  if (sections.length === 0) return null;
  return (
    <div className={styles.sections}>
      {sections.map((section) => {
        if (section.kind === 'products') return <Row key={section.id} row={section} />;
        return isWritten(section) ? (
          <WrittenSection key={section.id} section={section} pictures={pictures} />
        ) : null;
      })}
    </div>
  );
}

/** Nothing where the products are gone. */
function Row({ row }: { readonly row: SectionOf<'products'> }) {
  const { data } = useData(rowQuery(row));
  const products = data ? productsOf(data) : [];
  const titles: Readonly<Record<string, string>> = ROW_TITLES;
  if (products.length === 0) return null;
  return <ProductCarousel title={row.title || (titles[row.list] ?? '')} products={products} />;
}

/** Said here as well: the list in domain would bring the usual home page along. */
const WRITTEN: readonly string[] = [
  'picture',
  'columns',
  'quote',
  'questions',
  'newsletter',
  'before_after',
  'shop_room',
] satisfies WrittenKind[];

const isWritten = (section: Section): section is SectionOf<WrittenKind> =>
  WRITTEN.includes(section.kind);

/** Reads what the sections of a page show. */
export async function readSections(page: string, read: Read): Promise<true> {
  const { sections } = await read(sectionsQuery(page));
  const rows = sections.filter((section) => section.kind === 'products');
  // What is gone since is left out.
  await Promise.all([
    ...rows.map((row) => read(rowQuery(row)).catch(leaveOut)),
    ...sections.map((section) => readShown(section, read)),
  ]);
  return true;
}
