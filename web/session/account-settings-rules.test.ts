import { expect, test } from 'vitest';
import { FORM_INCOMPLETE, summaryOf } from './account-rules.ts';
import {
  emailChangeErrors,
  newPasswordErrors,
  passwordChangeErrors,
  resetErrors,
} from './account-settings-rules.ts';

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
