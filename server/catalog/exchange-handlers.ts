import type { catalogExchangeCalls } from '../../contract/catalog-exchange.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';
import type { CatalogueServices } from './write-catalogue.ts';

/** Serves the catalogue as a file: out of the shop, and into it. */
export function catalogExchangeHandlers(
  services: CatalogueServices,
): Handlers<typeof catalogExchangeCalls> {
  return {
    'GET /products/export': async () => ({
      file: { name: 'products.csv', content: await exportProducts(services.db) },
    }),
    'POST /products/import': async ({ body, files }, { actor }) => {
      const [file = Buffer.of()] = files.file;
      const given = { file, isDryRun: body.dry_run ?? false };
      return { data: await importProducts({ ...services, admin: signedIn(actor) }, given) };
    },
  };
}
