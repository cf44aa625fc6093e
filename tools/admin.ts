// Run by `npm run admin -- add|remove|reset EMAIL`, beside a running shop or without one.
import {
  type AdminServices,
  removeAdmin,
  resetAdmin,
  setAdmin,
} from '../server/accounts/admins.ts';
import { createPasswords, randomPassword } from '../server/accounts/passwords.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/connection.ts';
import { explainFailure, openShopDatabase } from './shop-database.ts';

const USAGE = `Usage: npm run admin -- add EMAIL      makes EMAIL an owner, with a new password
       npm run admin -- reset EMAIL    gives the member of the staff EMAIL a new password and turns their second factor off
       npm run admin -- remove EMAIL   makes the member of the staff EMAIL a customer
Each ends all sessions of EMAIL. Works on DATA_DIR or DATABASE_URL, as the shop itself.`;

/** What can't be done; the message is for the operator. */
class AdminError extends Error {
  override readonly name = 'AdminError';
}

type Command = (services: AdminServices, email: string) => Promise<string>;

const passwordNotice = (password: string) => `Password: ${password}\nIt is shown only this once.`;

const COMMANDS: Readonly<Record<string, Command>> = {
  async add(services, email) {
    const password = randomPassword();
    const isNew = await setAdmin(services, { email, password });
    const before = isNew ? '' : ' The password from before no longer holds.';
    return `${email} is an owner now.${before}\n${passwordNotice(password)}`;
  },
  async reset(services, email) {
    const password = randomPassword();
    const outcome = await resetAdmin(services, { email, password });
    if (outcome === 'no admin') throw noAdmin(email);
    const factor = outcome === 'reset' ? '' : ' Their second factor was turned off.';
    return `${email} has a new password and is logged out everywhere.${factor}\n${passwordNotice(password)}`;
  },
  async remove(services, email) {
    const outcome = await removeAdmin(services, email);
    if (outcome === 'no admin') throw noAdmin(email);
    if (outcome === 'last admin') {
      throw new AdminError(`${email} is the only owner. Add another one first.`);
    }
    return `${email} is no longer of the staff, is a customer now, and is logged out everywhere.`;
  },
};

const noAdmin = (email: string) => new AdminError(`There is no member of the staff ${email}.`);

async function run([name = '', email = '', ...rest]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || rest.length > 0) throw new AdminError(USAGE);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    throw new AdminError(`${email === '' ? 'Nothing' : email} is no e-mail address.\n${USAGE}`);
  }
  const place = await openShopDatabase(readConfig(process.env));
  const database = openDatabase({ connectionString: place.connectionString, poolSize: 2 });
  try {
    return await command({ db: database.db, passwords: createPasswords() }, email);
  } finally {
    await database.close();
    await place.stop();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(explainFailure(error, AdminError));
  process.exitCode = 1;
}
