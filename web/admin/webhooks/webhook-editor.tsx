import type { Webhook, WebhookSecret } from '../../../contract/webhooks.ts';
import { MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '../../../domain/webhooks.ts';
import { WEBHOOK_PANEL, WEBHOOKS } from '../../../domain/words/webhooks.ts';
import { useCall } from '../../api/call.ts';
import { Checkbox, ErrorText, Input } from '../../ui/field.tsx';
import { useWords } from '../../use-words.ts';
import type { EditorOf } from '../kit/drafts.tsx';
import { EditDialog } from '../kit/edit-form.tsx';
import type { FormParts } from '../kit/use-edit-form.ts';
import { type WebhookField, webhookBody, webhookErrors, webhookTexts } from './webhook-rules.ts';
import styles from './webhooks-page.module.css';

interface WebhookEditorProps {
  /** `null`: a new one. */
  readonly editor: EditorOf<Webhook | null>;
  readonly onAdded: (added: WebhookSecret) => void;
}

/** The modal that adds or changes a webhook. */
export function WebhookEditor({ editor, onAdded }: WebhookEditorProps) {
  const say = useWords(WEBHOOK_PANEL);
  const sayShared = useWords(WEBHOOKS);
  const call = useCall();
  const webhook = editor.about;
  const send = async (typed: Record<WebhookField, string>): Promise<void> => {
    const body = webhookBody(typed);
    if (webhook === null) return onAdded(await call('POST /webhooks', { body }));
    await call('PUT /webhooks/{id}', {
      params: { id: webhook.id },
      body: { ...body, is_on: typed.is_on !== '' },
    });
  };
  return (
    <EditDialog<WebhookField, { readonly of: Webhook | null }, void>
      editor={editor}
      title={say(webhook === null ? 'add' : 'edit_title')}
      action={say(webhook === null ? 'add' : 'save')}
      saved={{ of: webhook }}
      valuesOf={({ of }) => webhookTexts(of)}
      errorsOf={webhookErrors}
      send={send}
      texts={{
        busy: say(webhook === null ? 'adding' : 'saving'),
        done: sayShared(webhook === null ? 'added' : 'saved'),
        failed: say(webhook === null ? 'failed_add' : 'failed_save'),
      }}
    >
      {(parts) => <WebhookInputs {...parts} isNew={webhook === null} />}
    </EditDialog>
  );
}

const SUBJECTS = ['order', 'product', 'stock', 'customer', 'message', 'review'] as const;

interface WebhookInputsProps extends Pick<FormParts<WebhookField>, 'field' | 'tick'> {
  readonly isNew: boolean;
}

function WebhookInputs({ field, tick, isNew }: WebhookInputsProps) {
  const say = useWords(WEBHOOK_PANEL);
  const { error } = field('events');
  return (
    <>
      <Input
        {...field('url')}
        label={say('url')}
        hint={say('url_hint')}
        type="url"
        dir="ltr"
        required
        maxLength={MAX_WEBHOOK_URL}
        autoComplete="off"
        data-autofocus
      />
      <Input
        {...field('description')}
        label={say('description')}
        hint={say('description_hint')}
        maxLength={200}
      />
      {!isNew && <Checkbox {...tick('is_on')} label={say('is_on')} />}
      <fieldset
        className={styles.events}
        aria-describedby={error ? 'events-error' : undefined}
        data-field="events"
      >
        <legend>{say('chosen')}</legend>
        {error && <ErrorText id="events-error">{error}</ErrorText>}
        {SUBJECTS.map((subject) => (
          <fieldset key={subject} className={styles.subject}>
            <legend>{say(subject)}</legend>
            {WEBHOOK_EVENTS.filter((event) => event.startsWith(`${subject}.`)).map((event) => (
              <Checkbox key={event} {...tick(event)} label={say(event)} />
            ))}
          </fieldset>
        ))}
      </fieldset>
    </>
  );
}
