import type { catalogAdminCalls } from '../../contract/catalog-admin.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers, RequestContext } from '../http/serve-calls.ts';
import {
  countProducts,
  createCategory,
  deleteCategory,
  orderCategories,
  updateCategory,
} from './categories.ts';
import { changeProducts, duplicateProduct } from './change-products.ts';
import type { CatalogueServices, CatalogueWriter } from './write-catalogue.ts';
import { addImage, arrangeImages, updateImages } from './write-images.ts';
import { createProduct, deleteProduct, updateProduct } from './write-product.ts';

/** One handler for each call by which admins keep the catalogue. The messages are spec §8's. */
export function catalogAdminHandlers(
  services: CatalogueServices,
): Handlers<typeof catalogAdminCalls> {
  const writer = ({ actor }: RequestContext): CatalogueWriter => ({
    ...services,
    admin: signedIn(actor),
  });
  return {
    'POST /categories': async ({ body, files }, context) => ({
      data: await createCategory(writer(context), body.name, files.image),
      message: 'Collection created successfully',
    }),
    'POST /categories/{id}': async ({ params, body, files }, context) => ({
      data: await updateCategory(writer(context), params.id, { ...body, ...files }),
      message: 'Collection Updated successfully',
    }),
    'DELETE /categories/{id}': async ({ params }, context) => ({
      data: await deleteCategory(writer(context), params.id),
      message: 'Collection deleted successfully',
    }),
    'GET /category-counts': async () => ({ data: await countProducts(services.db) }),
    'PUT /categories/order': async ({ body }, context) => ({
      data: await orderCategories(writer(context), body.ids),
    }),
    'POST /products': async ({ headers, body, files }, context) => ({
      json: await createProduct(writer(context), body, {
        ...files,
        key: headers['idempotency-key'],
      }),
      message: 'Product created successfully',
    }),
    'POST /products/{id}': async ({ params, body, files }, context) => ({
      json: await updateProduct(writer(context), params.id, { ...body, ...files }),
      message: 'Product Updated successfully',
    }),
    'DELETE /products/{id}': async ({ params }, context) => ({
      data: await deleteProduct(writer(context), params.id),
      message: 'Product deleting successfully',
    }),
    'POST /products/bulk': async ({ body }, context) => ({
      data: await changeProducts(writer(context), body.changes),
      message: 'Products updated successfully',
    }),
    'POST /products/{id}/duplicate': async ({ params }, context) => ({
      json: await duplicateProduct(writer(context), params.id),
      message: 'Product duplicated successfully',
    }),
    'POST /products/{id}/update-images': async ({ params, body, files }, context) => {
      const change = { urls: body.existingImagesToDelete, images: files.images };
      const images = await updateImages(writer(context), params.id, change);
      return { json: `{"images":${images}}`, message: 'Images updated successfully!' };
    },
    'POST /products/{id}/images': async ({ params, body, files }, context) => ({
      data: await addImage(writer(context), params.id, { ...body, ...files }),
    }),
    'PUT /products/{id}/images': async ({ params, body }, context) => ({
      json: await arrangeImages(writer(context), params.id, body.images),
      message: 'Images updated successfully!',
    }),
  };
}
