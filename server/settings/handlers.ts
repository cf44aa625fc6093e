import { type Kysely, sql, type Transaction } from 'kysely';
import { type settingsCalls, shopSettings } from '../../contract/settings.ts';
import { secondCurrencyOf } from '../../domain/second-currency.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { settingsSaved } from '../../domain/success-messages.ts';
import { OFFERS, SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers, RequestContext } from '../http/serve-calls.ts';
import {
  type ChangeShop,
  type KnownSettings,
  readSettings,
  readShopExtras,
  writeSettings,
} from '../shop/shop-settings.ts';
import { describeMenus } from '../shop/shown-menus.ts';
import { keepSecondCurrency, listRates, refuseOwnCurrency } from './second-currency.ts';

interface SettingsDependencies {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
  readonly changeShop: ChangeShop;
  /** Where contact messages and notices go, and what mails come from as long as nothing else is set. */
  readonly shopEmail: string;
}

/** One of the parts in which settings are saved. */
interface Section {
  readonly body: Partial<AllSettings> & {
    readonly seen?: Readonly<Record<string, unknown>> | undefined;
  };
}

/** Serves every call of the settings slice. */
export function settingsHandlers({
  db,
  knownSettings,
  changeShop,
  shopEmail,
}: SettingsDependencies): Handlers<typeof settingsCalls> {
  const forAdmin = (settings: AllSettings) => ({ ...settings, default_sender_email: shopEmail });
  const save = async (
    { body }: Section,
    { actor }: RequestContext,
    andThen?: (transaction: Transaction<Database>, before: AllSettings) => Promise<void>,
  ) => {
    const { seen, ...settings } = body;
    const { before, saved } = await changeShop(signedIn(actor), async (transaction) => {
      const before = await readSettings(transaction);
      if (seen) refuseOutdated(before, settings, seen);
      await saveSettings(transaction, settings);
      await andThen?.(transaction, before);
      return { before, saved: await readSettings(transaction) };
    });
    return { data: forAdmin(saved), message: settingsSaved(before, saved) };
  };
  return {
    // Pages take it in process, where no schema stands between: what is not public stays behind here.
    'GET /settings': async (_input, { shows }) => {
      shows(SETTINGS, OFFERS);
      const settings = await knownSettings();
      const { stored_menus, ...extras } = await readShopExtras(db, settings);
      const menus = stored_menus === undefined ? null : await describeMenus(db, stored_menus);
      if (menus) shows(...menus.tags);
      const second = secondCurrencyOf(settings);
      const data = {
        ...shopSettings.parse(settings),
        ...extras,
        ...(menus && { menus: menus.shown }),
        ...(settings.feeds_on && { listing: listingOf(settings) }),
        ...(settings.traffic_on && { traffic: true as const }),
        ...(settings.newsletter_on && { newsletter: true as const }),
        ...(settings.cart_reminders_on && { cart_reminders: true as const }),
        ...(second && {
          second_currency: { ...second, at_checkout: settings.second_currency_at_checkout },
        }),
      };
      return { data };
    },
    'GET /admin/settings': async () => ({ data: forAdmin(await knownSettings()) }),
    'PUT /admin/settings/shop': save,
    'PUT /admin/settings/contact': save,
    'PUT /admin/settings/delivery': save,
    'PUT /admin/settings/zones': save,
    'PUT /admin/settings/mail': save,
    'PUT /admin/settings/orders': save,
    'PUT /admin/settings/confirmation': save,
    'PUT /admin/settings/runs': save,
    'PUT /admin/settings/returns': save,
    'PUT /admin/settings/second-currency': ({ body: { rate_is_sure, ...body } }, context) =>
      save({ body }, context, (transaction, before) =>
        keepSecondCurrency(transaction, {
          before,
          isSure: rate_is_sure === true,
          staffId: signedIn(context.actor).userId,
        }),
      ),
    'GET /admin/settings/second-currency/rates': async () => ({ data: await listRates(db) }),
    'PUT /admin/settings/feeds': save,
    'PUT /admin/settings/traffic': save,
    'PUT /admin/settings/newsletter': save,
    'PUT /admin/settings/retention': save,
    'PUT /admin/settings/backups': save,
  };
}

/** What search engines list products with (docs/product.md, Put in front of people). */
const listingOf = ({ feeds_country: country, returns_on, return_days }: AllSettings) => ({
  country,
  ...(returns_on && return_days > 0 && { return_days }),
});

/**
 * Saves a section of the settings.
 *
 * @throws {Refusal} 422 under `time_zone` for one that the database doesn't know: it computes days too; 422 where the second currency would be
 * the shop's own.
 */
async function saveSettings(db: Kysely<Database>, settings: Partial<AllSettings>): Promise<void> {
  if (settings.time_zone !== undefined) await refuseUnknownZone(db, settings.time_zone);
  await writeSettings(db, settings);
  refuseOwnCurrency(settings, await readSettings(db));
}

/**
 * Refuses to overwrite what the admin did not see. What is as it is wanted already is not outdated: an answer may have been
 * lost.
 *
 * @param now what is stored; the transaction holds the lock of all catalogue writes
 * @throws {Refusal} 409 that names the first setting which someone else has changed.
 */
function refuseOutdated(
  now: AllSettings,
  wanted: Partial<AllSettings>,
  seen: Readonly<Record<string, unknown>>,
): void {
  const isNow = (key: keyof AllSettings, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(now[key]);
  const changed = (Object.keys(wanted) as (keyof AllSettings)[]).find(
    (key) => key in seen && !isNow(key, seen[key]) && !isNow(key, wanted[key]),
  );
  if (changed === undefined) return;
  const name = changed.replaceAll('_', ' ');
  const value = isWord(now[changed]) ? ` to “${now[changed]}”` : '';
  throw new Refusal(
    409,
    `Another admin has changed the ${name}${value} meanwhile. Save again to replace it`,
  );
}

const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

async function refuseUnknownZone(db: Kysely<Database>, name: string): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  if (rows[0]?.known) return;
  const message = 'must be the name of a time zone, like Asia/Beirut';
  throw refusedField(422, 'time_zone', message);
}
