import type { WrittenTemplate } from '../../../contract/order-messages.ts';
import { MESSAGE_EVENT_WORDS, MESSAGES, TEMPLATE_PAGE } from '../../../domain/words/messages.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { TemplateEditor, templatesQuery } from './template-editor.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.messageTemplates, () => [templatesQuery]);

/** What buyers are written about their orders, a text for each step of them. */
export default function MessageTemplatesPage() {
  const say = useWords(TEMPLATE_PAGE);
  const sayEvent = useWords(MESSAGE_EVENT_WORDS);
  const editor = useEditDialog<WrittenTemplate>('message-template');
  const reset = useDialogState<WrittenTemplate>();
  const resetNow = useReset();
  const read = useList(templatesQuery);
  return (
    <PanelPage title={panel.messageTemplates.title}>
      <p className={page.muted}>{say('intro')}</p>
      <List
        of="messages"
        read={read}
        skeleton={{ height: '420px' }}
        empty={{ title: say('title') }}
      >
        {(templates) => (
          <ul className={rows.list}>
            {templates.map((template) => (
              <Row
                key={template.event}
                template={template}
                onEdit={() => editor.show(template)}
                onReset={() => reset.show(template)}
              />
            ))}
          </ul>
        )}
      </List>
      {editor.editor && <TemplateEditor key={editor.opening} editor={editor.editor} />}
      <RemovalOf
        title={say('ask_reset')}
        removal={reset}
        onConfirm={({ event }) => void resetNow(event)}
      >
        {({ event }) => <p>{say('really', { event: sayEvent(event) })}</p>}
      </RemovalOf>
    </PanelPage>
  );
}

interface RowProps {
  readonly template: WrittenTemplate;
  readonly onEdit: () => void;
  readonly onReset: () => void;
}

function Row({ template: { event, mail, may_mail, is_default }, onEdit, onReset }: RowProps) {
  const say = useWords(TEMPLATE_PAGE);
  const name = useWords(MESSAGE_EVENT_WORDS)(event);
  const of = <span className="visually-hidden"> {name}</span>;
  const mailState = may_mail ? (mail ? 'mail_on' : 'mail_off') : 'mail_anyway';
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <strong>{name}</strong>
        <span className={page.muted}>
          {say(is_default ? 'built_in' : 'own')} · {say(mailState)}
        </span>
      </div>
      {useMayChange('orders') && (
        <div className={rows.actions}>
          <Button variant="secondary" aria-haspopup="dialog" onClick={onEdit}>
            {say('edit')}
            {of}
          </Button>
          {!is_default && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={onReset}>
              {say('reset')}
              {of}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Gives an event its built-in text back. */
function useReset() {
  const call = useCall();
  const say = useWords(TEMPLATE_PAGE);
  const sayShared = useWords(MESSAGES);
  const change = useListChange(templatesQuery);
  return (event: WrittenTemplate['event']) =>
    change({
      apply: (known) =>
        known.map((one) => (one.event === event ? { ...one, is_default: true, mail: false } : one)),
      send: () => call('DELETE /message-templates/{event}', { params: { event } }),
      done: sayShared('reset'),
      failed: say('failed_reset'),
    });
}
