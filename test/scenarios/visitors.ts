import { call } from './http-client.ts';
import { ADMIN, type ShopUnderTest } from './shop-under-test.ts';

/** Logs the admin in, or somebody else, and gives the token. */
export async function logIn(shop: ShopUnderTest, body = ADMIN): Promise<string> {
  const { token } = await call(shop, { method: 'POST', path: '/api/auth/login', body });
  return token;
}

/** Registers a customer with a name of their own and gives id and token. */
export async function register(
  shop: ShopUnderTest,
  email: string,
): Promise<{ id: number; token: string }> {
  const { user, token } = await call(shop, {
    method: 'POST',
    path: '/api/auth/register',
    body: {
      name: 'Nadim Khoury',
      email,
      password: 'linen and brass 7',
      password_confirmation: 'linen and brass 7',
      phone: '+961 3123456',
      region: 'Mount Lebanon',
      city: 'Jounieh',
      street: '12 Harbour Street',
    },
  });
  return { id: user.id, token };
}
