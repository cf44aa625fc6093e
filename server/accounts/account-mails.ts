import { STAFF_ROLE_LABELS, type StaffRole } from '../../domain/staff-roles.ts';
import { accountTokenOf, type MailPart, renderMail } from '../mail/mail-templates.ts';
import type { Mail } from '../mail/outbox-queries.ts';

/** How the shop signs its mails, and where it is on the web, without a slash at the end. */
export interface SigningShop {
  readonly shopName: string;
  readonly publicUrl: string;
}

/** A mail about somebody's account; `parts` stand under its subject. */
const accountMail = (to: Mail['to'], subject: string, parts: readonly MailPart[]): Mail => ({
  to,
  subject,
  ...renderMail([{ kind: 'heading', text: subject }, ...parts]),
});

const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });

/** Carries the link by which anyone who reads the account's mail sets a new password. */
export const resetMail = (
  to: Mail['to'],
  { shopName, publicUrl }: SigningShop,
  seed: string,
): Mail =>
  accountMail(to, `Set a new password at ${shopName}`, [
    paragraph('Someone, hopefully you, asked to reset the password of your account.'),
    {
      kind: 'link',
      label: 'Choose a new password',
      url: `${publicUrl}/reset-password#token=${accountTokenOf(seed)}`,
    },
    paragraph(
      'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    ),
  ]);

/** Notifies the owner, who may not have done it. */
export const passwordChangedMail = (to: Mail['to'], { shopName, publicUrl }: SigningShop): Mail =>
  accountMail(to, `Your password at ${shopName} was changed`, [
    paragraph('Your account has a new password, and other devices were signed out.'),
    paragraph('If it was not you, reset it now:'),
    { kind: 'link', label: 'Forgot password?', url: `${publicUrl}/reset-password` },
  ]);

/** Carries the link by which somebody becomes a member of the staff. */
export const invitationMail = (
  to: string,
  { shopName, publicUrl }: SigningShop,
  { seed, role }: { readonly seed: string; readonly role: StaffRole },
): Mail =>
  accountMail(to, `You are invited to work at ${shopName}`, [
    paragraph(
      `An owner of ${shopName} invites you to its admin panel. Your role: ${STAFF_ROLE_LABELS[role]}.`,
    ),
    {
      kind: 'link',
      label: 'Accept the invitation',
      url: `${publicUrl}/staff-invitation#token=${accountTokenOf(seed)}`,
    },
    paragraph('The link works once, for seven days. If you did not expect it, do nothing.'),
  ]);

/** Carries the link that proves that the new address is theirs. */
export const confirmMail = (to: string, { shopName, publicUrl }: SigningShop, seed: string): Mail =>
  accountMail(to, `Confirm your e-mail at ${shopName}`, [
    paragraph(`Someone, hopefully you, wants to use this address for an account at ${shopName}.`),
    {
      kind: 'link',
      label: 'Confirm this e-mail',
      url: `${publicUrl}/confirm-email#token=${accountTokenOf(seed)}`,
    },
    paragraph('The link works once, for one hour. If it was not you, do nothing.'),
  ]);

/** Goes where {@link confirmMail} would: the screen doesn't reveal who has an account, this may. */
export const takenMail = (to: string, { shopName, publicUrl }: SigningShop): Mail =>
  accountMail(to, `Your e-mail at ${shopName}`, [
    paragraph(
      `Someone, hopefully you, wants to use this address for another account at ${shopName}. It has one already, so nothing was changed.`,
    ),
    { kind: 'link', label: 'Log in', url: `${publicUrl}/login` },
  ]);

/** Notifies the old address that the account may move away from it. */
export const emailChangeMail = (
  to: Mail['to'],
  newEmail: string,
  { shopName, publicUrl }: SigningShop,
): Mail =>
  accountMail(to, `Your e-mail at ${shopName} may change`, [
    paragraph(`Someone, hopefully you, asked to change the e-mail of your account to ${newEmail}.`),
    paragraph('It changes once that address is confirmed. If it was not you, set a new password:'),
    { kind: 'link', label: 'Forgot password?', url: `${publicUrl}/reset-password` },
  ]);

/** Notifies the old address that the account has moved away from it. */
export const emailChangedMail = (to: string, newEmail: string, { shopName }: SigningShop): Mail =>
  accountMail(to, `Your e-mail at ${shopName} was changed`, [
    paragraph(`Your account now has the e-mail ${newEmail}.`),
    paragraph('If it was not you, please write to us: answer this mail.'),
  ]);
