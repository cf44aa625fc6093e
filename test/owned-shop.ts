import { beforeAll } from 'vitest';
import { forAllTests } from './for-all-tests.ts';
import { headersOf, insertOwner, openOrderShop } from './orders.ts';

/** Opens a shop for all tests of a file, with an owner in it; `get`, `post`, `put` and `remove` call its API as them. */
export function openOwnedShop() {
  const shop = forAllTests(openOrderShop);
  const admin = {} as Awaited<ReturnType<typeof insertOwner>>;
  beforeAll(async () => {
    Object.assign(admin, await insertOwner(shop.database.db));
  });
  const sent = (headers = {}) => ({ ...headersOf(admin), ...headers });
  return {
    shop,
    admin,
    get: (path: string) => shop.get(`/api${path}`, sent()),
    post: (path: string, body: object = {}, headers = {}) =>
      shop.post(`/api${path}`, body, sent(headers)),
    put: (path: string, body: object) => shop.put(`/api${path}`, body, sent()),
    remove: (path: string) => shop.delete(`/api${path}`, sent()),
  };
}
