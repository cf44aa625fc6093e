import type { Product } from '../../../contract/catalog.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import { PRODUCT_FIELDS, type ProductField, sentAs } from './product-rules.ts';

/** Fields of a product as they travel. */
export type Change = Readonly<Partial<Record<ProductField, string>>>;

/** Whether an error says that somebody else has changed the product since. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;

/**
 * Changes some fields of a product as it was seen.
 *
 * @throws ApiError 409 when it was changed since, 422 by field
 */
export function sendChange(call: CallApi, seen: Product, change: Change): Promise<Product> {
  const body = new FormData();
  for (const [field, text] of Object.entries(change))
    body.set(field, sentAs(field as ProductField, text));
  body.set('version', seen.updated_at);
  return call('POST /products/{id}', { params: { id: seen.id }, body });
}

/**
 * The same, but where somebody else has changed other fields since, both changes stand.
 *
 * @throws ApiError 409 when the same field was changed since
 */
export async function mergeChange(call: CallApi, seen: Product, change: Change): Promise<Product> {
  try {
    return await sendChange(call, seen, change);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const now = await call('GET /products/{id}', { params: { id: seen.id } });
    if (differingFields(seen, now).some((field) => field in change)) throw error;
    return sendChange(call, now, change);
  }
}

/** The fields in which two versions of a product differ. */
export const differingFields = (before: Product, after: Product): ProductField[] =>
  PRODUCT_FIELDS.filter((field) => before[field] !== after[field]);
