import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { registrationForm } from '../../test/registration-form.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const register = (form: Record<string, unknown>) => shop.post('/api/auth/register', form);

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
