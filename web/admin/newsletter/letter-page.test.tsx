import { expect, test } from 'vitest';
import type { LetterDetail } from '../../../contract/newsletter.ts';
import { Refused, startServer } from '../../../test/components/server.ts';
import { ADMIN } from '../../../test/components/shop-data.ts';
import { logIn, said, showPage } from '../../../test/components/show.tsx';
import { panel } from '../screens.ts';

const NONE = { all: 0, waiting: 0, sent: 0, refused: 0, unsure: 0, left: 0 };
const LETTER: LetterDetail = {
  ...{ id: 7, subject: 'New lamps', body: 'They are here.', state: 'draft', problem: '' },
  ...{ products: [{ id: 3, name: 'Brass Lamp' }], version: 1, mails: NONE },
  ...{ updated_at: '2026-11-20T08:00:00.000Z', started_at: null, ended_at: null },
};
const FACTS = {
  ...{ on: true, per_minute: 60, cart_reminders_on: false, cart_reminder_hours: 24 },
  ...{ cart_agreements: 0, counts: { waiting: 1, confirmed: 120, left: 2, refused: 0 } },
};

async function show(letter: Partial<LetterDetail> = {}, user = ADMIN) {
  let now = { ...LETTER, ...letter };
  const server = startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /newsletter': () => FACTS,
    'GET /letters/{id}': () => now,
    'POST /letters/preview': ({ body }) => ({ html: `<p>${body.subject}</p>`, text: '' }),
    'PUT /letters/{id}': ({ body }) => {
      now = { ...now, subject: body.subject, body: body.body, version: now.version + 1 };
      return now;
    },
    'POST /letters/{id}/state': ({ body }) => {
      const mails = { ...NONE, all: 120, waiting: 120 };
      now = { ...now, state: body.state, mails, started_at: '2026-11-21T08:00:00.000Z' };
      return now;
    },
    'POST /letters/{id}/test': () => null,
  });
  logIn(user);
  return { server, screen: await showPage(panel.letter({ letter: 7 })) };
}

test('a letter is changed beside its preview, and what is saved is sent once that is confirmed', async () => {
  const { server, screen } = await show();
  const send = screen.getByRole('button', { name: 'Send letter' });
  await expect.element(screen.getByText(/goes to 120 addresses.*about 2 minutes/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Subject' }).fill('Brass lamps');
  await expect.element(screen.getByText(/Save the letter first/)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await screen.getByRole('button', { name: 'Save letter' }).click();
  await expect.element(send).toBeEnabled();
  expect(server.received('PUT /letters/{id}').map(({ body }) => body)).toEqual([
    { subject: 'Brass lamps', body: 'They are here.', product_ids: [3], version: 1 },
  ]);
  await expect
    .poll(() => server.received('POST /letters/preview').at(-1)?.body.subject)
    .toBe('Brass lamps');
  await send.click();
  expect(server.received('POST /letters/{id}/state')).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: 'Send letter' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument();
});

test('a letter on its way says how far it is, and is paused and continued', async () => {
  const mails = { ...NONE, all: 10, waiting: 4, sent: 5, unsure: 1, left: 1 };
  const { screen } = await show({ state: 'sending', mails });
  await expect.element(screen.getByText('6 of 10')).toBeVisible();
  await expect.element(screen.getByText(/They are not sent again/)).toBeVisible();
  await screen.getByRole('button', { name: 'Pause' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('why the mail server stopped a letter is said, and a refusal to send it', async () => {
  const { server, screen } = await show({ state: 'paused', problem: '554 looks like spam' });
  await expect.element(screen.getByText(/554 looks like spam/)).toBeVisible();
  server.answer({ 'POST /letters/{id}/state': () => new Refused(409, 'The newsletter is off') });
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => said).toContain('The newsletter is off');
});

test('a test mail goes to whoever asks for it', async () => {
  const { server, screen } = await show();
  await screen.getByRole('button', { name: 'Send a test to me' }).click();
  await expect.poll(() => said).toContain('A test mail is on its way to you');
  expect(server.received('POST /letters/{id}/test')).toHaveLength(1);
});

test('a letter that is gone says so', async () => {
  startServer({
    'GET /cartItems/cart/{userId}': () => [],
    'GET /newsletter': () => FACTS,
    'GET /letters/{id}': () => new Refused(404, 'There is no such letter'),
  });
  logIn(ADMIN);
  const screen = await showPage(panel.letter({ letter: 7 }));
  await expect.element(screen.getByText('There is no such letter any more.')).toBeVisible();
});

test('who may only read letters reads the text: nothing is asked for that is not theirs', async () => {
  const { server, screen } = await show({}, { ...ADMIN, staff_role: 'viewer' });
  await expect.element(screen.getByRole('heading', { name: 'New lamps' })).toBeVisible();
  await expect.element(screen.getByText('They are here.')).toBeVisible();
  await expect.element(screen.getByText('Brass Lamp')).toBeVisible();
  expect(server.received('POST /letters/preview')).toEqual([]);
});
