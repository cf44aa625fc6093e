import type { catalogAdminCalls } from '../../contract/catalog-admin.ts';
import type { collectionTwinCalls } from '../../contract/collection-twins.ts';
import type { collectionCalls } from '../../contract/collections.ts';
import type { costCalls } from '../../contract/costs.ts';
import type { saleCalls } from '../../contract/sales.ts';
import type { stockCalls } from '../../contract/stock.ts';
import type { variantCalls } from '../../contract/variants.ts';
import {
  ATTRIBUTES_UPDATED,
  COLLECTION_CREATED,
  COLLECTION_DELETED,
  COLLECTION_UPDATED,
  COLLECTIONS_MERGED,
  COST_SAVED,
  IMAGES_UPDATED,
  PRODUCT_CREATED,
  PRODUCT_DELETED,
  PRODUCT_DUPLICATED,
  PRODUCT_UPDATED,
  SALE_REMOVED,
  SALE_SAVED,
  STOCK_UPDATED,
  TAGS_MERGED,
  THRESHOLD_SAVED,
  VARIANTS_SAVED,
} from '../../domain/success-messages.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers, RequestContext } from '../http/serve-calls.ts';
import { adjustStock, changeLowAt } from './adjust-stock.ts';
import {
  countProducts,
  createCategories,
  createCategory,
  deleteCategory,
  orderCategories,
  updateCategory,
} from './categories.ts';
import { changeProducts, duplicateProduct } from './change-products.ts';
import {
  readChangedCategories,
  readChangedProducts,
  readChangedStock,
} from './changed-catalogue.ts';
import { listAttributes, writeAttributes } from './collection-attributes.ts';
import {
  countMatches,
  listTags,
  readSetup,
  writeFeatured,
  writePicks,
  writeSetup,
} from './collection-setup.ts';
import { listHidden } from './hidden-products.ts';
import { findTwins, mergeCategory } from './merge-categories.ts';
import { findTagTwins, mergeTags } from './merge-tags.ts';
import { readPricing, writeCosts } from './product-costs.ts';
import { findStock } from './product-stock.ts';
import { readImages, readProduct } from './read-product.ts';
import { findByCode, readStock } from './read-stock.ts';
import { listSales, removeSale, writeSale } from './sales.ts';
import { readVariants, writeVariants } from './variants.ts';
import type { CatalogueServices, CatalogueWriter } from './write-catalogue.ts';
import { addImage, arrangeImages, updateImages } from './write-images.ts';
import { createProduct, deleteProduct, present, updateProduct } from './write-product.ts';

const writerOf =
  (services: CatalogueServices) =>
  ({ actor }: RequestContext): CatalogueWriter => ({ ...services, admin: signedIn(actor) });

/** One handler for each call of how collections are filled, shown and ordered. */
export function collectionHandlers(services: CatalogueServices): Handlers<typeof collectionCalls> {
  const writer = writerOf(services);
  return {
    'GET /category-setup/{id}': async ({ params }) => ({
      data: await readSetup(services.db, params.id),
    }),
    'PUT /category-setup/{id}': async ({ params, body }, context) => ({
      data: await writeSetup(writer(context), params.id, body),
      message: COLLECTION_UPDATED,
    }),
    'POST /category-rules/count': async ({ body }) => ({
      data: { count: await countMatches(services.db, body.rule) },
    }),
    'PUT /category-featured/{id}': async ({ params, body }, context) => ({
      data: await writeFeatured(writer(context), params.id, body),
      message: 'Order saved successfully',
    }),
    'PUT /category-picks/{id}': async ({ params, body }, context) => ({
      data: await writePicks(writer(context), params.id, body),
      message: COLLECTION_UPDATED,
    }),
    'GET /product-tags': async () => ({ data: await listTags(services.db) }),
  };
}

/** Tells and merges collections and tags that are the same but for what nobody sees. */
export function collectionTwinHandlers(
  services: CatalogueServices,
): Handlers<typeof collectionTwinCalls> {
  const writer = writerOf(services);
  return {
    'GET /categories/twins': async () => ({
      data: {
        collections: await findTwins(services.db),
        tags: await findTagTwins(services.db),
      },
    }),
    'POST /categories/{id}/merge': async ({ params, body }, context) => ({
      data: await mergeCategory(writer(context), params.id, body.into),
      message: COLLECTIONS_MERGED,
    }),
    'POST /tags/merge': async ({ body }, context) => ({
      data: await mergeTags(writer(context), body),
      message: TAGS_MERGED,
    }),
  };
}

/** One handler for each call of counted stock. */
export function stockHandlers(services: CatalogueServices): Handlers<typeof stockCalls> {
  return {
    'GET /stock': async ({ query }) => ({ data: await findStock(services.db, query.ids) }),
    'GET /stock/changed': async ({ query }) => ({
      data: await readChangedStock(services.db, query),
    }),
    'GET /stock/{id}': async ({ params, query }) => ({
      data: await readStock(services.db, params.id, query),
    }),
    'GET /stock/find': async ({ query }) => ({ data: await findByCode(services.db, query.code) }),
    'POST /stock/{id}': async ({ params, headers, body }, context) => ({
      data: await adjustStock(
        writerOf(services)(context),
        params.id,
        body,
        headers['idempotency-key'],
      ),
      message: STOCK_UPDATED,
    }),
    'PUT /stock/{id}': async ({ params, body }, context) => ({
      data: await changeLowAt(writerOf(services)(context), params.id, body),
      message: THRESHOLD_SAVED,
    }),
  };
}

