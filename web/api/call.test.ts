import { expect, test } from 'vitest';
import { ApiError, explainFailure, fieldFailures, flattenErrors } from './call.ts';

const taken = new ApiError(422, 'An account with this e-mail exists already', {
  email: ['An account with this e-mail exists already'],
  role: ['is not yours to say'],
});

test('messages by field are said together, each once', () => {
  expect(explainFailure(taken, 'Error registering')).toBe(
    'An account with this e-mail exists already. Role is not yours to say',
  );
});

test.each([
  ['guest_name', 'is required', 'Name is required'],
  ['category_id', 'must be a whole number', 'Category must be a whole number'],
  ['products.0.quantity', 'must be between 1 and 1000', 'Quantity must be between 1 and 1000'],
  ['slug', 'is the address of another page', 'Address is the address of another page'],
  ['products.1', "'Oak Vase' is out of stock", "'Oak Vase' is out of stock"],
  ['phone', 'Please enter a valid phone number', 'Please enter a valid phone number'],
  [
    'discount',
    'discount field must be between 0 and 100',
    'discount field must be between 0 and 100',
  ],
])('away from %s, "%s" is said as "%s"', (field, message, said) => {
  expect(flattenErrors({ [field]: [message, message] })).toEqual([said]);
});

test('the server’s message goes before our own words', () => {
  const refused = new ApiError(401, 'Invalid email or password');
  expect(explainFailure(refused, 'Error logging in')).toBe('Invalid email or password');
  expect(explainFailure(new ApiError(500, ''), 'Error logging in')).toBe('Error logging in');
  expect(explainFailure(new ApiError(0, 'away'), 'Error logging in')).toBe('Error logging in');
  expect(explainFailure(new TypeError('x'), 'Error logging in')).toBe('Error logging in');
});

test('only fields that the form has get a message of their own', () => {
  expect(fieldFailures(taken, ['name', 'email'])).toEqual({
    email: 'An account with this e-mail exists already',
  });
  expect(fieldFailures(new TypeError('x'), ['email'])).toEqual({});
});
