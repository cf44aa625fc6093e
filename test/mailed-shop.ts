import { linkToken } from '../server/mail/link-tokens.ts';
import { createSmtpTransport } from '../server/mail/mail-transport.ts';
import { startOutbox } from '../server/mail/outbox.ts';
import { createTestApp, type TestApp } from './app.ts';
import { startMailServer } from './mail-server.ts';
import type { ReceivedMail } from './parse-mail.ts';
import { registrationForm } from './registration-form.ts';

/** A shop whose mails really leave, for a mail server of its own. */
export interface MailedShop extends TestApp {
  /** Runs `work`, and gives the mail with this subject that comes to an address because of it. */
  mailTo(email: string, subject: string, work: () => Promise<unknown>): Promise<ReceivedMail>;
  /** How many mails ever left or wait. */
  countMails(): Promise<number>;
}

const SECRET = 'a secret of the shop under test';

export async function openMailedShop(): Promise<MailedShop> {
  const server = await startMailServer();
  let wake = () => {};
  const shop = await createTestApp({ shopSecret: SECRET, wakeOutbox: () => wake() });
  const silent = () => undefined;
  const outbox = startOutbox({
    db: shop.database.db,
    transport: createSmtpTransport(server.url),
    shopEmail: 'shop@mantel.test',
    readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
    orderToken: String,
    accountToken: (seed) => linkToken(seed, SECRET),
    log: { info: silent, warn: silent, error: silent },
  });
  wake = outbox.wake;
  return {
    ...shop,
    async mailTo(email, subject, work) {
      const matching = () =>
        server.mails.filter((mail) => mail.to[0] === email && mail.headers.subject === subject);
      const before = matching().length;
      await work();
      for (;;) {
        const [mail] = matching().slice(before);
        if (mail) return mail;
        await server.received(server.mails.length + 1);
      }
    },
    async countMails() {
      return (await shop.database.db.selectFrom('outbox').select('id').execute()).length;
    },
    async close() {
      await outbox.stop();
      await server.stop();
      await shop.close();
    },
  };
}

/** The token in the one link of a mail; its text and HTML must agree. */
export function linkedToken({ text, html }: ReceivedMail, page: string): string {
  const [inText, inHtml] = [text, html].map(
    (body) =>
      new RegExp(`http://localhost:3000${page}#token=([\\w-]{43})(?![\\w-])`).exec(body)?.[1],
  );
  if (!inText || inText !== inHtml) throw new Error(`No link to ${page} in the mail: ${text}`);
  return inText;
}

export const RESET = 'Set a new password at Mantel';
export const CONFIRM = 'Confirm your e-mail at Mantel';

/** A customer with an account and the means to log in. */
export interface Customer {
  readonly email: string;
  readonly headers: { readonly authorization: string };
}

export const PASSWORD = 'cedar and limestone';

export async function openAccount(shop: TestApp): Promise<Customer> {
  const { data } = await shop.post('/api/auth/register', registrationForm());
  return { email: data.user.email, headers: { authorization: `Bearer ${data.token}` } };
}

/** The status of a login. */
export const loginStatus = async (shop: TestApp, email: string, password: string) =>
  (await shop.post('/api/auth/login', { email, password })).status;
