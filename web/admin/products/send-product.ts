import type { Product } from '../../../contract/catalog.ts';
import type { CallApi } from '../../api/call.ts';
import { isConflict } from '../panel-changes.ts';
import { type FactField, isFactField, putFacts } from './fact-rules.ts';
import { type FormField, PRODUCT_FIELDS, type ProductField, sentAs } from './product-rules.ts';

/** Fields and facts of a product as they are typed. */
export type Change = Readonly<Partial<Record<FormField | FactField, string>>>;

/** A change as it travels. */
export function productBody(change: Change): FormData {
  const body = new FormData();
  for (const [field, text = ''] of Object.entries(change))
    if (!isFactField(field)) body.set(field, sentAs(field as FormField, text));
  putFacts(body, change);
  return body;
}

/**
 * Changes some fields and facts of a product as it was seen.
 *
 * @throws ApiError 409 when it was changed since, 422 by field
 */
export function sendChange(call: CallApi, seen: Product, change: Change): Promise<Product> {
  const body = productBody(change);
  body.set('version', seen.updated_at);
  return call('POST /products/{id}', { params: { id: seen.id }, body });
}

/**
 * The same, but where somebody else has changed other fields since, both changes are kept.
 *
 * @throws ApiError 409 when the same field was changed since
 */
export async function mergeChange(call: CallApi, seen: Product, change: Change): Promise<Product> {
  try {
    return await sendChange(call, seen, change);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const now = await call('GET /panel-products/{id}', { params: { id: seen.id } });
    if (differingFields(seen, now).some((field) => field in change)) throw error;
    return sendChange(call, now, change);
  }
}

/** The fields in which two versions of a product differ. */
const differingFields = (before: Product, after: Product): ProductField[] =>
  PRODUCT_FIELDS.filter((field) => before[field] !== after[field]);
