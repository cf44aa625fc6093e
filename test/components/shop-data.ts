import type { User } from '../../contract/accounts.ts';
import type { CartItem } from '../../contract/cart.ts';
import type { Product } from '../../contract/catalog.ts';
import type { Page } from '../../contract/envelope.ts';
import type { ProductVariant } from '../../contract/variants.ts';
import type { StoredLine } from '../../web/cart/stored-cart.ts';

/** A product as the API answers it; $40 unless said. */
export const product = (id: number, name: string, traits: Partial<Product> = {}): Product => ({
  id,
  name,
  description: '',
  price: '40.00',
  discount: '0.00',
  category_id: 1,
  category: { category_id: 1, name: 'Vases' },
  available: 1,
  image_url: null,
  images: [],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...traits,
});

/** A variant of a product as the API answers it; $40 unless said. */
export const variant = (
  id: number,
  name: string,
  traits: Partial<ProductVariant> = {},
): ProductVariant => ({
  ...{ id, name, values: name.split(' / ') },
  ...{ price: '40.00', discount: '0.00', available: 1 },
  ...traits,
});

/** A line of a customer's cart, as the API answers it. */
export const cartItem = (of: Product, quantity: number): CartItem => ({
  id: 100 + of.id,
  product_id: of.id,
  quantity,
  product: of,
});

/** A line of a guest's cart, as their browser keeps it. */
export const storedLine = (of: Product, quantity: number): StoredLine => ({
  id: of.id,
  product_id: of.id,
  quantity,
  product: of,
});

export const RANA: User = {
  id: 7,
  name: 'Rana Haddad',
  email: 'rana@example.com',
  role: 'user',
  staff_role: null,
  phone: '+961 3123456',
  region: 'Mount Lebanon',
  city: 'Jounieh',
  street: 'Cedar street 4',
};

export const ADMIN: User = { ...RANA, id: 1, name: 'Samir', role: 'admin', staff_role: 'owner' };

/** The first page of a list, which is all of it. */
export const pageOf = <Row>(data: Row[]): Page<Row> => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 30,
  total: data.length,
});
