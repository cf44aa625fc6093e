import type { Product } from '../../../contract/catalog.ts';
import { PRODUCT_UPDATED } from '../../../domain/success-messages.ts';
import { HIDDEN_PRODUCTS } from '../../../domain/words/hidden-products.ts';
import { type CallApi, useCall } from '../../api/call.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import { useReadOnce } from '../kit/read-once.ts';
import { panel } from '../screens.ts';
import { ProductFields, type StoredProduct, useProductForm } from './product-form.tsx';
import { variantsPath } from './product-rules.ts';
import { sendChange } from './send-product.ts';
import { asOffered } from './stock-fields.tsx';

/** The modal 'Edit Product'. It sends only what was changed. */
export function ProductEditor({ editor }: { readonly editor: EditorOf<Product> }) {
  const { id } = editor.about;
  const call = useCall();
  const say = useWords(HIDDEN_PRODUCTS);
  const { data: stored, isLost } = useReadOnce((call) => readStored(call, id));
  const { form, facts, changesOf } = useProductForm(stored);
  return (
    <EditDialog
      editor={editor}
      title="Edit Product"
      saved={stored}
      lost={isLost && 'The details could not be read: close this window and open it again.'}
      {...form}
      send={async (values, seen) => {
        const changes = changesOf(values, seen);
        if (Object.keys(changes).length === 0) return 'Nothing was changed';
        await sendChange(call, seen.product, changes);
        return PRODUCT_UPDATED;
      }}
      reread={() => readStored(call, id)}
      texts={{ done: (said = PRODUCT_UPDATED) => said, failed: 'Error updating product' }}
    >
      {(parts) => (
        <>
          <nav className={page.ways} aria-label="More of this product">
            <a href={panel.sales({ product: id })}>Cost and sale</a>
            <a href={variantsPath(id)}>Options and variants</a>
            {stored?.product.hidden && (
              <a href={panel.preview({ product: id })} target="_blank" rel="noopener">
                {say('preview')}
              </a>
            )}
          </nav>
          <ProductFields facts={facts} parts={parts} stored={stored} />
        </>
      )}
    </EditDialog>
  );
}

async function readStored(call: CallApi, id: number): Promise<StoredProduct> {
  const [product, [stock]] = await Promise.all([
    call('GET /panel-products/{id}', { params: { id } }),
    call('GET /stock', { query: { ids: String(id) } }),
  ]);
  return { product: asOffered(product, stock), stock: stock ?? null };
}
