import type { formerShopCalls } from '../../contract/former-shop.ts';
import { FORMER_SHOP } from '../../domain/words/former-shop.ts';
import { speaker } from '../../domain/words/say.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { type BringingIn, bringIn } from './bring-in.ts';

const say = speaker(FORMER_SHOP, 'en');

/** Serves bringing in customers and orders of the shop that was there before. */
export function formerShopHandlers(services: BringingIn): Handlers<typeof formerShopCalls> {
  let isReading = false;
  // Two of the largest files would fill the memory of this instance.
  const alone = async <T>(read: () => Promise<T>): Promise<T> => {
    if (isReading) throw wordedRefusal(409, null, FORMER_SHOP, 'reading');
    isReading = true;
    try {
      return await read();
    } finally {
      isReading = false;
    }
  };
  return {
    'POST /former-shop/preview': async ({ files }) => ({
      data: await alone(() => bringIn(services, files.file[0] as Buffer, null)),
    }),
    'POST /former-shop/import': async ({ files }, { actor }) => {
      const { userId } = signedIn(actor);
      const data = await alone(() => bringIn(services, files.file[0] as Buffer, userId));
      const done = data.kind === 'orders' ? 'done_orders' : 'done_customers';
      return { data, message: say(done, { count: data.added }) };
    },
  };
}
