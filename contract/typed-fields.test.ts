import { describe, expect, test } from 'vitest';
import { credentials, email, profile } from './accounts.ts';
import { codeLine, mailAddress, queryText, requiredLine } from './fields.ts';
import { price } from './form-fields.ts';
import { newOrder } from './orders.ts';

describe('what a person types', () => {
  test.each([
    '12.50',
    '١٢٫٥٠',
    '۱۲٫۵۰',
    '１２.５０',
    '\u200f12.50\u00a0',
  ])('%j is a price of 12.50', (typed) => {
    expect(price.parse(typed)).toBe('12.50');
  });

  test.each(['12,50', '1e3', '0x1', '12٬50'])('%j is no price', (typed) => {
    expect(price.safeParse(typed).success).toBe(false);
  });

  test.each([
    'De\u0301cor  dore\u0301',
    'D\u00e9cor\u00a0dor\u00e9',
    ' Décor dor\ufeffé ',
  ])('%j is one name', (typed) => {
    expect(requiredLine(80).parse(typed)).toBe('Décor doré');
  });

  test.each([
    'e\u03011',
    'é١',
    '\u2066é1\u2069',
    '\u200fé1',
    'é１',
  ])('%j is one reference', (typed) => {
    expect(codeLine(60).parse(typed)).toBe('é1');
  });

  test.each([
    'rima@example.com',
    '\u200erima@example.com\u00a0',
    '\ufeffrima@example.com',
  ])('%j is one e-mail', (typed) => {
    expect(email.parse(typed)).toBe('rima@example.com');
    expect(credentials.parse({ email: typed, password: 'x' }).email).toBe('rima@example.com');
    expect(mailAddress.parse(typed)).toBe('rima@example.com');
  });

  test('an e-mail with a line break stays refused', () => {
    expect(mailAddress.safeParse('rima@example.com\nBcc: a@b.com').success).toBe(false);
  });

  test.each([
    '+961 3123456',
    '+٩٦١ ٣١٢٣٤٥٦',
    '\u202a+961\u00a03123456\u202c',
  ])('%j is a phone of the profile', (phone) => {
    const form = { name: 'Rima', region: 'Beirut', city: 'Beirut', street: '1' };
    expect(profile.parse({ ...form, phone }).phone).toBe('+961 3123456');
  });

  test('a space within the number stays refused there', () => {
    const form = { name: 'Rima', region: 'Beirut', city: 'Beirut', street: '1' };
    expect(profile.safeParse({ ...form, phone: '+961 3 123456' }).success).toBe(false);
  });

  test.each([
    'welcome1',
    ' WELCOME1\u200b',
    'welcome١',
  ])('%j is one discount code', (coupon_code) => {
    expect(newOrder.shape.coupon_code.parse(coupon_code)).toBe('WELCOME1');
  });

  test('a search is one line without marks; marks alone are none', () => {
    expect(queryText(100).parse('\u200fwall\u00a0 art')).toBe('wall art');
    expect(queryText(100).parse('\u200b\u00a0')).toBeUndefined();
  });
});
