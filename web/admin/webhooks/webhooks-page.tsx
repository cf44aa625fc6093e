import { useCallback } from 'react';
import type { Webhook, WebhookSecret } from '../../../contract/webhooks.ts';
import { parsedUrl } from '../../../domain/webhook-url.ts';
import { WEBHOOK_PANEL, WEBHOOKS } from '../../../domain/words/webhooks.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { usePolling } from '../follow-job.tsx';
import { useEditDialog } from '../kit/drafts.tsx';
import { List, loadPanelPage, PanelPage, useList } from '../kit/list.tsx';
import { useListChange } from '../kit/list-change.ts';
import { useAttempt } from '../kit/use-attempt.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { useShopClock } from '../shop-format.ts';
import { ShownOnce } from '../shown-once.tsx';
import { WebhookEditor } from './webhook-editor.tsx';
import styles from './webhooks-page.module.css';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.webhooks, () => [webhooksQuery]);

const webhooksQuery = callQuery('GET /webhooks');

const hostOf = ({ url }: Pick<Webhook, 'url'>): string => parsedUrl(url)?.host ?? url;

/** Programs that are told what happens in the shop, for owners. */
export default function WebhooksPage() {
  const say = useWords(WEBHOOK_PANEL);
  const read = useList(webhooksQuery);
  const editor = useEditDialog<Webhook | null>('edit-webhook');
  const removal = useDialogState<Webhook>();
  const secret = useDialogState<WebhookSecret>();
  const remove = useRemoval();
  usePolling(read, read.data?.some(({ waiting }) => waiting > 0) ?? false);
  const { show: showSecret } = secret;
  const onAdded = useCallback((added: WebhookSecret) => showSecret(added), [showSecret]);
  return (
    <PanelPage
      title={panel.webhooks.title}
      beside={
        <Button aria-haspopup="dialog" onClick={() => editor.show(null)}>
          {say('add')}
        </Button>
      }
    >
      <p className={styles.about}>{say('about')}</p>
      <List
        of={say('title')}
        read={read}
        skeleton={{ count: 2, height: '120px', className: styles.list }}
        empty={{ title: say('none'), icon: 'box', children: say('none_more') }}
      >
        {(webhooks) => (
          <ul className={rows.list}>
            {webhooks.map((webhook) => (
              <Row
                key={webhook.id}
                webhook={webhook}
                onEdit={() => editor.show(webhook)}
                onRemove={() => removal.show(webhook)}
                onSecret={onAdded}
              />
            ))}
          </ul>
        )}
      </List>
      {editor.editor && (
        <WebhookEditor key={editor.opening} editor={editor.editor} onAdded={onAdded} />
      )}
      <RemovalOf title={say('remove')} removal={removal} onConfirm={({ id }) => void remove(id)}>
        {(webhook) => <p>{say('remove_text', { host: hostOf(webhook) })}</p>}
      </RemovalOf>
      {secret.about && (
        <ShownOnce
          key={secret.opening}
          open={secret.open}
          onClose={secret.close}
          title={say('secret_title')}
          secret={secret.about.secret}
        >
          {say(secret.about.former_until === null ? 'secret_once' : 'secret_overlap')}
        </ShownOnce>
      )}
    </PanelPage>
  );
}

interface RowProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onSecret: (renewed: WebhookSecret) => void;
}

function Row({ webhook, onEdit, onRemove, onSecret }: RowProps) {
  const say = useWords(WEBHOOK_PANEL);
  const { id, url, description, events, is_on } = webhook;
  const of = <span className="visually-hidden"> {description || url}</span>;
  return (
    <li className={rows.row}>
      <div className={styles.what}>
        {description && <strong>{description}</strong>}
        <bdi dir="ltr" className={styles.url}>
          {url}
        </bdi>
        <div className={styles.state}>
          <Badge tone={is_on ? 'success' : 'neutral'}>{say(is_on ? 'on' : 'off')}</Badge>
          <span className={page.muted}>{say('events', { count: events.length })}</span>
          {webhook.waiting > 0 && (
            <span className={page.muted}>{say('waiting', { count: webhook.waiting })}</span>
          )}
        </div>
        <Health webhook={webhook} />
      </div>
      <div className={rows.actions}>
        <ButtonLink variant="secondary" size="small" href={panel.webhookLog({ webhook: id })}>
          {say('log')}
          {of}
        </ButtonLink>
        <RowActions webhook={webhook} onSecret={onSecret} />
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onEdit}>
          {say('edit')}
          {of}
        </Button>
        <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={onRemove}>
          {say('remove')}
          {of}
        </Button>
      </div>
    </li>
  );
}

/** What became of the last events, and why the shop turned a webhook off. */
function Health({ webhook }: Pick<RowProps, 'webhook'>) {
  const say = useWords(WEBHOOK_PANEL);
  const sayShared = useWords(WEBHOOKS);
  const { moment } = useShopClock();
  const { off_because, last_problem, failing_since, last_tried_at } = webhook;
  if (off_because !== null)
    return <p className={styles.failing}>{sayShared(`off_${off_because}`)}</p>;
  if (failing_since !== null) {
    return (
      <p className={styles.failing}>
        {last_problem && `${say('last_failed', { reason: last_problem })}. `}
        {say('failing_since', { when: moment(failing_since) })}
      </p>
    );
  }
  return (
    <p className={page.muted}>
      {last_tried_at ? say('all_well', { when: moment(last_tried_at) }) : say('never')}
    </p>
  );
}

function RowActions({
  webhook: { id, url, description, is_on },
  onSecret,
}: Pick<RowProps, 'webhook' | 'onSecret'>) {
  const say = useWords(WEBHOOK_PANEL);
  const sayShared = useWords(WEBHOOKS);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const of = <span className="visually-hidden"> {description || url}</span>;
  const test = () =>
    attempt(async () => {
      await call('POST /webhooks/{id}/test', { params: { id } });
      showToast(sayShared('test_on_its_way'), { type: 'success' });
    }, say('failed_test'));
  const renew = () =>
    attempt(
      async () => onSecret(await call('POST /webhooks/{id}/secret', { params: { id } })),
      say('failed_secret'),
    );
  return (
    <>
      {is_on && (
        <Button variant="secondary" size="small" disabled={busy} onClick={() => void test()}>
          {say('send_test')}
          {of}
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        disabled={busy}
        onClick={() => void renew()}
      >
        {say('new_secret')}
        {of}
      </Button>
    </>
  );
}

/** Removes webhooks: a row leaves at once and comes back when the shop refuses. */
function useRemoval() {
  const say = useWords(WEBHOOK_PANEL);
  const sayShared = useWords(WEBHOOKS);
  const call = useCall();
  const change = useListChange(webhooksQuery);
  return (id: number) =>
    change({
      apply: (webhooks) => webhooks.filter((one) => one.id !== id),
      send: () => call('DELETE /webhooks/{id}', { params: { id } }),
      done: sayShared('removed'),
      failed: say('failed_remove'),
    });
}
