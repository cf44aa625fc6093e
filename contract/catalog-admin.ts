import { z } from 'zod';
import { MOST_PICTURES } from '../domain/pictures.ts';
import type { Calls } from './call.ts';
import { category, product, productImage } from './catalog.ts';
import { productsChange, productsChanged } from './catalog-bulk.ts';
import { LONGEST, momentText, pathId, requiredLine, requiredText } from './fields.ts';
import { discount, formId, needed, optional, price, texts, zeroOrOne } from './form-fields.ts';

const params = z.object({ id: pathId });

const categoryForm = z.object({ name: needed(requiredLine(LONGEST.collectionName)) });

const productFields = {
  name: requiredLine(LONGEST.productName),
  description: requiredText(LONGEST.description),
  price,
  category_id: formId,
};

const newProduct = z.object({
  name: needed(productFields.name),
  description: needed(productFields.description),
  price: needed(productFields.price),
  category_id: needed(productFields.category_id),
  available: optional(zeroOrOne),
  discount: optional(discount),
});
export type NewProduct = z.output<typeof newProduct>;

/** What is left out stays as it is (decisions §3). */
const productChange = z.object({
  name: optional(productFields.name),
  description: optional(productFields.description),
  price: optional(productFields.price),
  category_id: optional(productFields.category_id),
  available: optional(zeroOrOne),
  discount: optional(discount),
  /** The `updated_at` that the change was made on; left out: whatever the product is now. */
  version: optional(momentText),
});
export type ProductChange = z.output<typeof productChange>;

const imagesForm = z.object({ existingImagesToDelete: texts(MOST_PICTURES) });

const productFiles = { image: { most: 1 }, images: { most: MOST_PICTURES } };

const productCall = {
  access: 'admin',
  encoding: 'multipart',
  files: productFiles,
  data: product,
} as const;

export const catalogAdminCalls = {
  'POST /categories': {
    summary: 'Makes a collection; its name is unique regardless of case',
    access: 'admin',
    status: 201,
    body: categoryForm,
    encoding: 'multipart',
    files: { image: { most: 1, whenMissing: 'Please choose a collection image' } },
    data: category,
    refusals: [422],
  },
  'POST /categories/{id}': {
    summary: 'Renames a collection and, where one is given, changes its picture',
    access: 'admin',
    status: 200,
    params,
    body: categoryForm,
    encoding: 'multipart',
    files: { image: { most: 1 } },
    data: category,
    refusals: [404, 422],
  },
  'DELETE /categories/{id}': {
    summary: 'Deletes a collection that has no products',
    access: 'admin',
    status: 200,
    params,
    data: z.null(),
    refusals: [404, 409],
  },
  'POST /products': {
    summary: 'Makes a product; `image` is its cover, `images[]` follow, at most 10 in all',
    ...productCall,
    status: 201,
    body: newProduct,
    whenMissing: 'Please provide all the required fields',
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
    status: 200,
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /products/bulk': {
    summary: 'Changes, deletes or restores many products, all or none; answers how to undo it',
    access: 'admin',
    status: 200,
    body: productsChange,
    data: productsChanged,
    refusals: [409, 422],
  },
  'POST /products/{id}/duplicate': {
    summary: 'Makes a copy of a product with its pictures, out of stock at first',
    access: 'admin',
    status: 201,
    params,
    data: product,
    refusals: [404],
  },
  'POST /products/{id}/update-images': {
    summary: 'Deletes pictures of a product by their urls, then appends new ones',
    access: 'admin',
    status: 200,
    params,
    body: imagesForm,
    encoding: 'multipart',
    files: { images: productFiles.images },
    data: z.object({ images: z.array(productImage) }),
    refusals: [404, 422],
  },
} as const satisfies Calls;
