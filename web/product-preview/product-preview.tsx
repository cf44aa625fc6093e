import type { DetailedProduct } from '../../contract/catalog.ts';
import type { PageProps } from '../page.ts';
import { ProductView } from '../shop/product/product-page.tsx';

interface ProductPreviewProps extends PageProps {
  readonly product: DetailedProduct;
}

/** The page of a product as the panel shows it; pages of the shop and of the panel never import each other. */
export const ProductPreview = (props: ProductPreviewProps) => <ProductView {...props} inPreview />;
