import type { catalogExchangeCalls } from '../../contract/catalog-exchange.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { exportProducts } from './export-products.ts';
import type { CatalogueServices } from './write-catalogue.ts';

/** Serves the catalogue as a file: out of the shop, and into it. */
export function catalogExchangeHandlers({
  db,
}: CatalogueServices): Handlers<typeof catalogExchangeCalls> {
  return {
    'GET /products/export': async () => ({
      file: { name: 'products.csv', content: await exportProducts(db) },
    }),
  };
}
