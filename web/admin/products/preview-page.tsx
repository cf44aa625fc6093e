import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { ProductPreview } from '../../product-preview/product-preview.tsx';
import { PrivatePage } from '../../session/private-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWords } from '../../use-words.ts';
import { loadPanelPage } from '../kit/list.tsx';
import { panel } from '../screens.ts';
import styles from './preview-page.module.css';

export const load = loadPanelPage(panel.preview);

/** A product as its page would look, in the shop's own layout: also one that is not shown there. */
export default function PreviewPage({ location }: PageProps) {
  return (
    <PrivatePage skeleton={<Skeleton height="60vh" />}>
      {() => <Preview location={location} />}
    </PrivatePage>
  );
}

function Preview({ location }: PageProps) {
  const say = useWords(HIDDEN_PRODUCTS);
  const id = panel.preview.read(location.search).product ?? 0; // No product has it.
  const { data: product, error } = useData(
    callQuery('GET /panel-products/{id}', { params: { id } }),
  );
  if (error) {
    return (
      <div className="container">
        <EmptyState as="h1" icon="search" title={say('no_preview')} />
      </div>
    );
  }
  if (!product) return <Skeleton height="60vh" />;
  return (
    <>
      {product.hidden && <p className={styles.note}>{say('preview_note')}</p>}
      <ProductPreview product={product} location={location} />
    </>
  );
}
