import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const BAD_PHONE = "Please enter a valid phone number don't include spaces or dashes, eg: 123456789";

const profile = {
  name: 'Rima Khoury',
  phone: '+961 71123456',
  region: 'Beirut',
  city: 'Hamra',
  street: '3 Bliss Street',
};

const shop = forAllTests(createTestApp);
let user: TestUser;

beforeAll(async () => {
  user = await insertUser(shop.database.db);
});

const update = (body: Record<string, unknown>, headers: Record<string, string> = user.headers) =>
  shop.put('/api/profile/update-info', body, headers);

describe('updating a profile', () => {
  test('changes the five fields and answers the user', async () => {
    const before = (await shop.get('/api/auth', user.headers)).data.user;
    const { status, data } = await update(profile);
    expect(status).toBe(200);
    expect(data).toEqual({ user: { ...before, ...profile } });
    expect((await shop.get('/api/auth', user.headers)).data).toEqual(data);
  });

  test('takes a leading 0 off the phone', async () => {
    const { data } = await update({ ...profile, phone: '+961 03123456' });
    expect(data.user.phone).toBe('+961 3123456');
  });

  test('changes nobody else, and neither role nor e-mail', async () => {
    const other = await insertUser(shop.database.db);
    const before = (await shop.get('/api/auth', other.headers)).data;
    const { data } = await update({
      ...profile,
      id: other.id,
      user_id: other.id,
      role: 'admin',
      email: 'new@example.com',
    });
    expect(data.user).toMatchObject({ id: user.id, role: 'user' });
    expect(data.user.email).not.toBe('new@example.com');
    expect((await shop.get('/api/auth', other.headers)).data).toEqual(before);
  });

  test.each(Object.keys(profile))('needs %s', async (field) => {
    for (const value of [undefined, '', '  ']) {
      const { status, message, errors } = await update({ ...profile, [field]: value });
      expect({ status, message, errors }).toEqual({
        status: 422,
        message: 'Please provide all the required fields',
        errors: { [field]: ['is required'] },
      });
    }
  });

  test.each([
    '71123456',
    '+961 3 123 456',
    '+961 3-123456',
    '+961 1',
    '+999 12345678',
    'phone',
  ])('refuses the phone %s', async (phone) => {
    const { status, message, errors } = await update({ ...profile, phone });
    expect({ status, message, errors }).toEqual({
      status: 422,
      message: BAD_PHONE,
      errors: { phone: [BAD_PHONE] },
    });
  });

  test.each([
    ['name', 'x'.repeat(101)],
    ['region', 'x'.repeat(101)],
    ['city', 'x\ny'],
    ['street', 'x'.repeat(201)],
    ['phone', 961],
  ])('refuses %s %j', async (field, value) => {
    const { status, errors } = await update({ ...profile, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  test('is for those who are logged in', async () => {
    expect(await update(profile, {})).toMatchObject({
      status: 401,
      message: "You're not logged in",
    });
  });
});
