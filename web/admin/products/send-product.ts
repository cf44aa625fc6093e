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

interface Versioned {
  readonly id: number;
  /** The product's `updated_at`. */
  readonly version?: string | undefined;
}

/** The versions that this window's own changes have made of products. */
export interface OwnVersions {
  /** Stores the version that the shop answered. */
  readonly note: (made: Versioned) => void;
  /** The same change, made on our own latest version where the list does not show that yet. */
  readonly latest: <Change extends Versioned>(change: Change) => Change;
  /** Sends a change once all before it are answered, so that it knows their versions. */
  readonly queued: <Answer>(send: () => Promise<Answer>) => Promise<Answer>;
}

/**
 * A change is answered before the list has been read again. The next one of the same product must not be
 * refused because of it, as a change by somebody else would be (docs/decisions/065).
 */
export function createOwnVersions(): OwnVersions {
  const made = new Map<number, string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    note({ id, version }) {
      if (version !== undefined) made.set(id, version);
    },
    latest(change) {
      const own = made.get(change.id);
      const isNewer = own !== undefined && change.version !== undefined && own > change.version;
      return isNewer ? { ...change, version: own } : change;
    },
    queued(send) {
      const answer = last.then(send);
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}
