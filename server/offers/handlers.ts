import type { Kysely } from 'kysely';
import type { offerCalls } from '../../contract/offers.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { ChangeShop, KnownSettings } from '../shop/shop-settings.ts';
import {
  changeOffer,
  createOffer,
  listOffers,
  readOffer,
  removeOffer,
  stopOffer,
} from './offers.ts';

interface OfferDependencies {
  readonly db: Kysely<Database>;
  readonly changeShop: ChangeShop;
  readonly knownSettings: KnownSettings;
}

/** Serves coupon codes and automatic offers to the panel. */
export function offerHandlers({
  db,
  changeShop,
  knownSettings,
}: OfferDependencies): Handlers<typeof offerCalls> {
  const timeZoneOf = async () => (await knownSettings()).time_zone;
  return {
    'GET /offers': async ({ query }) => ({
      data: await listOffers(db, query, await timeZoneOf()),
    }),
    'GET /offers/{id}': async ({ params }) => ({
      data: await readOffer(db, params.id, await timeZoneOf()),
    }),
    'POST /offers': async ({ body }, { actor }) => {
      const timeZone = await timeZoneOf();
      const data = await changeShop(signedIn(actor), (transaction) =>
        createOffer(transaction, body, timeZone),
      );
      return { data, message: 'Offer created successfully' };
    },
    'PUT /offers/{id}': async ({ params, body }, { actor }) => {
      const timeZone = await timeZoneOf();
      const data = await changeShop(signedIn(actor), (transaction) =>
        changeOffer(transaction, { id: params.id, offer: body }, timeZone),
      );
      return { data, message: 'Offer updated successfully' };
    },
    'PUT /offers/{id}/stopped': async ({ params, body }, { actor }) => {
      const timeZone = await timeZoneOf();
      const data = await changeShop(signedIn(actor), (transaction) =>
        stopOffer(transaction, { id: params.id, ...body }, timeZone),
      );
      return { data, message: body.stopped ? 'Offer stopped' : 'Offer goes on' };
    },
    'DELETE /offers/{id}': async ({ params }, { actor }) => {
      await changeShop(signedIn(actor), (transaction) => removeOffer(transaction, params.id));
      return { data: null, message: 'Offer removed successfully' };
    },
  };
}
