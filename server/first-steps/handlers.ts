import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { FirstSteps, FirstStepsChange, firstStepCalls } from '../../contract/first-steps.ts';
import {
  areStepsShown,
  FIRST_STEPS,
  isPublicAddress,
  isStepDone,
  LEAVABLE_STEPS,
  type ShopFacts,
} from '../../domain/first-steps.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../domain/shop-settings.ts';
import { FIRST_STEPS_WORDS } from '../../domain/words/first-steps.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { type ChangeShop, readSettings } from '../shop/shop-settings.ts';

interface FirstStepServices {
  readonly db: Kysely<Database>;
  readonly publicUrl: string;
  readonly sendsMail: boolean;
  readonly changeShop: ChangeShop;
}

/** Serves the list of what is left to do in a new shop. */
export function firstStepHandlers(services: FirstStepServices): Handlers<typeof firstStepCalls> {
  return {
    'GET /first-steps': async () => ({ data: await readSteps(services, services.db) }),
    'PUT /first-steps': async ({ body }, { actor }) => ({
      data: await services.changeShop(signedIn(actor), async (tx) => {
        await writeChoice(tx, body);
        return readSteps(services, tx);
      }),
    }),
  };
}

/** Where the table `settings` has what the merchant said of the list. */
const KEY = 'first_steps';

const choice = z.object({
  shown: z.boolean().nullable(),
  left: z.array(z.enum(FIRST_STEPS)),
});
type Choice = z.output<typeof choice>;

const NOTHING_SAID: Choice = { shown: null, left: [] };

async function readChoice(db: Kysely<Database>): Promise<Choice> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  const read = choice.safeParse(row?.value);
  return read.success ? read.data : NOTHING_SAID;
}

/** @throws {Refusal} 422 for a step that can't be left */
async function writeChoice(
  db: Kysely<Database>,
  { is_shown, step, is_left = true }: FirstStepsChange,
): Promise<void> {
  if (step && !LEAVABLE_STEPS.has(step)) {
    throw wordedRefusal(422, 'step', FIRST_STEPS_WORDS, 'not_leavable');
  }
  const now = await readChoice(db);
  const others = now.left.filter((one) => one !== step);
  const left = step && is_left ? [...others, step] : others;
  const later: Choice = { shown: is_shown ?? now.shown, left };
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(later) })
    .onConflict((same) => same.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

async function readSteps(services: FirstStepServices, db: Kysely<Database>): Promise<FirstSteps> {
  const [{ shown, left }, { isDemo, ...shop }] = await Promise.all([
    readChoice(db),
    readFacts(services, db),
  ]);
  const steps = FIRST_STEPS.map((step) => {
    const is_done = isStepDone(step, shop);
    return { step, is_done, is_left: !is_done && left.includes(step) };
  });
  const isAllDone = steps.every(({ is_done, is_left }) => is_done || is_left);
  return {
    is_shown: areStepsShown({ shown, isDemo, isAllDone, orders: shop.orders }),
    steps,
    shop: {
      name: shop.shop_name,
      has_logo: shop.has_logo,
      collections: shop.collections,
      products: shop.products,
      pages: shop.pages,
      is_public: isPublicAddress(shop.public_url),
      sends_mail: shop.sends_mail,
    },
  };
}

interface Counted {
  readonly collections: number;
  readonly products: number;
  readonly pages: number;
  /** Up to those of a shop that is not new. */
  readonly orders: number;
  readonly has_look: boolean;
  readonly has_logo: boolean;
  readonly has_delivery: boolean;
  readonly is_demo: boolean;
}

/** Counted up to a hundred: no list of first steps needs more. */
async function readFacts(
  { publicUrl, sendsMail }: FirstStepServices,
  db: Kysely<Database>,
): Promise<ShopFacts & { readonly isDemo: boolean }> {
  const settings = await readSettings(db);
  const { rows } = await sql<Counted>`
    select (select count(*)::int4 from (select from categories limit 100) c) as collections,
      (select count(*)::int4 from (select from products where deleted_at is null limit 100) p) as products,
      (select count(*)::int4 from info_pages) as pages,
      (select count(*)::int4 from (select from orders limit 100) o) as orders,
      exists (select from looks where published_at is not null) as has_look,
      coalesce((select look ->> 'logo' is not null from looks where published_at is not null
        order by published_at desc, id desc limit 1), false) as has_logo,
      exists (select from settings where key in ('delivery_fee', 'free_delivery_from', 'delivery_promise', 'delivery_zones'))
        as has_delivery,
      exists (select from demo_data where kind <> 'seed') as is_demo`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted');
  const { is_demo: isDemo, ...facts } = counted;
  const { shop_name, contact_email, contact_phone, whatsapp } = settings;
  return {
    ...facts,
    ...{ shop_name, contact_email, contact_phone, whatsapp, isDemo },
    default_name: DEFAULT_SHOP_SETTINGS.shop_name,
    public_url: publicUrl,
    sends_mail: sendsMail,
  };
}
