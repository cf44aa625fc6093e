import { expect, test } from 'vitest';
import { type Answers, Refused, startServer } from '../../../test/components/server.ts';
import { said, showPage } from '../../../test/components/show.tsx';

const REQUEST = {
  rpId: 'localhost',
  challenge: 'AAAA',
  timeout: 300_000,
  userVerification: 'preferred',
} as const;

/** Logs in with a right password of somebody who has a second factor. */
async function enterPassword(answers: Answers) {
  const server = startServer({
    'POST /auth/login': () => ({ user: null, token: null, challenge: 'the first step' }),
    'POST /auth/login/passkey/options': () => ({ ...REQUEST, allowCredentials: [] }),
    ...answers,
  });
  const screen = await showPage('/login');
  const email = screen.getByLabelText(/^Email/);
  await email.fill('samir@example.com');
  await screen.getByLabelText(/^Password/).fill('cedar and limestone');
  await screen.getByRole('button', { name: 'Log in' }).click();
  const code = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveFocus();
  const send = () => screen.getByRole('button', { name: 'Log in' }).click();
  return { server, screen, email, code, send };
}

test('a wrong code is said at its field, which keeps it; one of another length is not sent', async () => {
  const { server, code, send } = await enterPassword({
    'POST /auth/login/code': () => new Refused(422, 'Wrong', { code: ['This code is not right'] }),
  });
  await code.fill('12');
  await send();
  await expect.element(code).toHaveAccessibleDescription(/The code of your app has six digits/);
  expect(server.received('POST /auth/login/code')).toEqual([]);
  await code.fill('123 456');
  await send();
  await expect.element(code).toHaveAccessibleDescription(/This code is not right/);
  await expect.element(code).toHaveValue('123 456');
  const [sent] = server.received('POST /auth/login/code');
  expect(sent?.body).toEqual({ challenge: 'the first step', code: '123 456' });
});

test('a recovery code takes the field over', async () => {
  const { server, screen, send } = await enterPassword({
    'POST /auth/login/code': () => new Refused(429, 'Too many tries, please wait a few minutes'),
  });
  await screen.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = screen.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(recovery).toHaveFocus();
  await recovery.fill('abcd-efgh-jkmn-pqrs');
  await send();
  await expect.poll(() => said).toContain('Too many tries, please wait a few minutes');
  expect(server.received('POST /auth/login/code')[0]?.body.code).toBe('abcd-efgh-jkmn-pqrs');
});

test('a login that took too long goes back to the password, with all that was typed, and says so', async () => {
  const over = 'This login took too long. Please enter your password again';
  const { screen, email, code, send } = await enterPassword({
    'POST /auth/login/code': () => new Refused(422, over, { challenge: [over] }),
  });
  await code.fill('123456');
  await send();
  await expect.element(screen.getByLabelText(/^Password/)).toHaveFocus();
  await expect.element(screen.getByLabelText(/^Password/)).toHaveValue('cedar and limestone');
  await expect.element(email).toHaveValue('samir@example.com');
  await expect.element(screen.getByText(over)).toBeVisible();
});

test('a passkey is offered to someone who has one', async () => {
  const { screen } = await enterPassword({
    'POST /auth/login/passkey/options': () => ({
      ...REQUEST,
      allowCredentials: [{ id: 'AAAA', type: 'public-key' as const, transports: [] }],
    }),
  });
  await expect.element(screen.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
});

test('who has none is asked for the code alone', async () => {
  const { server, screen } = await enterPassword({});
  await expect.poll(() => server.received('POST /auth/login/passkey/options')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Use a passkey' }).query()).toBeNull();
});
