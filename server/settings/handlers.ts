import type { Transaction } from 'kysely';
import { type settingsCalls, shopSettings } from '../../contract/settings.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { SETTINGS } from '../database/catalogue-tags.ts';
import type { Database } from '../database/types.ts';
import { type SignedIn, signedIn } from '../http/actor.ts';
import type { Handlers, RequestContext } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/known-settings.ts';
import { readSettings } from '../shop/stored-settings.ts';
import { refuseOutdated, saveSettings } from './save-settings.ts';

/** Runs an act that changes what the shop shows; once it has answered, the shop shows it. */
export type ChangeShop = <T>(
  admin: SignedIn,
  act: (transaction: Transaction<Database>) => Promise<T>,
) => Promise<T>;

interface SettingsDependencies {
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
  knownSettings,
  changeShop,
  shopEmail,
}: SettingsDependencies): Handlers<typeof settingsCalls> {
  const forAdmin = (settings: AllSettings) => ({ ...settings, default_sender_email: shopEmail });
  const save = async ({ body }: Section, { actor }: RequestContext) => {
    const { seen, ...settings } = body;
    const saved = await changeShop(signedIn(actor), async (transaction) => {
      if (seen) refuseOutdated(await readSettings(transaction), settings, seen);
      await saveSettings(transaction, settings);
      return readSettings(transaction);
    });
    return { data: forAdmin(saved), message: 'Settings saved' };
  };
  return {
    // Pages take it in process, where no schema stands between: what is not public stays behind here.
    'GET /settings': async (_input, { shows }) => {
      shows(SETTINGS);
      return { data: shopSettings.parse(await knownSettings()) };
    },
    'GET /admin/settings': async () => ({ data: forAdmin(await knownSettings()) }),
    'PUT /admin/settings/shop': save,
    'PUT /admin/settings/contact': save,
    'PUT /admin/settings/delivery': save,
    'PUT /admin/settings/mail': save,
    'PUT /admin/settings/retention': save,
  };
}
