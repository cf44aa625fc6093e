import { describe, expect, test } from 'vitest';
import { outcomeOf } from './letter-outcome.ts';

const error = (fields: object) => Object.assign(new Error('refused'), fields);

describe('what an error of the mail server means for a letter', () => {
  test.each([
    [
      'a mailbox that is not there',
      { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
      'refused',
      false,
    ],
    [
      'a mailbox that is full now',
      { code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO' },
      'later',
      false,
    ],
    [
      'a sender it does not know',
      { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' },
      'later',
      true,
    ],
    [
      'a letter it takes for spam',
      { code: 'EMESSAGE', responseCode: 554, command: 'DATA' },
      'later',
      true,
    ],
    [
      'a server that is not there',
      { code: 'ESOCKET', originalCode: 'ECONNREFUSED' },
      'later',
      false,
    ],
    ['a login that is wrong', { code: 'EAUTH', responseCode: 535 }, 'later', false],
    ['a server that closes', { code: 'ECONNECTION', responseCode: 421 }, 'later', false],
    ['a connection that broke', { code: 'ECONNECTION' }, 'unsure', false],
    [
      'silence in the midst of a mail',
      { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' },
      'unsure',
      false,
    ],
    ['a stop of the shop', { code: 'EABORT' }, 'unsure', false],
  ])('%s', (_what, fields, kind, pausesLetter) => {
    const { outcome, ...rest } = outcomeOf(error(fields), 1);
    expect([outcome.kind, rest.pausesLetter]).toEqual([kind, pausesLetter]);
  });

  test('is given up after six refusals for now, and after none while the server is away', () => {
    const busy = { responseCode: 450, command: 'RCPT TO' };
    const kinds = [1, 2, 5, 6].map((attempts) => outcomeOf(error(busy), attempts).outcome.kind);
    expect(kinds).toEqual(['later', 'later', 'later', 'failed']);
    expect(outcomeOf(error({ originalCode: 'ENOTFOUND' }), 40).outcome.kind).toBe('later');
  });

  test('keeps what the server said as one short line', () => {
    const { outcome } = outcomeOf(
      error({ response: `550 no\r\n\0${'x'.repeat(900)}`, responseCode: 550 }),
      1,
    );
    expect(outcome.problem).toMatch(/^550 no x{10,}$/);
    expect(outcome.problem.length).toBeLessThanOrEqual(300);
  });
});
