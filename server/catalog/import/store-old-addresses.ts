import { sql, type Transaction } from 'kysely';
import { addressPath, MAX_REDIRECTS, ownPlace, slugOf } from '../../../domain/old-addresses.ts';
import type { Database } from '../../database/types.ts';
import type { ProductSource } from './planned-product.ts';
import { SHOPIFY } from './shops/shopify.ts';
import { WOOCOMMERCE } from './shops/woocommerce.ts';

/** A product that came from another shop. */
interface CameIn extends ProductSource {
  readonly id: number;
  /** As its file says it. */
  readonly name: string;
  /** The collections that it is in here. */
  readonly collections: readonly number[];
}

interface Address {
  readonly from: string;
  readonly to: string;
}

/** How each system wrote its addresses. */
const SYSTEMS: Readonly<
  Record<
    string,
    {
      readonly product: (one: CameIn) => string;
      readonly collection: string;
      readonly pages: readonly Address[];
    }
  >
> = {
  [SHOPIFY.name]: {
    // Without its handle a product is known by its name, which is no address.
    product: ({ key }) => (key.startsWith('id ') ? `/products/${key.slice(3)}` : ''),
    collection: '/collections/',
    pages: [
      { from: '/collections', to: '/collection' },
      { from: '/collections/all', to: '/collection/0' },
      { from: '/pages/contact', to: '/contact' },
      { from: '/account', to: '/profile' },
    ],
  },
  [WOOCOMMERCE.name]: {
    // Its file has no addresses: WordPress makes them of names.
    product: ({ name }) => `/product/${slugOf(name)}`,
    collection: '/product-category/',
    pages: [
      { from: '/shop', to: '/collection/0' },
      { from: '/my-account', to: '/profile' },
      { from: '/contact-us', to: '/contact' },
    ],
  },
};

/**
 * Keeps where the addresses of imported products, their collections and the shop's main pages lead now (docs/product.md, Old addresses). What the
 * merchant has written stays, and nothing is kept for what is a page of this shop.
 */
export async function storeOldAddresses(
  db: Transaction<Database>,
  products: readonly CameIn[],
): Promise<void> {
  const known = products.filter(({ system }) => system in SYSTEMS);
  if (known.length === 0) return;
  const collections = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${known.flatMap((one) => one.collections)}::int[])`)
    .orderBy('id')
    .execute();
  const addresses = [...new Set(known.map(({ system }) => system))].flatMap((name) => {
    const system = SYSTEMS[name];
    if (!system) return [];
    const ofSystem = known.filter((one) => one.system === name);
    return [
      ...ofSystem.map((one) => ({ from: system.product(one), to: `/product/${one.id}` })),
      ...collections.map((one) => ({
        from: `${system.collection}${slugOf(one.name)}`,
        to: `/collection/${one.id}`,
      })),
      ...system.pages,
    ];
  });
  await insertAddresses(db, addresses);
}

async function insertAddresses(db: Transaction<Database>, some: readonly Address[]): Promise<void> {
  const rows = new Map<string, Address>();
  for (const { from, to } of some) {
    const path = addressPath(from);
    if (path && !path.endsWith('/') && !ownPlace(path)) rows.set(path, { from: path, to });
  }
  const sorted = [...rows.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1));
  await sql`
    insert into redirects (from_path, to_path, source)
    select "from", "to", 'import' from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) r ("from" text, "to" text)
    where (select count(*) from redirects) < ${MAX_REDIRECTS}
    on conflict (from_path) do update set to_path = excluded.to_path
      where redirects.source = 'import' and redirects.to_path <> excluded.to_path`.execute(db);
}
