import { useCallback, useEffect, useState } from 'react';
import type { DetailedProduct } from '../../../../contract/catalog.ts';
import type { EditedVariants } from '../../../../contract/variants.ts';
import { isNotFound, useCall } from '../../../api/call.ts';
import type { PageProps } from '../../../page.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AdminLayout } from '../../layout/admin-layout.tsx';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure } from '../../list-page.tsx';
import { VariantEditor } from './variant-editor.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage('Variants');

const readId = (id = ''): number | null => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : null);

const ALL = '/admin/adminPanel/products';

/** In what a product is chosen, and its variants in a grid like a spreadsheet (docs/decisions/152). */
export default function VariantsPage({ location: { params } }: PageProps) {
  const id = readId(params.id);
  return id === null ? <NotFound /> : <Fetched key={id} id={id} />;
}

function NotFound() {
  const next = { href: ALL, label: 'See all products' };
  return (
    <PanelPage title="Variants">
      <EmptyState title="Product not found." icon="box" next={next} />
    </PanelPage>
  );
}

function Fetched({ id }: { readonly id: number }) {
  const { start, error, retry } = useStart(id);
  if (isNotFound(error)) return <NotFound />;
  if (!start) {
    return (
      <PanelPage title="Variants">
        {error ? (
          <ReadFailure of="variants" read={{ error, isFetching: false, refetch: retry }} />
        ) : (
          <ListSkeleton height="480px" />
        )}
      </PanelPage>
    );
  }
  const toProduct = `${ALL}?${new URLSearchParams({ searchQuery: start.product.name })}`;
  return (
    <PanelPage
      title={`Variants: ${start.product.name}`}
      beside={
        <ButtonLink variant="secondary" href={toProduct}>
          To the product
        </ButtonLink>
      }
    >
      <VariantEditor {...start} />
    </PanelPage>
  );
}

interface Start {
  readonly product: DetailedProduct;
  readonly variants: EditedVariants;
}

/** What the editor starts with, read fresh and once: it must not change under the hands of who edits it. */
function useStart(id: number) {
  const call = useCall();
  const [start, setStart] = useState<Start | null>(null);
  const [error, setError] = useState<Error | undefined>();
  const read = useCallback(async () => {
    setError(undefined);
    try {
      const params = { id };
      const [variants, product] = await Promise.all([
        call('GET /products/{id}/variants', { params }),
        call('GET /products/{id}', { params }),
      ]);
      setStart((old) => old ?? { product, variants });
    } catch (lost) {
      setError(lost as Error);
    }
  }, [call, id]);
  useEffect(() => void read(), [read]);
  return { start, error, retry: read };
}
