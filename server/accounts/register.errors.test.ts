import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { registrationForm } from '../../test/registration-form.ts';

const BAD_PHONE = "Please enter a valid phone number don't include spaces or dashes, eg: 123456789";

const shop = forAllTests(createTestApp);

const register = (form: Record<string, unknown>) => shop.post('/api/auth/register', form);

describe('registering is refused', () => {
  test.each([
    'name',
    'email',
    'password',
    'password_confirmation',
    'phone',
    'region',
    'city',
    'street',
  ])('without %s, absent or blank', async (field) => {
    for (const value of [undefined, '', ...(field.startsWith('password') ? [] : ['  \t '])]) {
      const { status, message, errors, data } = await register(
        registrationForm({ [field]: value }),
      );
      expect(status).toBe(422);
      expect(message).toBe('Please provide all the required fields');
      expect(errors).toEqual({ [field]: ['is required'] });
      expect(data).toBeNull();
    }
  });

  test('naming every field that is missing', async () => {
    const { message, errors } = await register({});
    expect(message).toBe('Please provide all the required fields');
    expect(Object.keys(errors ?? {})).toHaveLength(8);
  });

  test('with passwords that do not match', async () => {
    const { status, message, errors } = await register(
      registrationForm({ password_confirmation: 'cedar and limestonE' }),
    );
    expect({ status, message, errors }).toEqual({
      status: 422,
      message: 'Passwords do not match',
      errors: { password_confirmation: ['Passwords do not match'] },
    });
  });

  test('with a password of 7 characters', async () => {
    const { status, message, errors } = await register(
      registrationForm({ password: '1234567', password_confirmation: '1234567' }),
    );
    expect({ status, message, errors }).toEqual({
      status: 422,
      message: 'Password must be at least 8 characters long.',
      errors: { password: ['Password must be at least 8 characters long.'] },
    });
  });

  test.each([
    '3123456',
    '+961 3-123456',
    '+961 3 123456',
    '+9613123456',
    '+961  3123456',
    '+961 1',
    '+999 12345678',
  ])('with the phone %s', async (phone) => {
    const { status, message, errors } = await register(registrationForm({ phone }));
    expect({ status, message, errors }).toEqual({
      status: 422,
      message: BAD_PHONE,
      errors: { phone: [BAD_PHONE] },
    });
  });

  test.each([
    ['email', 'nobody'],
    ['email', 'a@b@example.com'],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['email', 'a@example.com\r\nBcc: b@example.com'],
    ['name', 'x'.repeat(101)],
    ['name', 'Rima\nHaddad'],
    ['name', 'Ri\u0000ma'],
    ['name', 'Ri\ud800ma'],
    ['name', '\u200b'],
    ['name', 7],
    ['name', null],
    ['name', ['Rima']],
    ['region', 'x'.repeat(101)],
    ['city', 'x'.repeat(101)],
    ['street', 'x'.repeat(201)],
    ['phone', 9613123456],
    ['password', 12345678],
    ['password', 'x'.repeat(129)],
  ])('with %s %j', async (field, value) => {
    const { status, errors } = await register(registrationForm({ [field]: value }));
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})[0]).toBe(field);
  });

  test('with an e-mail that has an account, whatever its case', async () => {
    const form = registrationForm();
    await register(form);
    const again = { ...form, email: String(form.email).toUpperCase() };
    const { status, errors } = await register(again);
    expect(status).toBe(422);
    expect(errors).toEqual({ email: ['An account with this e-mail exists already'] });
  });

  test('with a body that is no object', async () => {
    expect(await register([] as never)).toMatchObject({ status: 400 });
  });
});
