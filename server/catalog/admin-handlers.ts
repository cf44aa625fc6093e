import type { catalogAdminCalls } from '../../contract/catalog-admin.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { CatalogueServices } from './write-catalogue.ts';
import { createCategory, deleteCategory, updateCategory } from './write-category.ts';
import { createProduct, deleteProduct, updateImages, updateProduct } from './write-product.ts';

/** One handler for each call by which admins keep the catalogue. The messages are spec §8's. */
export function catalogAdminHandlers(
  services: CatalogueServices,
): Handlers<typeof catalogAdminCalls> {
  return {
    'POST /categories': async ({ body, files }) => ({
      data: await createCategory(services, body.name, files.image),
      message: 'Collection created successfully',
    }),
    'POST /categories/{id}': async ({ params, body, files }) => ({
      data: await updateCategory(services, params.id, { ...body, ...files }),
      message: 'Collection Updated successfully',
    }),
    'DELETE /categories/{id}': async ({ params }) => ({
      data: await deleteCategory(services, params.id),
      message: 'Collection deleted successfully',
    }),
    'POST /products': async ({ body, files }) => ({
      json: await createProduct(services, body, files),
      message: 'Product created successfully',
    }),
    'POST /products/{id}': async ({ params, body, files }) => ({
      json: await updateProduct(services, params.id, { ...body, ...files }),
      message: 'Product Updated successfully',
    }),
    'DELETE /products/{id}': async ({ params }) => ({
      data: await deleteProduct(services, params.id),
      message: 'Product deleting successfully',
    }),
    'POST /products/{id}/update-images': async ({ params, body, files }) => {
      const change = { urls: body.existingImagesToDelete, images: files.images };
      const images = await updateImages(services, params.id, change);
      return { json: `{"images":${images}}`, message: 'Images updated successfully!' };
    },
  };
}
