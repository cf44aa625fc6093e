import { z } from 'zod';
import { MAX_ALT_LENGTH, MAX_PICTURES } from '../domain/pictures.ts';
import {
  COLLECTION_IMAGE_MISSING,
  FORM_INCOMPLETE,
  PICTURE_MISSING,
} from '../domain/refusal-messages.ts';
import { MAX_SEARCH_LENGTH } from '../domain/search-text.ts';
import { MAX_IN_STOCK } from '../domain/stock.ts';
import type { Calls } from './call.ts';
import { category, detailedProduct, product, productImage } from './catalog.ts';
import { productsChange, productsChanged } from './catalog-bulk.ts';
import { changedOf, changedQuery } from './changed.ts';
import { pageOf } from './envelope.ts';
import {
  bodyId,
  collectionPath,
  idempotencyKey,
  integerText,
  MAX_LENGTH,
  moment,
  momentText,
  once,
  pathId,
  queryId,
  queryInteger,
  queryNameOrNumber,
  queryPage,
  requiredLine,
  requiredText,
  shownAs,
  text,
} from './fields.ts';
import {
  discount,
  formId,
  kept,
  needed,
  optional,
  price,
  texts,
  zeroOrOne,
} from './form-fields.ts';
import { collectionAttributeCalls, factForm } from './product-facts.ts';

const params = z.object({ id: pathId });

const categoryForm = z.object({ name: needed(requiredLine(MAX_LENGTH.collectionName)) });

const categoryChange = categoryForm.extend({
  /** The name and the `image_url` that the change was made on; left out: whatever the collection is now. */
  seen_name: optional(z.string()),
  seen_image_url: optional(z.string()),
});
export type CategoryChange = z.output<typeof categoryChange>;

/** The rules of a product's fields, wherever they come from. */
export const productFields = {
  name: requiredLine(MAX_LENGTH.productName),
  description: requiredText(MAX_LENGTH.description),
  price,
  category_id: formId,
};

/** How many there are of a product whose count starts. */
const stock = integerText(0, MAX_IN_STOCK).meta(
  shownAs({ type: 'integer', minimum: 0, maximum: MAX_IN_STOCK }),
);

const newProduct = z.object({
  name: needed(productFields.name),
  description: needed(productFields.description),
  price: needed(productFields.price),
  category_id: needed(productFields.category_id),
  available: optional(zeroOrOne),
  /** 1: it is not shown in the shop. */
  hidden: optional(zeroOrOne),
  discount: optional(discount),
  /** How many there are; left out: stock is not counted. */
  stock: optional(stock),
  ...factForm,
});
export type NewProduct = z.output<typeof newProduct>;

/** What is left out stays as it is; what is carried is checked as at creation. */
const productChange = z.object({
  name: kept(productFields.name),
  description: kept(productFields.description),
  price: kept(productFields.price),
  category_id: kept(productFields.category_id),
  available: optional(zeroOrOne),
  /** 1: it is not shown in the shop. */
  hidden: optional(zeroOrOne),
  discount: optional(discount),
  /** Starts to count its stock, with this many. */
  stock: optional(stock),
  /** 0 stops counting its stock; 1, which starts it, comes with `stock`. */
  count_stock: optional(zeroOrOne),
  ...factForm,
  /** The `updated_at` that the change was made on; left out: whatever the product is now. */
  version: optional(momentText),
});
export type ProductChange = z.output<typeof productChange>;

const imagesForm = z.object({ existingImagesToDelete: texts(MAX_PICTURES) });

