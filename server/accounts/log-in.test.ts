import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { registrationForm } from '../../test/registration-form.ts';

const shop = forAllTests(createTestApp);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function registered() {
  const form = registrationForm();
  const { data } = await shop.post('/api/auth/register', form);
  return { email: String(form.email), password: String(form.password), ...data };
}

describe('logging in', () => {
  test('begins a session beside those that there are', async () => {
    const { email, password, user, token } = await registered();
    const { status, data } = await shop.post('/api/auth/login', { email, password });
    expect(status).toBe(200);
    expect(data.user).toEqual(user);
    expect(data.token).not.toBe(token);
    for (const each of [token, data.token]) {
      expect(await shop.get('/api/auth', bearer(each))).toMatchObject({ data: { user } });
    }
  });

  test('takes the e-mail in any case, with spaces around it', async () => {
    const { email, password } = await registered();
    const typed = ` ${email.toUpperCase()} `;
    expect(await shop.post('/api/auth/login', { email: typed, password })).toMatchObject({
      status: 200,
    });
  });
});

describe('logging in is refused', () => {
  test.each([
    [{}, ['email', 'password']],
    [{ email: 'a@example.com' }, ['password']],
    [{ email: 'a@example.com', password: '' }, ['password']],
    [{ email: ' ', password: 'something' }, ['email']],
  ])('with what is missing in %j', async (body, fields) => {
    const { status, message, errors } = await shop.post('/api/auth/login', body);
    expect(status).toBe(422);
    expect(message).toBe('Please provide email and password');
    expect(Object.keys(errors ?? {})).toEqual(fields);
  });

  test.each([
    [{ email: 1, password: 'something' }, 'email'],
    [{ email: 'a@example.com', password: 12345678 }, 'password'],
    [{ email: 'a@example.com', password: ['something'] }, 'password'],
    [{ email: 'x'.repeat(255), password: 'something' }, 'email'],
    [{ email: 'a@example.com', password: 'x'.repeat(129) }, 'password'],
  ])('with what cannot be read in %j', async (body, field) => {
    const { status, errors } = await shop.post('/api/auth/login', body);
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});

describe('logging out', () => {
  test('revokes this token and no other', async () => {
    const { email, password, token } = await registered();
    const { data } = await shop.post('/api/auth/login', { email, password });

    const out = await shop.post('/api/auth/logout', undefined, bearer(token));
    expect(out).toMatchObject({ status: 200, data: null });
    expect((await shop.get('/api/auth', bearer(token))).status).toBe(401);
    expect((await shop.get('/api/auth', bearer(data.token))).status).toBe(200);
  });

  test('is for those who are logged in', async () => {
    expect(await shop.post('/api/auth/logout')).toMatchObject({
      status: 401,
      message: "You're not logged in",
    });
  });
});
