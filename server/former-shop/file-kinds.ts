import { identityKey } from '../../domain/typed-text.ts';
import { FORMER_SHOPS } from '../../domain/words/former-shop.ts';

/** What a column of such a file holds, whatever it is called. */
export type Holds =
  | 'number'
  | 'date'
  | 'status'
  | 'delivery_status'
  | 'canceled_at'
  | 'currency'
  | 'total'
  | 'delivery_fee'
  | 'refunded'
  | 'email'
  | 'phone'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'region'
  | 'city'
  | 'street'
  | 'street_2'
  | 'notes'
  | 'item_name'
  | 'item_quantity'
  | 'item_price'
  | 'item_total'
  | 'item_sku'
  | 'items';

/** A kind of file that is known: by its heads. Of several columns that hold the same, the first that says something counts. */
export interface FileKind {
  readonly shop: string;
  readonly kind: 'orders' | 'customers';
  /** Heads that no other kind has together. */
  readonly knownBy: readonly string[];
  readonly heads: Partial<Record<Holds, readonly string[]>>;
}

const SHOPIFY_ORDERS: FileKind = {
  shop: FORMER_SHOPS.shopify,
  kind: 'orders',
  knownBy: ['name', 'financial status', 'lineitem name'],
  heads: {
    number: ['name'],
    date: ['created at', 'paid at'],
    status: ['financial status'],
    delivery_status: ['fulfillment status'],
    canceled_at: ['cancelled at'],
    currency: ['currency'],
    total: ['total'],
    delivery_fee: ['shipping'],
    refunded: ['refunded amount'],
    email: ['email'],
    phone: ['shipping phone', 'billing phone', 'phone'],
    name: ['shipping name', 'billing name'],
    country: ['shipping country', 'billing country'],
    region: [
      ...['shipping province name', 'billing province name', 'shipping province'],
      ...['billing province'],
    ],
    city: ['shipping city', 'billing city'],
    street: ['shipping street', 'shipping address1', 'billing street', 'billing address1'],
    notes: ['notes'],
    item_name: ['lineitem name'],
    item_quantity: ['lineitem quantity'],
    item_price: ['lineitem price'],
    item_sku: ['lineitem sku'],
  },
};

const SHOPIFY_CUSTOMERS: FileKind = {
  shop: FORMER_SHOPS.shopify,
  kind: 'customers',
  knownBy: ['first name', 'last name', 'email', 'total spent'],
  heads: {
    email: ['email'],
    phone: ['phone', 'default address phone'],
    first_name: ['first name'],
    last_name: ['last name'],
    country: ['default address country code', 'country code', 'country'],
    region: ['default address province code', 'province code', 'province'],
    city: ['default address city', 'city'],
    street: ['default address address1', 'address1'],
    street_2: ['default address address2', 'address2'],
  },
};

const WOO_ORDERS: FileKind = {
  shop: FORMER_SHOPS.woocommerce,
  kind: 'orders',
  knownBy: ['order number', 'billing first name'],
  heads: {
    number: ['order number', 'order id'],
    date: ['order date', 'date', 'paid date'],
    status: ['status', 'order status'],
    currency: ['order currency', 'currency'],
    total: ['order total', 'total', 'order total amount'],
    delivery_fee: ['shipping total', 'order shipping', 'order shipping amount'],
    refunded: ['refunded total', 'refund total', 'order refund amount'],
    email: ['billing email', 'customer email', 'email billing'],
    phone: ['billing phone', 'shipping phone', 'phone billing'],
    first_name: ['shipping first name', 'billing first name', 'first name billing'],
    last_name: ['shipping last name', 'billing last name', 'last name billing'],
    country: ['shipping country', 'billing country'],
    region: ['shipping state', 'billing state'],
    city: ['shipping city', 'billing city'],
    street: ['shipping address 1', 'billing address 1'],
    street_2: ['shipping address 2', 'billing address 2'],
    notes: ['customer note'],
    item_name: ['item name'],
    item_quantity: ['item quantity', 'quantity'],
    item_price: ['item cost', 'item price'],
    item_total: ['item subtotal', 'item total'],
    item_sku: ['item sku', 'sku'],
    items: Array.from({ length: 60 }, (_none, index) => `line item ${index + 1}`),
  },
};

const WOO_CUSTOMERS: FileKind = {
  shop: FORMER_SHOPS.woocommerce,
  kind: 'customers',
  knownBy: ['user email', 'billing phone'],
  heads: {
    email: ['user email', 'billing email'],
    phone: ['billing phone', 'shipping phone'],
    first_name: ['first name', 'billing first name'],
    last_name: ['last name', 'billing last name'],
    name: ['display name'],
    country: ['billing country', 'shipping country'],
    region: ['billing state', 'shipping state'],
    city: ['billing city', 'shipping city'],
    street: ['billing address 1', 'shipping address 1'],
    street_2: ['billing address 2', 'shipping address 2'],
  },
};

const KINDS = [SHOPIFY_ORDERS, WOO_ORDERS, SHOPIFY_CUSTOMERS, WOO_CUSTOMERS];

/** A head as it is compared: "billing_first_name" and "Billing First Name" are one. */
const headKey = (head: string): string => identityKey(head.replace(/[_:()-]+/g, ' ')).trim();

/** A row of a file by what its columns hold. */
export interface FormerRow {
  readonly line: number;
  /** What the first column says that holds it and is filled; "" where none is. */
  readonly first: (what: Holds) => string;
  /** What all of them say that are filled. */
  readonly all: (what: Holds) => string[];
}

/** Recognises a file by its head; `null`: no kind that is known. */
export function recognise(head: readonly string[]): FileKind | null {
  const keys = new Set(head.map(headKey));
  return KINDS.find(({ knownBy }) => knownBy.every((one) => keys.has(one))) ?? null;
}

/** Reads rows of a file of this kind. */
export function rowReader({ heads }: FileKind, head: readonly string[]) {
  const keys = head.map(headKey);
  const places = new Map(
    Object.entries(heads).map(([what, names]) => [
      what,
      names.map((name) => keys.indexOf(name)).filter((place) => place >= 0),
    ]),
  );
  return (line: number, cells: readonly string[]): FormerRow => {
    const all = (what: Holds) =>
      (places.get(what) ?? []).flatMap((place) => cells[place]?.trim() || []);
    return { line, all, first: (what) => all(what)[0] ?? '' };
  };
}
