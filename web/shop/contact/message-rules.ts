import { isEmail } from '../../../domain/email.ts';
import type { Errors, Values } from '../../forms/use-form.ts';

export const MESSAGE_FIELDS = ['email', 'message'] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

/** In characters (decisions §2). */
export const LONGEST_EMAIL = 254;
export const LONGEST_MESSAGE = 5000;

export const NO_ADDRESS = 'Please enter an e-mail address that we can answer to';

/** What is wrong with a message before it is sent; the server looks closer. */
export function judgeMessage({ email, message }: Values<MessageField>): Errors<MessageField> {
  return {
    ...(email.trim() === ''
      ? { email: 'Please enter your e-mail address' }
      : !isEmail(email.trim()) && { email: NO_ADDRESS }),
    ...(message.trim() === '' && { message: 'Please enter a message' }),
  };
}

/** Whether a field is empty: the form then says so as a whole (spec §5). */
export const isIncomplete = (values: Values<MessageField>): boolean =>
  MESSAGE_FIELDS.some((field) => values[field].trim() === '');
