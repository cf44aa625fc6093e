import { type Kysely, sql } from 'kysely';
import type { letterCalls, newsletterCalls } from '../../contract/newsletter.ts';
import { mailboxOf } from '../../domain/email.ts';
import { NEWSLETTER } from '../../domain/words/newsletter.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { Limit, SharedLimits } from '../http/shared-limits.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { dressMail } from '../mail/mail-templates.ts';
import { aboutAccount, queueMail } from '../mail/outbox-queries.ts';
import { readDressedSender } from '../shop/mail-look.ts';
import { type KnownSettings, readSettings } from '../shop/shop-settings.ts';
import { askForNewsletter, confirmAddress, endCartReminders, leaveByToken } from './addresses.ts';
import { LEAVE_PATH } from './leave-link.ts';
import { type LetterText, type MailPlaces, renderLetter } from './letter-mail.ts';
import {
  addLetter,
  changeLetter,
  changeLetterState,
  listLetters,
  readLetter,
  removeLetter,
} from './letters.ts';
import { countAddresses, listAddresses, removeAddress, writeAddresses } from './list-addresses.ts';

interface NewsletterServices extends MailPlaces {
  readonly db: Kysely<Database>;
  readonly shared: SharedLimits;
  readonly knownSettings: KnownSettings;
  readonly shopSecret: string;
  readonly shopEmail: string;
  readonly wakeOutbox: () => void;
}

const say = speaker(NEWSLETTER, 'en');

/** Mails that one mailbox gets in a day because its address was entered: anybody can enter anybody's. */
const MAX_A_MAILBOX = 5;
const DAY = 24 * 60 * 60;

const mailboxLimit = (email: string): Limit => ({
  key: `newsletter ${mailboxOf(email)}`,
  most: MAX_A_MAILBOX,
  seconds: DAY,
});

/** Serves what people do about the newsletter and mails about their cart. */
export function newsletterHandlers(services: NewsletterServices): Handlers<typeof newsletterCalls> {
  const { db, shared, knownSettings, shopSecret, publicUrl, wakeOutbox } = services;
  return {
    'POST /newsletter': async ({ body }) => {
      const { newsletter_on, shop_name } = await knownSettings();
      if (!newsletter_on) throw wordedRefusal(409, null, NEWSLETTER, 'off');
      await shared.take([mailboxLimit(body.email)]);
      await askForNewsletter(db, body.email, { shopName: shop_name, publicUrl, shopSecret });
      wakeOutbox();
      return { data: null, message: say('asked') };
    },
    'POST /newsletter/confirm': async ({ body }) => {
      await confirmAddress(db, body.token);
      return { data: null, message: say('confirmed') };
    },
    'POST /newsletter/leave': async ({ body }) => {
      await leaveByToken(db, body.token, shopSecret);
      return { data: null, message: say('left') };
    },
    'GET /auth/mail-choices': async (_input, { actor }) => ({
      data: await readChoices(services, signedIn(actor).userId),
    }),
    'PUT /auth/mail-choices': async ({ body }, { actor }) => {
      const { userId } = signedIn(actor);
      if (body.cart_reminders) await agreeToCartReminders(db, userId);
      else await endCartReminders(db, userId);
      return { data: await readChoices(services, userId), message: say('choices_saved') };
    },
  };
}

async function readChoices({ db, knownSettings }: NewsletterServices, userId: number) {
  const row = await db
    .selectFrom('cart_reminders')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { cart_reminders_on: offered } = await knownSettings();
  return { offered, cart_reminders: row !== undefined };
}

