import { type Kysely, sql } from 'kysely';
import type { menuCalls, PanelMenus } from '../../contract/menus.ts';
import { type MenuEntry, type Menus, menuFaults } from '../../domain/menus.ts';
import { MENUS } from '../../domain/words/menus.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ChangeShop } from '../shop/shop-settings.ts';
import { findGone, MENUS_KEY, storedMenus } from '../shop/shown-menus.ts';

interface MenuDependencies {
  readonly db: Kysely<Database>;
  readonly changeShop: ChangeShop;
}

const say = speaker(MENUS, 'en');

/** Serves the menus to the owners who make them. */
export function menuHandlers({ db, changeShop }: MenuDependencies): Handlers<typeof menuCalls> {
  return {
    'GET /admin/menus': async () => ({ data: await readMenus(db) }),
    'PUT /admin/menus': async ({ body: { version, ...menus } }, { actor }) => {
      refuseFaults(menus);
      const data = await changeShop(signedIn(actor), async (tx) => {
        const before = await readMenus(tx);
        const isSaved = isSame(before, menus); // An answer may have been lost.
        if (before.version !== version && !isSaved)
          throw wordedRefusal(409, null, MENUS, 'changed');
        if (!isSaved) await writeMenus(tx, menus);
        return readMenus(tx);
      });
      return { data, message: say('saved') };
    },
  };
}

/** @throws {Refusal} 422 under the field that is wrong. */
function refuseFaults({ navbar, footer }: Menus): void {
  const [fault] = [...menuFaults('navbar', navbar ?? []), ...menuFaults('footer', footer ?? [])];
  if (fault) throw wordedRefusal(422, fault.field, MENUS, fault.fault);
}

const isSame = ({ navbar, footer }: Menus, other: Menus): boolean =>
  JSON.stringify([navbar, footer]) === JSON.stringify([other.navbar, other.footer]);

async function readMenus(db: Kysely<Database>): Promise<PanelMenus> {
  const { rows } = await sql<{ value: unknown; version: string }>`
    select value, md5(value::text) as version from settings where key = ${MENUS_KEY}`.execute(db);
  const menus = storedMenus(rows[0]?.value);
  const copy = (entries: readonly MenuEntry[] | null) => entries && [...entries];
  return {
    ...{ navbar: copy(menus.navbar), footer: copy(menus.footer) },
    version: rows[0]?.version ?? 'none',
    gone: await findGone(db, menus),
  };
}

/** A shop with the usual menus has no row. */
async function writeMenus(db: Kysely<Database>, { navbar, footer }: Menus): Promise<void> {
  if (navbar === null && footer === null) {
    await db.deleteFrom('settings').where('key', '=', MENUS_KEY).execute();
    return;
  }
  await db
    .insertInto('settings')
    .values({ key: MENUS_KEY, value: JSON.stringify({ navbar, footer }) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute();
}
