import { z } from 'zod';
import { FORM_INCOMPLETE, PASSWORDS_DIFFER } from '../domain/refusal-messages.ts';
import { STAFF_ROLES } from '../domain/staff-roles.ts';
import { deviceHeaders, knownPassword, newPassword, session, typedPassword } from './accounts.ts';
import type { Calls } from './call.ts';
import {
  MAX_LENGTH,
  mailAddress,
  moment,
  once,
  orRequired,
  pathId,
  pathText,
  requiredLine,
} from './fields.ts';

const staffRole = z.enum(STAFF_ROLES, orRequired(`must be one of ${STAFF_ROLES.join(', ')}`));

/** Somebody who works in the panel. */
const staffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  staff_role: z.enum(STAFF_ROLES),
  /** To the hour; null for someone without a session. */
  last_seen_at: moment.nullable(),
  /** Whether their login also needs a code. */
  second_factor: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

/** An invitation that is still good. */
const staffInvitation = z.object({
  id: z.int(),
  email: z.string(),
  staff_role: z.enum(STAFF_ROLES),
  created_at: moment,
  expires_at: moment,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

/** Who works in the panel, and who is invited. */
const staffList = z.object({
  members: z.array(staffMember),
  invitations: z.array(staffInvitation),
});
export type StaffList = z.output<typeof staffList>;

/** Who is invited, and as what. */
const newInvitation = z.object({ email: mailAddress, staff_role: staffRole });
export type NewInvitation = z.output<typeof newInvitation>;

/** What a link carries behind its `#`. Any text may come here; only ours opens anything. */
const invitationToken = z.string('must be text').max(255, 'must be at most 255 characters');

/** A new account by an invitation. */
const invitedAccount = z
  .object({
    token: invitationToken,
    name: requiredLine(MAX_LENGTH.name),
    password: newPassword,
    password_confirmation: typedPassword,
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    message: PASSWORDS_DIFFER,
  });
export type InvitedAccount = z.output<typeof invitedAccount>;

/** An account that was there before its invitation: its password proves that it is theirs. */
const invitedLogin = z.object({ token: invitationToken, password: knownPassword });
export type InvitedLogin = z.output<typeof invitedLogin>;

/** A device on which an account is logged in. */
const accountSession = z.object({
  id: z.string(),
  /** "Chrome on Android"; empty when not known. */
  device: z.string(),
  /** The network that it logged in from, roughly: `203.0.113.0/24`; empty when not known. */
  network: z.string(),
  created_at: moment,
  /** To the hour. */
  last_used_at: moment,
  /** The one that asks. */
  current: z.boolean(),
});
export type AccountSession = z.output<typeof accountSession>;

const forOwners = { access: 'admin', area: 'staff', status: 200 } as const;
const byLink = { access: 'public', whenMissing: FORM_INCOMPLETE } as const;

/** Staff of the panel, how they are invited, and one's own sessions (docs/decisions/105, 106). */
export const staffCalls = {
  'GET /staff': {
    ...forOwners,
    summary: 'Who works in the panel, and who is invited',
    data: staffList,
    refusals: [],
  },
  'PUT /staff/{id}': {
    ...forOwners,
    summary:
      "Gives a member of the staff another role, which ends their sessions; the last owner's stays",
    params: z.object({ id: pathId }),
    body: z.object({ staff_role: staffRole }),
    data: staffMember,
    refusals: [404, 409, 422],
  },
  'DELETE /staff/{id}': {
    ...forOwners,
    summary:
      'Makes a member of the staff a customer, which ends their sessions and links; the last owner stays',
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404, 409],
  },
  'DELETE /staff/{id}/second-factor': {
    ...forOwners,
    summary:
      "Turns off the second factor of another member of the staff, which ends their sessions; one's own needs its code",
    params: z.object({ id: pathId }),
    data: staffMember,
    refusals: [404, 409],
  },
  'POST /staff/invitations': {
    ...forOwners,
    status: 201,
    ...once,
    summary:
      'Invites somebody by a link that works once, for 7 days; ends an earlier one to the same e-mail',
    body: newInvitation,
    whenMissing: FORM_INCOMPLETE,
    data: z.object({
      invitation: staffInvitation,
      /** Sent this once: the shop keeps a hash of it. */
      link: z.string(),
    }),
    refusals: [409, 422],
  },
  'DELETE /staff/invitations/{id}': {
    ...forOwners,
    summary: 'Ends an invitation',
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404],
  },
  'POST /auth/invitation': {
    ...byLink,
    status: 200,
    summary: 'Who the link of an invitation is for',
    body: z.object({ token: invitationToken }),
    data: z.object({
      email: z.string(),
      staff_role: z.enum(STAFF_ROLES),
      /** Whether the e-mail has an account already, whose password is asked for. */
      has_account: z.boolean(),
    }),
    refusals: [422],
  },
  'POST /auth/invitation/register': {
    ...byLink,
    status: 201,
    summary: 'Opens the account that an invitation is for, and its first session',
    headers: deviceHeaders,
    body: invitedAccount,
    data: session,
    refusals: [409, 422],
  },
  'POST /auth/invitation/login': {
    ...byLink,
    status: 200,
    summary: 'Takes an invitation up with the account that its e-mail has, and begins a session',
    headers: deviceHeaders,
    body: invitedLogin,
    data: session,
    refusals: [422],
  },
  'GET /auth/sessions': {
    access: 'customer',
    status: 200,
    summary: 'The devices on which one is logged in, the latest first',
    data: z.array(accountSession),
    refusals: [],
  },
  'DELETE /auth/sessions/{id}': {
    access: 'customer',
    status: 200,
    summary: 'Logs one of them out',
    params: z.object({ id: pathText(100) }),
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
