import { type Kysely, sql } from 'kysely';
import type { TemplateFields, WrittenTemplate } from '../../contract/order-messages.ts';
import {
  MESSAGE_EVENTS,
  type MessageEvent,
  mayMail,
  PLACEHOLDERS,
  templateFault,
} from '../../domain/message-templates.ts';
import { DEFAULT_TEMPLATES, MESSAGES } from '../../domain/words/messages.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { type CurrentTemplate, readTemplates } from '../order-messages/messaged-order.ts';

const toWire = (template: CurrentTemplate): WrittenTemplate => ({
  ...template,
  may_mail: mayMail(template.event),
});

/** The template of each event. */
export async function listTemplates(db: Kysely<Database>): Promise<WrittenTemplate[]> {
  return (await readTemplates(db, MESSAGE_EVENTS)).map(toWire);
}

type SavedTemplate = TemplateFields & { readonly seen?: TemplateFields | undefined };

/**
 * Writes the template of an event. One that says what is built in, without mail, is the built-in one.
 *
 * @throws {Refusal} 409 where somebody else has changed it since `seen`, 422 for a blank text or a placeholder that is none
 */
export async function saveTemplate(
  db: Kysely<Database>,
  admin: SignedIn,
  event: MessageEvent,
  { seen, ...fields }: SavedTemplate,
): Promise<WrittenTemplate> {
  refuseFaults(event, fields);
  if (!fields.mail && says(DEFAULT_TEMPLATES[event], fields))
    return resetTemplate(db, admin, event);
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    await sql`lock table message_templates in share row exclusive mode`.execute(transaction); // Seven rows, written once in a while.
    const [now] = await readTemplates(transaction, [event]);
    const isSame = (one: TemplateFields) => now && says(now, one) && now.mail === one.mail;
    if (seen && !isSame(seen) && !isSame(fields)) {
      throw wordedRefusal(409, null, MESSAGES, 'changed');
    }
    await transaction
      .insertInto('message_templates')
      .values({ event, ...fields })
      .onConflict((conflict) =>
        conflict.column('event').doUpdateSet({ ...fields, updated_at: sql<Date>`now()` }),
      )
      .execute();
    return toWire({ event, ...fields, is_default: false });
  });
}

/** Gives an event its built-in template back, and turns its mail off. */
export function resetTemplate(
  db: Kysely<Database>,
  admin: SignedIn,
  event: MessageEvent,
): Promise<WrittenTemplate> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    await transaction.deleteFrom('message_templates').where('event', '=', event).execute();
    return toWire({ event, ...DEFAULT_TEMPLATES[event], mail: false, is_default: true });
  });
}

const says = (
  one: Pick<TemplateFields, 'subject' | 'text'>,
  other: Pick<TemplateFields, 'subject' | 'text'>,
) => one.subject === other.subject && one.text === other.text;

/** @throws {Refusal} 422 */
function refuseFaults(event: MessageEvent, { subject, text, mail }: TemplateFields): void {
  if (text === '') throw wordedRefusal(422, 'text', MESSAGES, 'blank');
  if (mail && !mayMail(event)) throw wordedRefusal(422, 'mail', MESSAGES, 'no_mail');
  if (mail && subject === '') throw wordedRefusal(422, 'subject', MESSAGES, 'blank_subject');
  for (const [field, written] of [
    ['text', text],
    ['subject', subject],
  ] as const) {
    const fault = templateFault(written);
    if (fault) throw wordedRefusal(422, field, MESSAGES, fault.code, faultValues(fault.written));
  }
  const link = /\{\s*link\s*\}/i.exec(subject)?.[0];
  if (link) throw wordedRefusal(422, 'subject', MESSAGES, 'link_in_subject', { written: link });
}

const faultValues = (written: string) => ({
  written,
  list: PLACEHOLDERS.map((name) => `{${name}}`).join(', '),
  example: `{${PLACEHOLDERS[0]}}`,
});