/** Serves options and variants. */
export function variantHandlers(services: CatalogueServices): Handlers<typeof variantCalls> {
  return {
    'GET /products/{id}/variants': async ({ params }) => ({
      data: await readVariants(services.db, params.id),
    }),
    'PUT /products/{id}/variants': async ({ params, body }, context) => ({
      data: await writeVariants(writerOf(services)(context), params.id, body),
      message: VARIANTS_SAVED,
    }),
  };
}

/** Serves what products cost the merchant. */
export function costHandlers(services: CatalogueServices): Handlers<typeof costCalls> {
  return {
    'GET /costs/{id}': async ({ params }) => ({ data: await readPricing(services.db, params.id) }),
    'PUT /costs/{id}': async ({ params, body }, context) => ({
      data: await writeCosts(writerOf(services)(context), params.id, body),
      message: COST_SAVED,
    }),
  };
}

/** Serves sales that begin and end by themselves. */
export function saleHandlers(services: CatalogueServices): Handlers<typeof saleCalls> {
  return {
    'GET /sales': async ({ query }) => ({
      data: await listSales(services.db, query),
    }),
    'PUT /sales/{id}': async ({ params, body }, context) => ({
      data: await writeSale(writerOf(services)(context), params.id, body),
      message: SALE_SAVED,
    }),
    'DELETE /sales/{id}': async ({ params }, context) => ({
      data: await removeSale(writerOf(services)(context), params.id),
      message: SALE_REMOVED,
    }),
  };
}

/** One handler for each call by which admins keep the catalogue. The messages stand in docs/product.md, Messages. */
export function catalogAdminHandlers(
  services: CatalogueServices,
): Handlers<typeof catalogAdminCalls> {
  const writer = writerOf(services);
  return {
    'POST /categories': async ({ body, files }, context) => ({
      data: await createCategory(writer(context), body.name, files.image),
      message: COLLECTION_CREATED,
    }),
    'POST /categories/bulk': async ({ body }, context) => ({
      data: await createCategories(writer(context), body.names),
      message: 'Collections created successfully',
    }),
    'POST /categories/{id}': async ({ params, body, files }, context) => ({
      data: await updateCategory(writer(context), params.id, { ...body, ...files }),
      message: COLLECTION_UPDATED,
    }),
    'DELETE /categories/{id}': async ({ params }, context) => ({
      data: await deleteCategory(writer(context), params.id),
      message: COLLECTION_DELETED,
    }),
    'GET /category-counts': async () => ({ data: await countProducts(services.db) }),
    'PUT /categories/order': async ({ body }, context) => ({
      data: await orderCategories(writer(context), body),
    }),
    'GET /category-attributes/{id}': async ({ params }) => ({
      data: await listAttributes(services.db, params.id),
    }),
    'PUT /category-attributes/{id}': async ({ params, body }, context) => ({
      data: await writeAttributes(writer(context), params.id, body),
      message: ATTRIBUTES_UPDATED,
    }),
    'GET /products/changed': async ({ query }) => ({
      data: await readChangedProducts(services.db, query),
    }),
    'GET /categories/changed': async ({ query }) => ({
      data: await readChangedCategories(services.db, query),
    }),
    'GET /hidden-products': async ({ query }) => ({ json: await listHidden(services.db, query) }),
    'GET /panel-products/{id}': async ({ params }) => ({
      json: present(await readProduct(services.db, params.id, 'panel')),
    }),
    'GET /panel-products/{id}/images': async ({ params }) => ({
      json: present(await readImages(services.db, params.id, 'panel')),
    }),
    'POST /products': async ({ headers, body, files }, context) => ({
      json: await createProduct(writer(context), body, {
        ...files,
        key: headers['idempotency-key'],
      }),
      message: PRODUCT_CREATED,
    }),
    'POST /products/{id}': async ({ params, body, files }, context) => ({
      json: await updateProduct(writer(context), params.id, { ...body, ...files }),
      message: PRODUCT_UPDATED,
    }),
    'DELETE /products/{id}': async ({ params }, context) => ({
      data: await deleteProduct(writer(context), params.id),
      message: PRODUCT_DELETED,
    }),
    'POST /products/bulk': async ({ body }, context) => ({
      data: await changeProducts(writer(context), body.changes),
      message: 'Products updated successfully',
    }),
    'POST /products/{id}/duplicate': async ({ params, headers }, context) => ({
      json: await duplicateProduct(writer(context), params.id, headers['idempotency-key']),
      message: PRODUCT_DUPLICATED,
    }),
    'POST /products/{id}/update-images': async ({ params, body, files }, context) => {
      const change = { urls: body.existingImagesToDelete, images: files.images };
      const images = await updateImages(writer(context), params.id, change);
      return { json: `{"images":${images}}`, message: IMAGES_UPDATED };
    },
    'POST /products/{id}/images': async ({ params, body, files }, context) => ({
      data: await addImage(writer(context), params.id, { ...body, ...files }),
    }),
    'PUT /products/{id}/images': async ({ params, body }, context) => ({
      json: await arrangeImages(writer(context), params.id, body.images),
      message: IMAGES_UPDATED,
    }),
  };
}
