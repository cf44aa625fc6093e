import type { staffCalls } from '../../contract/staff.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { MailingAccounts } from './change-credentials.ts';
import {
  endInvitation,
  invite,
  loginInvited,
  readInvitation,
  registerInvited,
} from './invitations.ts';
import { originOf } from './log-in.ts';
import { endSessionById, listSessions } from './session-list.ts';
import { changeStaffRole, listStaff, removeStaff, resetSecondFactor } from './staff.ts';

/** Serves the calls about staff, their invitations, and one's own sessions. */
export const staffHandlers = (
  services: () => Promise<MailingAccounts>,
  wakeOutbox: () => void,
): Handlers<typeof staffCalls> => ({
  'GET /staff': async () => ({ data: await listStaff((await services()).db) }),
  'PUT /staff/{id}': async ({ params, body }, { actor }) => {
    const change = { ownerId: signedIn(actor).userId, id: params.id };
    const data = await changeStaffRole((await services()).db, change, body.staff_role);
    return { data, message: 'Role changed successfully' };
  },
  'DELETE /staff/{id}': async ({ params }, { actor }) => {
    const change = { ownerId: signedIn(actor).userId, id: params.id };
    await removeStaff((await services()).db, change);
    return { data: null, message: 'Removed from the staff successfully' };
  },
  'DELETE /staff/{id}/second-factor': async ({ params }, { actor }) => {
    const change = { ownerId: signedIn(actor).userId, id: params.id };
    const data = await resetSecondFactor((await services()).db, change);
    return { data, message: 'Second factor turned off successfully' };
  },
  'POST /staff/invitations': async ({ body }, { actor }) => {
    const data = await invite(await services(), signedIn(actor).userId, body);
    wakeOutbox();
    return { data, message: 'Invitation made successfully' };
  },
  'DELETE /staff/invitations/{id}': async ({ params }, { actor }) => {
    await endInvitation((await services()).db, signedIn(actor).userId, params.id);
    return { data: null, message: 'Invitation ended successfully' };
  },
  'POST /auth/invitation': async ({ body }) => ({
    data: await readInvitation((await services()).db, body.token),
  }),
  'POST /auth/invitation/register': async ({ headers, body }, context) => ({
    data: await registerInvited(await services(), body, originOf(context, headers)),
  }),
  'POST /auth/invitation/login': async ({ headers, body }, context) => ({
    data: await loginInvited(await services(), body, originOf(context, headers)),
  }),
  'GET /auth/sessions': async (_input, { actor }) => ({
    data: await listSessions((await services()).db, signedIn(actor)),
  }),
  'DELETE /auth/sessions/{id}': async ({ params }, { actor }) => {
    await endSessionById((await services()).db, signedIn(actor), params.id);
    return { data: null, message: 'The device is logged out' };
  },
});