const imageForm = z.object({
  /** What the client calls this upload: the same one sent again adds nothing. */
  upload_id: optional(z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')),
});
export type ImageUpload = z.output<typeof imageForm>;

/** Whether a list names nothing twice. */
const namesOnce = (ids: readonly number[]) => new Set(ids).size === ids.length;

const imageOrder = z.object({
  images: z
    .array(z.object({ id: bodyId, alt: text(MAX_ALT_LENGTH).optional() }))
    .max(MAX_PICTURES, `must be at most ${MAX_PICTURES}`)
    .refine((images) => namesOnce(images.map(({ id }) => id)), 'must name each picture once'),
});

/** As many as one import asks for at once. */
export const MAX_NEW_COLLECTIONS = 200;

const newCategories = z.object({
  names: z
    .array(collectionPath, 'must be a list')
    .min(1, 'must name at least one collection')
    .max(MAX_NEW_COLLECTIONS, `must be at most ${MAX_NEW_COLLECTIONS}`),
});

/** As many collections as anybody could put in order by hand. */
const MAX_IN_ORDER = 1_000;

const inOrder = z
  .array(bodyId)
  .max(MAX_IN_ORDER, `must be at most ${MAX_IN_ORDER}`)
  .refine(namesOnce, 'must name each collection once');

const categoryOrder = z.object({
  ids: inOrder,
  /** The order that the admin saw: another that someone else made meanwhile is not overwritten. */
  seen: inOrder.optional(),
});
export type CategoryOrder = z.output<typeof categoryOrder>;

const productFiles = { image: { most: 1 }, images: { most: MAX_PICTURES } };

/** What the panel reads of a product, whether it is shown or hidden. */
const panelRead = {
  access: 'admin',
  area: 'catalogue',
  status: 200,
  params,
  refusals: [404],
} as const;

const productCall = {
  access: 'admin',
  area: 'catalogue',
  encoding: 'multipart',
  files: productFiles,
  data: detailedProduct,
} as const;

/** What admins change of the catalogue. */
export const catalogAdminCalls = {
  'POST /categories': {
    summary: 'Makes a collection; its name is unique regardless of case',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    ...once,
    body: categoryForm,
    encoding: 'multipart',
    files: { image: { most: 1, whenMissing: COLLECTION_IMAGE_MISSING } },
    data: category,
    refusals: [422],
  },
  'POST /categories/bulk': {
    summary:
      'Makes collections without pictures, by their names, or by paths such as "Gifts > Under 25"; those that there are stay. Answers all of these',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    ...once,
    body: newCategories,
    data: z.array(category),
    refusals: [422],
  },
  'POST /categories/{id}': {
    summary: 'Renames a collection and, where one is given, changes its picture',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    body: categoryChange,
    encoding: 'multipart',
    files: { image: { most: 1 } },
    data: category,
    refusals: [404, 409, 422],
  },
  'DELETE /categories/{id}': {
    summary: 'Deletes a collection that has no products',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    data: z.null(),
    refusals: [404, 409],
  },
  'GET /category-counts': {
    summary:
      'How many products are in each collection; those without any are left out. `listed_count`: how many its list shows, where others stand there too',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    data: z.array(
      z.object({
        category_id: z.int(),
        product_count: z.int(),
        listed_count: z.int().optional(),
      }),
    ),
    refusals: [],
  },
  'PUT /categories/order': {
    summary: 'Shows the collections in this order; those that are not named follow as they were',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    body: categoryOrder,
    data: z.array(category),
    refusals: [409, 422],
  },
  ...collectionAttributeCalls,
  'GET /products/changed': {
    summary:
      'Products in the order in which they were last changed, hidden and deleted ones too, for programs that follow them: from `updated_since` on, then from each answer’s `next_cursor`',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: changedQuery,
    /** Those of them that were deleted have their numbers alone. */
    data: changedOf(product).extend({ deleted: z.array(z.int()) }),
    refusals: [422],
  },
  'GET /categories/changed': {
    summary:
      'Collections in the order in which they were last changed, for programs that follow them: from `updated_since` on, then from each answer’s `next_cursor`',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: changedQuery,
    data: changedOf(category.extend({ updated_at: moment })),
    refusals: [422],
  },
  'GET /hidden-products': {
    summary: 'Products that are not shown in the shop, the newest first',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    query: z.object({
      page: queryPage,
      per_page: queryInteger(1, 100, 30),
      category_id: queryId(0),
      /** Of the name; or its id or reference. */
      search: queryNameOrNumber(MAX_SEARCH_LENGTH),
    }),
    data: pageOf(product),
    refusals: [422],
  },
  'GET /panel-products/{id}': {
    summary: 'One product as `GET /products/{id}` answers it, also one that is hidden',
    ...panelRead,
    data: detailedProduct,
  },
  'GET /panel-products/{id}/images': {
    summary: 'The pictures of a product, the cover first, also of one that is hidden',
    ...panelRead,
    data: z.array(productImage),
  },
  'POST /products': {
    summary: 'Makes a product; `image` is its cover, `images[]` follow, at most 10 in all',
    ...productCall,
    status: 201,
    headers: idempotencyKey,
    body: newProduct,
    whenMissing: FORM_INCOMPLETE,
    refusals: [422],
  },
  'POST /products/{id}': {
    summary: 'Changes what is given; `image` replaces the cover, `images[]` are appended',
    ...productCall,
    status: 200,
    params,
    body: productChange,
    refusals: [404, 409, 422],
  },
  'DELETE /products/{id}': {
    summary: 'Takes a product out of lists and carts; orders keep what they show of it',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /products/bulk': {
    summary: 'Changes, deletes or restores many products, all or none; answers how to undo it',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    body: productsChange,
    data: productsChanged,
    refusals: [409, 422],
  },
  'POST /products/{id}/duplicate': {
    summary: 'Makes a copy of a product with its pictures, out of stock at first',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    params,
    headers: idempotencyKey,
    data: detailedProduct,
    refusals: [404, 422],
  },
  'POST /products/{id}/update-images': {
    summary: 'Deletes pictures of a product by their urls, then appends new ones',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    body: imagesForm,
    encoding: 'multipart',
    files: { images: productFiles.images },
    data: z.object({ images: z.array(productImage) }),
    refusals: [404, 422],
  },
  'POST /products/{id}/images': {
    summary: 'Appends one picture, so that each can be sent, watched and tried again by itself',
    access: 'admin',
    area: 'catalogue',
    status: 201,
    ...once,
    params,
    body: imageForm,
    encoding: 'multipart',
    files: { image: { most: 1, whenMissing: PICTURE_MISSING } },
    data: productImage,
    refusals: [404, 422],
  },
  'PUT /products/{id}/images': {
    summary: 'Puts all pictures of a product in order, the cover first, and says what they show',
    access: 'admin',
    area: 'catalogue',
    status: 200,
    params,
    body: imageOrder,
    data: z.array(productImage),
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
