import { isEmail } from '../../../domain/email.ts';
import type { ErrorsOf } from '../../forms/use-form.ts';

export const INVITATION_FIELDS = ['email', 'staff_role'] as const;
type InvitationField = (typeof INVITATION_FIELDS)[number];

/** Somebody is invited by an e-mail; the role is always chosen. */
export const invitationErrors: ErrorsOf<InvitationField> = ({ email }) =>
  isEmail(email.trim()) ? {} : { email: 'Please enter an e-mail address like name@example.com' };
