import type { WrittenTemplate } from '../../../contract/order-messages.ts';
import {
  MAX_SUBJECT_LENGTH,
  MAX_TEMPLATE_LENGTH,
  type MessageValues,
  PLACEHOLDERS,
  renderMessage,
  templateFault,
} from '../../../domain/message-templates.ts';
import { MESSAGE_EVENT_WORDS, MESSAGES, TEMPLATE_PAGE } from '../../../domain/words/messages.ts';
import { speaker } from '../../../domain/words/say.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import type { ErrorsOf, Values } from '../../forms/use-form.ts';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import styles from './template-editor.module.css';

export const templatesQuery = callQuery('GET /message-templates');

type TemplateField = 'subject' | 'text' | 'mail';

const LIST = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
const sayShared = speaker(MESSAGES, 'en');

const faultOf = (text: string): string | null => {
  const fault = templateFault(text);
  if (!fault) return null;
  const { written } = fault;
  return fault.code === 'unknown_placeholder'
    ? sayShared('unknown_placeholder', { written, list: LIST })
    : sayShared('broken_placeholder', { written, example: '{name}' });
};

/** What a template needs; the server checks the same. */
export const templateErrors: ErrorsOf<TemplateField> = ({ subject, text, mail }) => {
  const textError = text.trim() === '' ? sayShared('blank') : faultOf(text);
  const link = /\{\s*link\s*\}/i.exec(subject)?.[0];
  const subjectError =
    (mail === 'yes' && subject.trim() === '' && sayShared('blank_subject')) ||
    faultOf(subject) ||
    (link && sayShared('link_in_subject', { written: link }));
  return { ...(textError && { text: textError }), ...(subjectError && { subject: subjectError }) };
};

const valuesOf = ({ subject, text, mail }: WrittenTemplate): Values<TemplateField> => ({
  text,
  subject,
  mail: mail ? 'yes' : 'no',
});

const bodyOf = ({ subject, text, mail }: Values<TemplateField>) => ({
  subject,
  text,
  mail: mail === 'yes',
});

/** The modal that changes the template of an event, with a preview of the newest order's. */
export function TemplateEditor({ editor }: { readonly editor: EditorOf<WrittenTemplate> }) {
  const say = useWords(TEMPLATE_PAGE);
  const sayEvent = useWords(MESSAGE_EVENT_WORDS);
  const call = useCall();
  const { event, may_mail } = editor.about;
  return (
    <EditDialog
      editor={editor}
      title={say('editor', { event: sayEvent(event) })}
      saved={editor.about}
      valuesOf={valuesOf}
      errorsOf={templateErrors}
      {...(!may_mail && { held: { subject: editor.about.subject, mail: 'no' } })}
      send={(values, seen) =>
        call('PUT /message-templates/{event}', {
          params: { event },
          body: { ...bodyOf(values), seen: bodyOf(valuesOf(seen)) },
        })
      }
      reread={async () => (await call('GET /message-templates')).find((one) => one.event === event)}
      texts={{ busy: say('busy'), done: sayShared('saved'), failed: say('failed') }}
    >
      {({ field, typed }) => (
        <>
          <Textarea
            {...field('text')}
            label={say('text')}
            hint={say('text_hint', { list: LIST })}
            required
            rows={7}
            maxLength={MAX_TEMPLATE_LENGTH}
            dir="auto"
            data-autofocus
          />
          <Preview text={typed.text} />
          {may_mail ? (
            <>
              <Select {...field('mail')} label={say('mail')} hint={say('mail_hint')} required>
                <option value="no">{say('mail_no')}</option>
                <option value="yes">{say('mail_yes')}</option>
              </Select>
              <Input
                {...field('subject')}
                label={say('subject')}
                maxLength={MAX_SUBJECT_LENGTH}
                dir="auto"
              />
            </>
          ) : (
            <p>{say('own_mail_hint')}</p>
          )}
        </>
      )}
    </EditDialog>
  );
}

/** The message as the newest order would have it; made up as long as there is none. */
function Preview({ text }: { readonly text: string }) {
  const say = useWords(TEMPLATE_PAGE);
  const { data } = useData(callQuery('GET /message-templates/sample'));
  const made: MessageValues = {
    name: say('sample_name'),
    order: '12',
    total: '$84.00',
    address: say('sample_address'),
    link: `${location.origin}/orders/12`,
    shop: document.title,
    driver: say('sample_driver'),
  };
  const values = data ?? made;
  const filled = {
    ...values,
    driver: values.driver || say('sample_driver'),
    reason: say('sample_reason'),
  };
  return (
    <figure className={styles.preview}>
      <figcaption>
        {data ? say('preview', { order: data.order }) : say('preview_made_up')}
      </figcaption>
      <p dir="auto">{renderMessage(text, filled)}</p>
    </figure>
  );
}
