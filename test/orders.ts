import type { Page } from '../contract/envelope.ts';
import type { Order, PlacedOrder } from '../contract/orders.ts';
import type { AppDependencies } from '../server/app.ts';
import type { OpenDatabase } from '../server/database/connection.ts';
import type { Actor } from '../server/http/actor.ts';
import { createTestApp, type TestAnswer, type TestApp } from './app.ts';
import { insertUser } from './factories.ts';

export const SHOP_SECRET = 'a secret of the shop whose orders are tested';

/** A request body of `POST /orders`, before anything is known of it. */
export type OrderBody = Record<string, unknown>;

/** Who sends a request, and which headers it carries in addition. */
export interface Sender {
  readonly actor?: Actor;
  readonly headers?: Record<string, string>;
}

export interface OrderAnswer extends TestAnswer {
  readonly data: PlacedOrder;
}

/** The application, with a token for every actor: its JSON. */
export function openOrderShop(overrides: Partial<AppDependencies> = {}): Promise<TestApp> {
  return createTestApp({
    shopSecret: SHOP_SECRET,
    findActor: async (token) => JSON.parse(Buffer.from(token, 'base64url').toString()),
    ...overrides,
  });
}

/** Adds an owner of the shop, who may send what staff send. */
export async function insertOwner(db: OpenDatabase['db']) {
  const { id } = await insertUser(db, 'admin');
  return { actor: { kind: 'user', userId: id, role: 'owner' } } as const satisfies Sender;
}

/** Sends `POST /orders`. */
export function postOrder(
  { post }: TestApp,
  body: OrderBody | string,
  sender: Sender = {},
): Promise<OrderAnswer> {
  return post('/api/orders', body, { 'content-type': 'application/json', ...headersOf(sender) });
}

/** Sends `GET /orders/{id}`. */
export function getOrder(
  { get }: TestApp,
  id: number | string,
  sender: Sender = {},
): Promise<OrderAnswer> {
  return get(`/api/orders/${id}`, headersOf(sender));
}

export interface OrdersAnswer extends TestAnswer {
  readonly data: Page<Order>;
}

/** Sends `GET /orders` with a query, such as `order_status_id=1&page=2`. */
export function listOrders(
  { get }: TestApp,
  query: string,
  sender: Sender = {},
): Promise<OrdersAnswer> {
  return get(`/api/orders?${query}`, headersOf(sender));
}

/** Sends `PUT /orders/{id}`. */
export function putOrder(
  { put }: TestApp,
  [id, body]: readonly [id: number | string, body: OrderBody | string],
  sender: Sender = {},
): Promise<OrderAnswer> {
  const headers = { 'content-type': 'application/json', ...headersOf(sender) };
  return put(`/api/orders/${id}`, body, headers);
}

/** What somebody sends with a request to an order shop. */
export function headersOf({ actor, headers = {} }: Sender): Record<string, string> {
  if (!actor) return headers;
  const token = Buffer.from(JSON.stringify(actor)).toString('base64url');
  return { ...headers, authorization: `Bearer ${token}` };
}

/** A body that is accepted, with `products` as `[id, quantity]` pairs. */
export function orderBody(
  products: readonly (readonly [id: number, quantity: number])[],
  other: OrderBody = {},
): OrderBody {
  return {
    user_id: null,
    guest_name: 'Rima Haddad',
    guest_email: 'rima@example.com',
    guest_phone: '+961 3123456',
    guest_region: 'Mount Lebanon',
    guest_city: 'Jounieh',
    guest_street: '12 Harbour Street',
    products: products.map(([product_id, quantity]) => ({ product_id, quantity })),
    payment_method_id: 1,
    notes: '',
    ...other,
  };
}

let customers = 0;

/** Writes a customer and returns their id. */
export async function insertCustomer({ db }: OpenDatabase): Promise<number> {
  customers += 1;
  const { id } = await db
    .insertInto('users')
    .values({ name: 'Nadim', email: `nadim${customers}@example.com`, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
