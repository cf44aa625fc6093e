import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { registrationForm } from '../../test/registration-form.ts';

const shop = forAllTests(createTestApp);

describe('registering', () => {
  test('never takes a role or any unlisted field from the body', async () => {
    const { status, data } = await shop.post(
      '/api/auth/register',
      registrationForm({
        role: 'admin',
        id: 1,
        password_hash: 'x',
        created_at: '2000-01-01',
      }),
    );
    expect(status).toBe(201);
    expect(data.user.role).toBe('user');
  });

  test('makes one account of parallel tries with one e-mail', async () => {
    const form = registrationForm();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.post('/api/auth/register', form)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 422, 422, 422, 422, 422]);
  });

  test('stores neither password nor token, and answers no hash', async () => {
    const form = registrationForm();
    const { data, body } = await shop.post('/api/auth/register', form);
    const user = await shop.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', data.user.id)
      .executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await shop.database.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', data.user.id)
      .execute();
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify([user, sessions])).not.toContain(data.token);
    expect(body).not.toContain('argon2');
  });

  test('needs the mark of a write', async () => {
    const answer = await shop.post('/api/auth/register', registrationForm(), {
      'x-requested-with': '',
    });
    expect(answer.status).toBe(403);
  });
});
