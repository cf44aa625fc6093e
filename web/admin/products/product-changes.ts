import type { Category, Product } from '../../../contract/catalog.ts';
import { PRODUCT_DELETED } from '../../../domain/success-messages.ts';
import type { CallApi, DataOf, InputOf } from '../../api/call.ts';
import { isConflict } from '../panel-changes.ts';
import { type FactValues, putFacts } from './fact-rules.ts';
import { type FormField, PRODUCT_FIELDS, type ProductField, sentAs } from './product-rules.ts';

/** Changes as they are sent: the new fields of each product. */
export type Changes = InputOf<'POST /products/bulk'>['body']['changes'];

/** What is done with many products at once. */
export type BulkAction =
  | { readonly kind: 'available'; readonly available: 0 | 1 }
  | { readonly kind: 'discount'; readonly discount: string }
  | { readonly kind: 'move'; readonly collection: Category }
  | { readonly kind: 'tags'; readonly add: string; readonly remove: string }
  | { readonly kind: 'delete' };

/** The same change of each product, made on what the list shows of it. */
export const changesOf = (products: readonly Product[], action: BulkAction): Changes =>
  products.map(({ id, updated_at }) => ({ id, version: updated_at, ...changeOf(action) }));

function changeOf(action: BulkAction): Omit<Changes[number], 'id' | 'version'> {
  switch (action.kind) {
    case 'available':
      return { available: action.available };
    case 'discount':
      return { discount: action.discount };
    case 'move':
      return { category_id: action.collection.category_id };
    case 'tags':
      return { add_tags: action.add, remove_tags: action.remove };
    case 'delete':
      return { deleted: true };
  }
}

/** What the rows show until the answer. A product that comes back is not in the list yet. */
export function patchOf(changes: Changes, collections: readonly Category[]): Patch {
  return new Map<number, Partial<Product> | 'gone'>(
    changes.map(({ id, available, discount, category_id, deleted }) => {
      if (deleted) return [id, 'gone'];
      const category = collections.find((one) => one.category_id === category_id);
      return [
        id,
        {
          ...(available !== undefined && { available }),
          ...(discount !== undefined && { discount }),
          ...(category && { category }),
        },
      ];
    }),
  );
}

/** The text of the toast after it. */
export function outcomeOf(count: number, action: BulkAction): string {
  const products = count === 1 ? '1 product' : `${count} products`;
  switch (action.kind) {
    case 'available':
      return `${products} ${action.available === 1 ? 'available' : 'not available'}`;
    case 'discount':
      return Number(action.discount) === 0
        ? `${products} without discount`
        : `${products} at ${Number(action.discount)}% discount`;
    case 'move':
      return `${products} moved to ${action.collection.name}`;
    case 'tags':
      return `Tags of ${products} changed`;
    case 'delete':
      return count === 1 ? PRODUCT_DELETED : `${products} deleted`;
  }
}

/** A page of the product list. */
export type ProductPage = DataOf<'GET /products'>;

/** What rows show before the shop has answered: by product, its fields as they will be; 'gone' removes it. */
export type Patch = ReadonlyMap<number, Partial<Product> | 'gone'>;

/** A page of products with a patch laid over its rows. */
export const patchPage = (page: ProductPage, patch: Patch): ProductPage => ({
  ...page,
  data: page.data.flatMap((product) => {
    const change = patch.get(product.id);
    return change === 'gone' ? [] : [{ ...product, ...change }];
  }),
});

/** Fields of a product as they are sent. */
export type Change = Readonly<Partial<Record<FormField, string>>>;

/**
 * Changes some fields and facts of a product as it was seen.
 *
 * @throws ApiError 409 when it was changed since, 422 by field
 */
export function sendChange(
  call: CallApi,
  seen: Product,
  change: Change,
  facts: FactValues = {},
): Promise<Product> {
  const body = new FormData();
  for (const [field, text] of Object.entries(change))
    body.set(field, sentAs(field as FormField, text));
  putFacts(body, facts);
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
    const now = await call('GET /products/{id}', { params: { id: seen.id } });
    if (differingFields(seen, now).some((field) => field in change)) throw error;
    return sendChange(call, now, change);
  }
}

/** The fields in which two versions of a product differ. */
export const differingFields = (before: Product, after: Product): ProductField[] =>
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
