import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import page from '../admin-page.module.css';
import { ExportProducts } from '../export-products.tsx';

export const ADD_PRODUCT = '/admin/adminPanel/products/add';

/** Out of the list: products as a file, from a file, and a new one. */
export const ListWays = () => (
  <div className={page.ways}>
    <ExportProducts />
    <ButtonLink href="/admin/adminPanel/products/import" variant="secondary">
      Import
    </ButtonLink>
    <ButtonLink href={ADD_PRODUCT} variant="secondary">
      <Icon name="plus" size={18} />
      Add product
    </ButtonLink>
  </div>
);
