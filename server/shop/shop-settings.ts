import { type Kysely, sql, type Transaction } from 'kysely';
import { type FooterPage, SETTING_RULES } from '../../contract/settings.ts';
import { type AllSettings, DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { SETTINGS } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import type { BoundedStore } from '../http/bounded-store.ts';
import { createReadCache } from '../http/local-call.ts';
import { MENUS_KEY } from './shown-menus.ts';

/** Gives the shop's settings, from memory until one of them is written. */
export type KnownSettings = () => Promise<AllSettings>;

/**
 * Keeps the settings until one of them is written.
 * Whatever costs money reads them in its own transaction instead.
 */
export function cacheSettings(db: Kysely<Database>, store: BoundedStore): KnownSettings {
  const cached = createReadCache(store);
  return () =>
    cached('settings', async () => ({ value: await readSettings(db), tags: [SETTINGS] }));
}

/** The keys of the table `settings` that admins set; others are the shop's own. */
const SETTING_KEYS = Object.keys(SETTING_RULES) as readonly (keyof AllSettings)[];

/**
 * Settings from what is stored under their keys. What is missing, or is not as the contract says, takes
 * its default: a bad value never breaks a page.
 */
export function validateStored(stored: Readonly<Record<string, unknown>>): AllSettings {
  const settings = SETTING_KEYS.map((key) => {
    const checked = stored[key] === undefined ? null : SETTING_RULES[key].safeParse(stored[key]);
    return [key, checked?.success ? checked.data : DEFAULT_SETTINGS[key]] as const;
  });
  return Object.fromEntries(settings) as unknown as AllSettings;
}

/** The shop's settings as they stand now. One query. */
export async function readSettings(db: Kysely<Database>): Promise<AllSettings> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', SETTING_KEYS)
    .execute();
  return validateStored(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Writes some settings; those that say what holds already stay untouched. */
export async function writeSettings(
  db: Kysely<Database>,
  settings: Partial<AllSettings>,
): Promise<void> {
  const now = await readSettings(db);
  const changed = SETTING_KEYS.filter(
    (key) => key in settings && JSON.stringify(settings[key]) !== JSON.stringify(now[key]),
  );
  if (changed.length === 0) return;
  await db
    .insertInto('settings')
    .values(changed.map((key) => ({ key, value: JSON.stringify(settings[key]) })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}

/**
 * Who the shop's mails come from, as its settings say now: without them the shop by its name, from the
 * operator's address. One query.
 */
export async function readMailSender(db: Kysely<Database>, shopEmail: string) {
  const { mail_sender_name, mail_sender_email, shop_name } = await readSettings(db);
  return { name: mail_sender_name || shop_name, address: mail_sender_email || shopEmail };
}

/** Runs a write that changes what the shop shows; once it has answered, the shop shows it. */
export type ChangeShop = <T>(
  admin: SignedIn,
  write: (transaction: Transaction<Database>) => Promise<T>,
) => Promise<T>;

/**
 * Runs a write that changes what the shop shows, with new pictures; their files and rows stay in step,
 * and once it has answered, the shop shows the change.
 */
export type ChangePictures = <T>(
  admin: SignedIn,
  uploads: readonly Buffer[],
  write: (
    transaction: Transaction<Database>,
    pictureIds: readonly number[],
  ) => Promise<{ readonly answer: T; readonly dropped: readonly number[] }>,
) => Promise<T>;

/** What every page of the shop knows beside the settings. */
interface ShopExtras {
  readonly info_pages: FooterPage[];
  /** Which kinds of offers run or are to come; absent: none. */
  readonly offers?: { readonly codes?: true; readonly automatic?: true };
  /** The day on which something was reduced last and is no more; absent: never. */
  readonly last_sale?: string;
  /** What delivery costs at least and at most; absent: the same everywhere. */
  readonly zones?: { readonly lowest: string; readonly highest: string };
  /** The pages whose sections the merchant has arranged; absent: none. */
  readonly arranged?: string[];
  /** The shop shows rooms; absent: none. */
  readonly rooms?: true;
  /** Whether visitors are asked to agree to measuring; absent: there is nothing to agree to. */
  readonly asks_consent?: true;
  /** The menus that the merchant has made, as they are stored; absent: the usual ones. */
  readonly stored_menus?: unknown;
}

/**
 * The merchant's pages that every page links to at its foot, the oldest first, and which kinds of offers there are. What is stored
 * with an answer stays until an offer is changed: it never misses one that begins, and a cart without offers costs
 * one request. One query.
 */
export async function readShopExtras(
  db: Kysely<Database>,
  settings: AllSettings,
): Promise<ShopExtras> {
  const { rows } = await sql<{
    info_pages: FooterPage[];
    codes: boolean | null;
    automatic: boolean | null;
    last_sale: string | null;
    zones: ShopExtras['zones'] | null;
    arranged: string[] | null;
    rooms: boolean;
    asks_consent: boolean;
    menus: unknown;
  }>`
    select (
        select coalesce(json_agg(json_build_object('slug', slug, 'title', title) order by id), '[]')
        from info_pages where in_footer
      ) as info_pages, bool_or(code is not null) as codes, bool_or(code is null) as automatic,
      (select day::text from last_sale) as last_sale, ${settings.delivery_zones ? feesOfZones(settings) : sql`null`} as zones,
      (select json_agg(substr(key, 10) order by key) from settings where key like 'sections.%') as arranged,
      exists (select from rooms where not hidden) as rooms,
      exists (select from measuring_services where is_on) as asks_consent,
      (select value from settings where key = ${MENUS_KEY}) as menus
    from offers where stopped_at is null and coalesce(ends_at > now(), true)`.execute(db);
  const {
    info_pages = [],
    automatic,
    last_sale,
    zones,
    arranged,
    rooms: hasRooms,
    menus,
  } = rows[0] ?? {};
  const asks = rows[0]?.asks_consent && { asks_consent: true as const };
  // Returns give store credit, whose code is typed where discount codes are.
  const codes = rows[0]?.codes || settings.returns_on;
  const facts = {
    info_pages,
    ...(last_sale && { last_sale }),
    ...(zones && { zones }),
    ...(arranged && { arranged }),
    ...(hasRooms && { rooms: true as const }),
    ...asks,
    ...(menus !== null && menus !== undefined && { stored_menus: menus }),
  };
  if (!codes && !automatic) return facts;
  const offers = {
    ...(codes && { codes: true as const }),
    ...(automatic && { automatic: true as const }),
  };
  return { ...facts, offers };
}

/** The lowest and the highest fee of zones that are served, with the shop's own where that holds outside of them. */
const feesOfZones = ({ uncovered_areas, delivery_fee }: AllSettings) => sql`(
  select json_build_object('lowest', coalesce(min(fee), 0)::numeric(8, 2)::text,
    'highest', coalesce(max(fee), 0)::numeric(8, 2)::text)
  from (
    select fee from delivery_zones where served
    union all select ${delivery_fee}::numeric where ${uncovered_areas === 'default'}
  ) fees)`;
