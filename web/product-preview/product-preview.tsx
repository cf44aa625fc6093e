import { Suspense } from 'react';
import type { DetailedProduct } from '../../contract/catalog.ts';
import { lazyPart } from '../lazy.tsx';
import type { PageProps } from '../page.ts';

/** Imported late: the page stays a chunk of its own, with its styles, for shoppers. */
const Page = lazyPart(async () => {
  const { ProductView } = await import('../shop/product/product-page.tsx');
  return { default: ProductView };
});

interface ProductPreviewProps extends PageProps {
  readonly product: DetailedProduct;
}

/** The page of a product as the panel shows it; pages of the shop and of the panel never import each other. */
export const ProductPreview = (props: ProductPreviewProps) => (
  <Suspense fallback={null}>
    <Page {...props} inPreview />
  </Suspense>
);
