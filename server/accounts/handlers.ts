import type { Kysely } from 'kysely';
import type { accountDataCalls } from '../../contract/account-data.ts';
import type { accountSettingsCalls } from '../../contract/account-settings.ts';
import type { accountCalls, User } from '../../contract/accounts.ts';
import type { passkeyCalls } from '../../contract/passkeys.ts';
import type { secondFactorCalls } from '../../contract/second-factor.ts';
import type { staffCalls } from '../../contract/staff.ts';
import { ACCOUNT_DELETED, EMAIL_CHANGED, PASSWORD_CHANGED } from '../../domain/success-messages.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import { notLoggedIn } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { SharedLimits } from '../http/shared-limits.ts';
import { validPhone } from '../phone/valid-phone.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { endSession, readUser, updateProfile } from './account-queries.ts';
import {
  askForEmailChange,
  askForReset,
  changePassword,
  confirmEmail,
  type MailingAccounts,
} from './change-credentials.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { createLoginTries, logIn, originOf } from './log-in.ts';
import { passkeyHandlers } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { register } from './register.ts';
import { secondFactorHandlers } from './second-factor-handlers.ts';
import { staffHandlers } from './staff-handlers.ts';

interface AccountDependencies {
  readonly db: Kysely<Database>;
  /** `false` lifts limits for clients on this machine. */
  readonly rateLimits?: boolean;
  readonly shared: SharedLimits;
  readonly shopSecret: string;
  /** In ms since 1970. Absent: the system's clock. */
  readonly now?: () => number;
  readonly publicUrl: string;
  /** Begins the addresses of pictures. Absent: they are paths of the shop. */
  readonly mediaCdnUrl?: string | undefined;
  /** Called when mails were committed. */
  readonly wakeOutbox: () => void;
  readonly knownSettings: KnownSettings;
}

/** One handler for each call of accounts, profiles and staff. */
export function accountHandlers({
  db,
  rateLimits: limited = true,
  shared,
  wakeOutbox,
  now = Date.now,
  ...mailing
}: AccountDependencies): Handlers<
  typeof accountCalls &
    typeof accountSettingsCalls &
    typeof accountDataCalls &
    typeof passkeyCalls &
    typeof secondFactorCalls &
    typeof staffCalls
> {
  const services = {
    db,
    passwords: createPasswords(),
    tries: createLoginTries({ shared, limited }),
  };
  const { shopSecret, publicUrl, mediaCdnUrl } = mailing;
  const mailingServices = async () => {
    const { shop_name: shopName } = await mailing.knownSettings();
    return { ...services, shopSecret, shop: { shopName, publicUrl } };
  };
  return {
    ...mailingHandlers(mailingServices, wakeOutbox),
    ...staffHandlers(mailingServices, wakeOutbox),
    ...passkeyHandlers(mailingServices),
    ...secondFactorHandlers(async () => ({ ...(await mailingServices()), now })),
    'POST /auth/register': async ({ headers, body }, context) => ({
      data: await register(services, body, {
        ...originOf(context, headers),
        key: headers['idempotency-key'],
      }),
    }),
    'POST /auth/login': async ({ headers, body }, context) => ({
      data: await logIn(services, body, originOf(context, headers)),
    }),
    'GET /auth': async (_input, { actor }) => ({
      data: { user: existing(await readUser(db, signedIn(actor).userId)) },
    }),
    'POST /auth/logout': async (_input, { actor }) => {
      const { tokenHash } = signedIn(actor);
      if (tokenHash) await endSession(db, tokenHash);
      return { data: null };
    },
    'PUT /profile/update-info': async ({ body }, { actor }) => {
      const changed = { ...body, phone: validPhone(body.phone, 'phone') };
      const user = await updateProfile(db, signedIn(actor).userId, changed);
      return { data: { user: existing(user) } };
    },
    'GET /profile/export': async (_input, { actor }) => {
      const content = await exportAccount(db, signedIn(actor).userId, {
        now: new Date(now()),
        mediaCdnUrl,
      });
      return { file: { name: 'my-data.json', content } };
    },
    'POST /profile/delete': async ({ body }, { actor, clientAddress }) => {
      await deleteAccount(services, { actor, clientAddress, password: body.password });
      return { data: null, message: ACCOUNT_DELETED };
    },
  };
}

/** The calls of the hidden Account Settings, all of which mail. */
const mailingHandlers = (
  services: () => Promise<MailingAccounts>,
  wakeOutbox: () => void,
): Handlers<typeof accountSettingsCalls> => ({
  'POST /auth/password-reset': async ({ body }, { clientAddress }) => {
    await askForReset(await services(), body.email, clientAddress);
    wakeOutbox();
    return { data: null, message: 'If this e-mail has an account, a link is on its way to it' };
  },
  'PUT /auth/password': async ({ body }, sender) => {
    await changePassword(await services(), body, sender);
    wakeOutbox();
    return { data: null, message: PASSWORD_CHANGED };
  },
  'POST /auth/email-change': async ({ body }, sender) => {
    await askForEmailChange(await services(), body, sender);
    wakeOutbox();
    return { data: null, message: `A link is on its way to ${body.email}` };
  },
  'POST /auth/email-change/confirm': async ({ body }, { actor }) => {
    const email = await confirmEmail(await services(), body.token, actor);
    wakeOutbox();
    return { data: { email }, message: EMAIL_CHANGED };
  },
});

/** @throws {Refusal} 401 when the user was removed while they asked. */
function existing(user: User | null): User {
  if (user) return user;
  throw notLoggedIn();
}
