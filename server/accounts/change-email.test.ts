import { expect, test } from 'vitest';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  CONFIRM,
  type Customer,
  linkedToken,
  loginStatus,
  openAccount,
  openMailedShop,
  PASSWORD,
} from '../../test/mailed-shop.ts';
import type { ReceivedMail } from '../../test/parse-mail.ts';
import { registrationForm } from '../../test/registration-form.ts';

const shop = forAllTests(openMailedShop);
let serial = 0;

const newAddress = () => {
  serial += 1;
  return `new-${serial}@example.com`;
};
const ask = ({ headers }: Customer, email: string, password = PASSWORD) =>
  shop.post('/api/auth/email-change', { email, password }, headers);
const confirm = (token: string, headers = {}) =>
  shop.post('/api/auth/email-change/confirm', { token }, headers);
const emailOf = async ({ headers }: Customer) =>
  (await shop.get('/api/auth', headers)).data.user.email;

async function mailedToken(customer: Customer, email: string): Promise<string> {
  let notified: Promise<ReceivedMail> | undefined;
  const asked = await shop.mailTo(email, CONFIRM, async () => {
    notified = shop.mailTo(customer.email, 'Your e-mail at Mantel may change', () =>
      ask(customer, email),
    );
    await notified;
  });
  const { text } = (await notified) ?? asked;
  expect(text).toContain(`change the e-mail of your account to ${email}`);
  expect(text).not.toContain('confirm-email');
  return linkedToken(asked, '/confirm-email');
}

test('a link to the new address changes the e-mail once, and the old address is notified', async () => {
  const customer = await openAccount(shop);
  const email = newAddress();
  const token = await mailedToken(customer, email);
  expect(await emailOf(customer)).toBe(customer.email);
  const subject = 'Your e-mail at Mantel was changed';
  const notice = await shop.mailTo(customer.email, subject, async () => {
    const { status, data } = await confirm(token, customer.headers);
    expect([status, data]).toEqual([200, { email }]);
  });
  expect(notice.text).toContain(`Your account now has the e-mail ${email}.`);
  expect(await emailOf(customer)).toBe(email);
  expect(await loginStatus(shop, email, PASSWORD)).toBe(200);
  expect(await loginStatus(shop, customer.email, PASSWORD)).toBe(401);
  expect((await confirm(token)).status).toBe(422);
});

test('it needs the password', async () => {
  const customer = await openAccount(shop);
  const before = await shop.countMails();
  const { status, errors } = await ask(customer, newAddress(), 'not mine');
  expect([status, errors]).toEqual([422, { password: ['This is not your current password'] }]);
  expect(await shop.countMails()).toBe(before);
  expect(await emailOf(customer)).toBe(customer.email);
});

test('an e-mail that nobody can see is none', async () => {
  const customer = await openAccount(shop);
  const { status, errors } = await ask(customer, '\u00ad');
  expect([status, errors]).toEqual([422, { email: ['Please enter a valid e-mail address'] }]);
});

test("one's own e-mail is no new one, in any case", async () => {
  const customer = await openAccount(shop);
  for (const email of [customer.email, ` ${customer.email.toUpperCase()} `]) {
    const { status, errors } = await ask(customer, email);
    expect([status, errors]).toEqual([422, { email: ['This is your e-mail already'] }]);
  }
});

test('an e-mail that got an account meanwhile is refused, and both accounts stay', async () => {
  const customer = await openAccount(shop);
  const email = newAddress();
  const token = await mailedToken(customer, email);
  await shop.post('/api/auth/register', registrationForm({ email }));
  const { status, message } = await confirm(token);
  expect([status, message]).toEqual([409, 'An account with this e-mail exists already']);
  expect(await emailOf(customer)).toBe(customer.email);
});

test('a change of the password makes a link on its way void', async () => {
  const customer = await openAccount(shop);
  const token = await mailedToken(customer, newAddress());
  await shop.put(
    '/api/auth/password',
    { current_password: PASSWORD, password: 'another one', password_confirmation: 'another one' },
    customer.headers,
  );
  expect((await confirm(token)).status).toBe(422);
  expect(await emailOf(customer)).toBe(customer.email);
});

test('at most three links are on their way', async () => {
  const customer = await openAccount(shop);
  for (let n = 0; n < 3; n += 1) expect((await ask(customer, newAddress())).status).toBe(200);
  const { status, headers } = await ask(customer, newAddress());
  expect([status, headers['retry-after']]).toEqual([429, '3600']);
});

test('of links that are asked for at once three are on their way either', async () => {
  const customer = await openAccount(shop);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(customer, newAddress())));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});
