import type { contactCalls } from '../../contract/contact.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import {
  countMessages,
  deleteMessage,
  leaveMessage,
  listMessages,
  markMessage,
} from './messages.ts';

interface ContactDependencies {
  readonly database: Pick<OpenDatabase, 'db'>;
  readonly shopEmail: string;
  /** Called when a mail was committed. */
  readonly wakeOutbox: () => void;
}

/** Serves every call of the contact slice. */
export function contactHandlers({
  database: { db },
  shopEmail,
  wakeOutbox,
}: ContactDependencies): Handlers<typeof contactCalls> {
  return {
    'POST /send-email': async ({ body }) => {
      await leaveMessage(db, shopEmail, body);
      wakeOutbox();
      return { data: null };
    },
    'GET /messages': async ({ query }) => ({ data: await listMessages(db, query) }),
    'GET /messages/unread': async () => ({ data: { unread: await countMessages(db, 'unread') } }),
    'PUT /messages/{id}': async ({ params, body }, { actor }) => ({
      data: await markMessage(db, {
        adminId: signedIn(actor).userId,
        id: params.id,
        marks: body,
      }),
    }),
    'DELETE /messages/{id}': async ({ params }, { actor }) => {
      await deleteMessage(db, { adminId: signedIn(actor).userId, id: params.id });
      return { data: null, message: 'Message deleted' };
    },
  };
}
