import { describe, expect, test } from 'vitest';
import { queryText, requiredLine, requiredText, text } from './fields.ts';

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

  test('white space at the ends does not count', () => {
    expect(requiredText(5).parse('   vases   ')).toBe('vases');
  });
});
