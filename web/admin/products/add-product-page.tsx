import { useState } from 'react';
import { MOST_PICTURES } from '../../../domain/pictures.ts';
import { useCall } from '../../api/use-call.ts';
import type { Meta } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../admin-page.module.css';
import { KeptNote } from '../kept-note.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { PictureChooser } from '../picture-chooser.tsx';
import { useKeptForm } from '../use-kept-form.ts';
import { ProductFields } from './product-fields.tsx';
import { changedFields, PRODUCT_FIELDS, type ProductValues, sentAs } from './product-rules.ts';
import { NEW_PRODUCT, useProductForm } from './use-product-form.ts';

export const Layout = AdminLayout;

export const load = (): Meta => ({ title: 'Add a product · Admin · Mantel', noIndex: true });

/** 'Add New Product' (spec §2, §5). */
export default function AddProductPage() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Add New Product</h1>
      </div>
      <AddForm />
    </div>
  );
}

function AddForm() {
  const call = useCall();
  const [files, setFiles] = useState<readonly File[]>([]);
  const kept = useKeptForm('add-product', () => typedIn(form.values()));
  const { form, fields, round, restart, onSubmit, busy } = useProductForm({
    startsWith: kept ?? NEW_PRODUCT,
    busy: 'Loading, please wait...',
    failed: 'Error creating product',
    async send(values) {
      await call('POST /products', { body: newProductBody(values, files) });
      restart(NEW_PRODUCT);
      setFiles([]);
      return 'Product created successfully';
    },
  });
  return (
    <form
      {...form.handlers}
      className={`${styles.form} ${styles.sheet}`}
      noValidate
      onSubmit={onSubmit}
    >
      {kept && round === 0 && <KeptNote pictures />}
      <ProductFields key={round} {...fields} />
      <PictureChooser
        label="Images"
        name="images"
        most={MOST_PICTURES}
        files={files}
        onChange={setFiles}
        hint={`The first is the cover. Up to ${MOST_PICTURES}: JPEG, PNG, WebP or AVIF, 10 MB each.`}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy && 'Loading, please wait...'}>
          Add product
        </Button>
      </div>
    </form>
  );
}

/** What is worth keeping of a form. */
const typedIn = (values: ProductValues): ProductValues | null =>
  Object.keys(changedFields(NEW_PRODUCT, values)).length > 0 ? values : null;

/** The form as it travels: the first picture is the cover (spec §7). */
function newProductBody(values: ProductValues, [cover, ...others]: readonly File[]): FormData {
  const body = new FormData();
  for (const field of PRODUCT_FIELDS) body.set(field, sentAs(field, values[field]));
  if (cover) body.set('image', cover);
  for (const file of others) body.append('images[]', file);
  return body;
}
