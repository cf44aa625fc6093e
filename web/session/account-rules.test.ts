import { describe, expect, test } from 'vitest';
import { FORM_INCOMPLETE, LOGIN_INCOMPLETE, PHONE_INVALID } from '../../domain/refusal-messages.ts';
import { summaryOf } from '../forms/use-form.ts';
import {
  anyPhone,
  emailChangeErrors,
  loginErrors,
  newPasswordErrors,
  passwordChangeErrors,
  phoneOf,
  profileErrors,
  registrationErrors,
  resetErrors,
} from './account-rules.ts';

const filled = {
  name: 'Rana Haddad',
  email: 'rana@example.com',
  password: 'cedar and limestone',
  password_confirmation: 'cedar and limestone',
  dialCode: '+961',
  phone: '03123456',
  region: 'Beirut',
  city: 'Beirut',
  street: 'Cedar street 4',
};
const wrong = (other: Partial<typeof filled>, isValidPhone = anyPhone) =>
  registrationErrors(isValidPhone)({ ...filled, ...other });
const said = (other: Partial<typeof filled>, isValidPhone = anyPhone) =>
  summaryOf({ ...filled, ...other }, FORM_INCOMPLETE, wrong(other, isValidPhone));

describe('login', () => {
  test('needs e-mail and password', () => {
    const values = { email: ' ', password: '' };
    const errors = loginErrors(values);
    expect(Object.keys(errors)).toEqual(['email', 'password']);
    expect(summaryOf(values, LOGIN_INCOMPLETE, errors)).toBe('Please provide email and password');
  });

  test('leaves it to the server what is a right password', () => {
    expect(loginErrors({ email: 'rana', password: ' ' })).toEqual({});
  });
});

describe('registration', () => {
  test('accepts a filled form', () => {
    expect(wrong({})).toEqual({});
  });

  test.each([
    'name',
    'email',
    'password',
    'password_confirmation',
    'phone',
    'region',
    'city',
    'street',
  ])('needs %s', (field) => {
    expect(wrong({ [field]: '' })).toHaveProperty(field);
    expect(said({ [field]: '' })).toBe('Please provide all the required fields');
  });

  test('says in the spec’s words what is wrong with passwords', () => {
    expect(said({ password_confirmation: 'another one' })).toBe('Passwords do not match');
    const short = { password: '1234567', password_confirmation: '1234567' };
    expect(said(short)).toBe('Password must be at least 8 characters long.');
    expect(wrong({ password: '12345678', password_confirmation: '12345678' })).toEqual({});
  });

  test('takes a leading 0 off the phone', () => {
    expect(phoneOf(filled)).toBe('+961 3123456');
  });

  test.each([
    '03 123 456',
    '03-123456',
    '3123x456',
    '+44 20 7946 0000',
  ])('refuses the phone %s', (phone) => {
    expect(said({ phone })).toBe(PHONE_INVALID);
  });

  test('refuses a phone that its country does not have', () => {
    expect(wrong({ phone: '12' }, () => false)).toEqual({ phone: PHONE_INVALID });
  });

  test('what is missing is said before what is wrong, and fields come in the form’s order', () => {
    const other = { street: '', email: 'rana', phone: 'x' };
    expect(Object.keys(wrong(other))).toEqual(['email', 'phone', 'street']);
    expect(said(other)).toBe(FORM_INCOMPLETE);
  });
});

describe('the profile', () => {
  const { email: _, password: __, password_confirmation: ___, ...profile } = filled;

  test('needs all five', () => {
    const blank = { ...profile, name: '', phone: '', region: '', city: '', street: ' ' };
    expect(Object.keys(profileErrors(anyPhone)(blank))).toEqual([
      'name',
      'phone',
      'region',
      'city',
      'street',
    ]);
  });

  test('checks the phone like registration', () => {
    expect(profileErrors(() => false)(profile)).toEqual({ phone: PHONE_INVALID });
    expect(profileErrors(anyPhone)({ ...profile, phone: '3 123 456' })).toEqual({
      phone: PHONE_INVALID,
    });
    expect(profileErrors(anyPhone)(profile)).toEqual({});
  });
});

const fitting = { password: 'limestone', password_confirmation: 'limestone' };

test('a new password follows the rules of registration', () => {
  expect(newPasswordErrors(fitting)).toEqual({});
  expect(newPasswordErrors({ password: 'short', password_confirmation: 'short' })).toEqual({
    password: 'Password must be at least 8 characters long.',
  });
  expect(newPasswordErrors({ ...fitting, password_confirmation: 'other' })).toEqual({
    password_confirmation: 'Passwords do not match',
  });
});

test('changing it needs the current one, of which spaces count', () => {
  const values = { ...fitting, current_password: '' };
  const errors = passwordChangeErrors(values);
  expect(errors).toEqual({ current_password: 'Please enter your current password' });
  expect(summaryOf(values, FORM_INCOMPLETE, errors)).toBe(FORM_INCOMPLETE);
  expect(passwordChangeErrors({ ...fitting, current_password: '  ' })).toEqual({});
});

test('another e-mail must be one, and needs the password', () => {
  expect(Object.keys(emailChangeErrors({ email: 'rima', password: '' }))).toEqual([
    'email',
    'password',
  ]);
  expect(emailChangeErrors({ email: ' rima@example.com ', password: 'x' })).toEqual({});
});

test('a forgotten password needs an e-mail', () => {
  expect(resetErrors({ email: '' })).toEqual({ email: 'Please enter your e-mail address' });
  expect(resetErrors({ email: 'rima@example.com' })).toEqual({});
});
