import type { catalogExchangeCalls } from '../../contract/catalog-exchange.ts';
import { signedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { type PictureSites, PUBLIC_SITES } from '../media/fetch-picture.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';
import type { CatalogueServices } from './write-catalogue.ts';

interface ExchangeServices extends CatalogueServices {
  readonly publicUrl: string;
  readonly pictureSites?: PictureSites;
}

/** Serves the catalogue as a file: out of the shop, and into it. */
export function catalogExchangeHandlers({
  pictureSites: sites = PUBLIC_SITES,
  ...services
}: ExchangeServices): Handlers<typeof catalogExchangeCalls> {
  let isImporting = false;
  return {
    'GET /products/export': async () => ({
      file: { name: 'products.csv', content: await exportProducts(services.db) },
    }),
    'POST /products/import': async ({ body, files }, { actor, isGone }) => {
      // Two of the largest files would fill the memory.
      if (isImporting)
        throw new Refusal(409, 'Another import is under way: try again once it is done');
      const {
        file: [file = Buffer.of()],
        pictures: [zip = null],
      } = files;
      const given = { file, zip, isDryRun: body.dry_run ?? false, isGone };
      isImporting = true;
      try {
        return {
          data: await importProducts({ ...services, sites, admin: signedIn(actor) }, given),
        };
      } finally {
        isImporting = false;
      }
    },
  };
}
