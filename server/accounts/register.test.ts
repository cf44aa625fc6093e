import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { registrationForm } from '../../test/registration-form.ts';

const shop = forAllTests(createTestApp);

const register = (form: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.post('/api/auth/register', form, headers);

describe('registering', () => {
  test('opens an account and a session', async () => {
    const form = registrationForm({ email: '  Rima.Haddad@Example.com ', name: ' Rima Haddad ' });
    const { status, data, headers } = await register(form);

    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(data.user).toEqual({
      id: expect.any(Number),
      name: 'Rima Haddad',
      email: 'rima.haddad@example.com',
      role: 'user',
      staff_role: null,
      phone: '+961 3123456',
      region: 'Mount Lebanon',
      city: 'Jounieh',
      street: '12 Harbour Street',
    });
    expect(data.token).toMatch(/^[\w-]{43}$/);
    const known = await shop.get('/api/auth', { authorization: `Bearer ${data.token}` });
    expect(known.data).toEqual({ user: data.user });
  });

  test('stores a leading 0 of the phone away, as orders do', async () => {
    const { data } = await register(registrationForm({ phone: '+961 03123456' }));
    expect(data.user.phone).toBe('+961 3123456');
  });

  test('takes names and places in any script, and spaces in a password', async () => {
    const { status, data } = await register(
      registrationForm({
        name: 'ريما حداد',
        password: ' 8 signs ',
        password_confirmation: ' 8 signs ',
      }),
    );
    expect(status).toBe(201);
    const { status: again } = await shop.post('/api/auth/login', {
      email: data.user.email,
      password: ' 8 signs ',
    });
    expect(again).toBe(200);
  });

  test('takes a password of 8 and of 128 characters', async () => {
    for (const password of ['12345678', 'x'.repeat(128)]) {
      const form = registrationForm({ password, password_confirmation: password });
      expect(await register(form)).toMatchObject({ status: 201 });
    }
  });
});

describe('a form that a browser sends again, because its answer was lost,', () => {
  const by = (key: string) => ({ 'idempotency-key': key, 'x-device-token': 'd'.repeat(43) });

  test('gets another session of the account that it has opened', async () => {
    const form = registrationForm();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => register(form, by('first-try'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(4);
    const token = answers[3]?.data.token;
    expect((await shop.get('/api/auth', { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('is refused with another password, by another key or none, and after an hour', async () => {
    const form = registrationForm();
    await register(form, by('first-try'));
    const other = { password: 'another password', password_confirmation: 'another password' };
    expect((await register({ ...form, ...other }, by('first-try'))).status).toBe(422);
    expect((await register(form, by('second-try'))).status).toBe(422);
    expect((await register(form)).errors).toEqual({ email: [expect.any(String)] });
    await shop.database.pool.query(
      "update users set created_at = created_at - interval '61 minutes'",
    );
    expect((await register(form, by('first-try'))).status).toBe(422);
  });
});
