import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import { createLog, postgresLevel, withoutValues } from './create-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What is written of an error. */
function logged(err: unknown): string {
  let written = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  createLog('info', out).error({ err }, 'failed');
  return written;
}

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => expect.fail('it should fail'),
    (error: unknown) => error,
  );

const insert = (email: string) =>
  sql`insert into users (name, email, password_hash) values ('Rima Secret', ${email}, 'hash-secret')`.execute(
    database.db,
  );

test('what PostgreSQL says of rows stays out of the log, what names the fault is in it', async () => {
  await insert('rima-secret@example.com');
  const doubled = logged(await failureOf(insert('rima-secret@example.com')));
  expect(doubled).not.toContain('secret');
  expect(JSON.parse(doubled).err).toMatchObject({ code: '23505', table: 'users' });
  expect(JSON.parse(doubled).err.constraint).toMatch(/^users_/);
  expect(JSON.parse(doubled).err.stack).toContain('    at ');

  const refused = logged(await failureOf(insert('no secret mail')));
  expect(refused).not.toContain('secret');
  expect(JSON.parse(refused).err.constraint).toBe('users_email_check');

  const syntax = logged(await failureOf(sql`select ${'secret "value"'}::int`.execute(database.db)));
  expect(syntax).not.toContain('secret');
  expect(JSON.parse(syntax).err).toMatchObject({ code: '22P02' });
});

test('causes and errors side by side are logged by the same rule, and only so deep', async () => {
  const database = await failureOf(insert('another secret'));
  const whole = new AggregateError([new Error('outer', { cause: database })], 'both failed');
  const written = logged(whole);
  expect(written).not.toContain('secret');
  expect(JSON.parse(written).err.errors[0].cause.code).toBe('23514');
  const endless = new Error('a circle');
  endless.cause = endless;
  expect(logged(endless)).toContain('a circle');
});

test('what is thrown and is no error is not written', () => {
  expect(logged({ password: 'secret' })).not.toContain('secret');
});

test.each([
  ['PANIC:  could not write to file', 'error'],
  ['FATAL:  sorry, too many clients already', 'warn'],
  ['WARNING:  database has a collation version mismatch', 'warn'],
  ['ERROR:  deadlock detected', 'info'],
  ['LOG:  checkpoint starting: time', 'debug'],
  ['  a line that goes on', 'debug'],
])('PostgreSQL says %o at level %s', (line, level) => {
  expect(postgresLevel(line)).toBe(level);
});

test('a line of PostgreSQL is written without what it quotes', () => {
  expect(withoutValues('ERROR:  invalid input syntax for type integer: "Rima"')).not.toContain(
    'Rima',
  );
});
