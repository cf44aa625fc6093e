import { describe, expect, test } from 'vitest';
import { email, knownPassword, newPassword } from './accounts.ts';
import { courierFields } from './couriers.ts';
import {
  bodyId,
  NO_ID,
  pathId,
  queryId,
  queryIds,
  queryText,
  requiredLine,
  requiredText,
  text,
} from './fields.ts';
import { clearable, formId, optional } from './form-fields.ts';

describe('how long a text may be', () => {
  test.each([
    ['text', text(5)],
    ['required text', requiredText(5)],
    ['a required line', requiredLine(5)],
    ['text to search for', queryText(5)],
  ])('%s counts characters, as PostgreSQL does, not UTF-16 units', (_name, field) => {
    expect(field.safeParse('🪴🪴🪴🪴🪴').success).toBe(true);
    expect(field.safeParse('🪴🪴🪴🪴🪴🪴').error?.issues[0]?.message).toBe(
      'must be at most 5 characters',
    );
    expect(field.safeParse('aaaaaa').success).toBe(false);
  });

  test('a password has 8 to 128 characters, not UTF-16 units', () => {
    const short = 'Password must be at least 8 characters long.';
    const checked = (password: string) =>
      newPassword.safeParse(password).error?.issues.map(({ message }) => message);
    expect(checked('🪴'.repeat(7))).toEqual([short]);
    expect(checked('🪴'.repeat(8))).toBeUndefined();
    expect(checked('🪴'.repeat(128))).toBeUndefined();
    expect(checked('🪴'.repeat(129))).toEqual(['must be at most 128 characters']);
    expect(knownPassword.safeParse('🪴'.repeat(128)).success).toBe(true);
    expect(knownPassword.safeParse('🪴'.repeat(129)).success).toBe(false);
  });

  test('white space at the ends does not count', () => {
    expect(requiredText(5).parse('   vases   ')).toBe('vases');
  });
});

test.each([
  ['text', text(5)],
  ['required text', requiredText(5)],
  ['a required line', requiredLine(5)],
  ['text to search for', queryText(5)],
  ['an e-mail address', email],
  ["a courier's phone", courierFields.shape.phone],
])('a NUL in %s is one error, not two', (_name, field) => {
  for (const typed of ['\0', 'a\0b', '\ud800', '\0\n1']) {
    const messages = field.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([expect.stringMatching(/^contains characters that cannot be/)]);
  }
});

test.each([
  ['text', text(20)],
  ['required text', requiredText(20)],
  ['a required line', requiredLine(20)],
])('%s loses what turns the direction of its line, and keeps marks of direction', (_name, field) => {
  expect(field.parse('\u202eRima\u202c \u2067ريما\u2069')).toBe('Rima ريما');
  expect(field.parse('ريما\u200f 12')).toBe('ريما\u200f 12');
  expect(field.safeParse('\u202e \u2066').data ?? '').toBe('');
});

test('a field of a form in which nothing is seen is left out, or emptied', () => {
  for (const typed of ['', ' \n', '\u200b', '\u2060 \ufeff']) {
    expect(optional(requiredLine(20)).parse(typed)).toBeUndefined();
    expect(clearable(requiredLine(20)).parse(typed)).toBeNull();
  }
  expect(clearable(requiredLine(20)).safeParse('\0').success).toBe(false);
});

describe('an id that no column holds is none of those that one does,', () => {
  const largest = 2_147_483_647;
  const beyond = [largest + 1, Number.MAX_SAFE_INTEGER, '9'.repeat(190)];

  test.each([
    ['in a path', pathId],
    ['in a query', queryId()],
    ['in a query that takes 0', queryId(0)],
    ['in a form', formId],
  ])('%s', (_where, field) => {
    expect(field.parse(String(largest))).toBe(largest);
    for (const id of beyond) expect(field.parse(String(id))).toBe(NO_ID);
  });

  test('in a body', () => {
    expect(bodyId.parse(largest)).toBe(largest);
    for (const id of beyond.slice(0, 2)) expect(bodyId.parse(id)).toBe(NO_ID);
  });

  test('in a list of a query', () => {
    expect(queryIds(5).parse(`7,${largest},${beyond}`)).toEqual([7, largest, NO_ID, NO_ID, NO_ID]);
  });
});
