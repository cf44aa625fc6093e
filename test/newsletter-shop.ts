import { linkToken } from '../server/mail/link-tokens.ts';
import { createSmtpTransport } from '../server/mail/mail-transport.ts';
import { type Outbox, startOutbox } from '../server/mail/outbox.ts';
import { type LetterWorker, startLetterWorker } from '../server/newsletter/letter-worker.ts';
import { type AdminShop, openAdminShop } from './admin-shop.ts';
import { type MailServer, type MailServerOptions, startMailServer } from './mail-server.ts';

/** A shop with a newsletter whose mails really leave, for a mail server of its own. */
export interface NewsletterShop extends AdminShop {
  readonly mailServer: MailServer;
  /** Turns the newsletter on, as fast as it may be. */
  turnOn(settings?: object): Promise<void>;
  /** Starts one more worker that sends letters; it is stopped with the shop. */
  startLetters(url?: string): LetterWorker;
  /** Enters an address and follows the link in its mail. @returns the link's token */
  subscribe(email: string): Promise<string>;
}

const SECRET = 'a secret of the shop under test';

const SETTINGS = {
  newsletter_on: true,
  newsletter_per_minute: 600,
  cart_reminders_on: false,
  cart_reminder_hours: 24,
};

/** Opens such a shop; letters leave once `startLetters` was called. */
export async function openNewsletterShop(options: MailServerOptions = {}): Promise<NewsletterShop> {
  const mailServer = await startMailServer(options);
  let outbox: Outbox | undefined;
  const shop = await openAdminShop({ wakeOutbox: () => outbox?.wake() });
  const silent = () => undefined;
  const sending = {
    db: shop.database.db,
    shopEmail: 'shop@mantel.test',
    readSender: async () => ({ name: 'Mantel', address: 'shop@mantel.test' }),
    log: { info: silent, warn: silent, error: silent },
  };
  outbox = startOutbox({
    ...sending,
    transport: createSmtpTransport(mailServer.url),
    orderToken: String,
    accountToken: (seed) => linkToken(seed, SECRET),
  });
  const workers: LetterWorker[] = [];
  return {
    ...shop,
    mailServer,
    async turnOn(settings = {}) {
      await shop.put('/api/admin/settings/newsletter', { ...SETTINGS, ...settings }, shop.admin);
    },
    startLetters(url = mailServer.url) {
      const worker = startLetterWorker({
        ...sending,
        transport: createSmtpTransport(url),
        publicUrl: 'http://localhost:3000',
        shopSecret: SECRET,
        timing: { lookEvery: 20, lookBetween: 5, retryAfter: 20 },
      });
      workers.push(worker);
      return worker;
    },
    async subscribe(email) {
      const mine = () => mailServer.mails.filter(({ to }) => to[0] === email);
      const before = mine().length;
      await shop.post('/api/newsletter', { email });
      while (mine().length === before) await mailServer.received(mailServer.mails.length + 1);
      const token = /newsletter\/confirm#token=([\w-]{43})/.exec(mine().at(-1)?.text ?? '')?.[1];
      if (token === undefined) throw new Error('No link in the mail');
      await shop.post('/api/newsletter/confirm', { token });
      return token;
    },
    async close() {
      for (const worker of workers) await worker.stop();
      await outbox.stop();
      await mailServer.stop();
      await shop.close();
    },
  };
}