async function agreeToCartReminders(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .insertInto('cart_reminders')
    .values({ user_id: userId })
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Serves the panel's calls about the newsletter. */
export function letterHandlers(services: NewsletterServices): Handlers<typeof letterCalls> {
  const { db, knownSettings, wakeOutbox } = services;
  return {
    'GET /newsletter': async () => {
      const settings = await knownSettings();
      return {
        data: {
          on: settings.newsletter_on,
          per_minute: settings.newsletter_per_minute,
          cart_reminders_on: settings.cart_reminders_on,
          cart_reminder_hours: settings.cart_reminder_hours,
          ...(await countAddresses(db)),
        },
      };
    },
    'GET /newsletter/addresses': async ({ query }) => ({ data: await listAddresses(db, query) }),
    'DELETE /newsletter/addresses/{id}': async ({ params: { id } }, { actor }) => {
      await removeAddress(db, { userId: signedIn(actor).userId, id });
      return { data: null, message: say('address_removed') };
    },
    'GET /newsletter/addresses/export': async () => ({
      file: { name: 'newsletter.csv', content: writeAddresses(db) },
    }),
    'GET /letters': async ({ query }) => ({ data: await listLetters(db, query) }),
    'GET /letters/{id}': async ({ params: { id } }) => ({ data: await readLetter(db, id) }),
    'POST /letters': async ({ body }, { actor }) => {
      const id = await addLetter(db, signedIn(actor).userId, body);
      return { data: await readLetter(db, id), message: say('letter_added') };
    },
    'PUT /letters/{id}': async ({ params: { id }, body }, { actor }) => {
      await changeLetter(db, { userId: signedIn(actor).userId, id }, body);
      return { data: await readLetter(db, id), message: say('letter_saved') };
    },
    'DELETE /letters/{id}': async ({ params: { id } }, { actor }) => {
      await removeLetter(db, { userId: signedIn(actor).userId, id });
      return { data: null, message: say('letter_removed') };
    },
    'POST /letters/preview': async ({ body }) => ({ data: await previewLetter(services, body) }),
    'POST /letters/{id}/test': async ({ params: { id } }, { actor }) => {
      const email = await sendTest(services, signedIn(actor).userId, id);
      wakeOutbox();
      return { data: null, message: say('test_sent', { email }) };
    },
    'POST /letters/{id}/state': async ({ params: { id }, body: { state } }, { actor }) => {
      if (state === 'sending' && !(await readSettings(db)).newsletter_on) {
        throw wordedRefusal(409, null, NEWSLETTER, 'not_on');
      }
      await changeLetterState(db, { userId: signedIn(actor).userId, id }, state);
      return {
        data: await readLetter(db, id),
        message: say(state === 'sending' ? 'started' : 'paused'),
      };
    },
  };
}

const letterFor = (services: NewsletterServices, letter: LetterText) =>
  readSettings(services.db).then((settings) =>
    renderLetter(services.db, letter, {
      publicUrl: services.publicUrl,
      mediaCdnUrl: services.mediaCdnUrl,
      settings,
      leaveUrl: `${services.publicUrl}${LEAVE_PATH}`,
    }),
  );

/** A letter as its mails are dressed when they leave. */
async function previewLetter(services: NewsletterServices, letter: LetterText) {
  const [{ text, html }, { head }] = await Promise.all([
    letterFor(services, letter),
    readDressedSender(services.db, services),
  ]);
  return { text, html: dressMail(html, head) };
}

/** @throws {Refusal} 404 @returns the address that it goes to */
async function sendTest(services: NewsletterServices, userId: number, id: number): Promise<string> {
  const { db } = services;
  const { subject, body, products } = await readLetter(db, id);
  const product_ids = products.map((product) => product.id);
  const rendered = await letterFor(services, { subject, body, product_ids });
  const { rows } = await sql<{ email: string }>`
    select email::text from users where id = ${userId}`.execute(db);
  const [user] = rows;
  if (!user) throw wordedRefusal(404, null, NEWSLETTER, 'letter_gone');
  await queueMail(db, {
    to: user.email,
    about: aboutAccount(userId),
    subject: say('test_mark', { subject }),
    ...rendered,
  });
  return user.email;
}
