import type { WebhookDeliveryDetail } from '../../../contract/webhooks.ts';
import { WEBHOOK_LOG, WEBHOOKS } from '../../../domain/words/webhooks.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ReadFailure } from '../kit/list.tsx';
import { useAttempt } from '../kit/use-attempt.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './webhooks-page.module.css';

interface DeliveryDialogProps {
  readonly id: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One event of the log: what was sent, what was answered, and the button that sends it again. */
export function DeliveryDialog({ id, open, onClose }: DeliveryDialogProps) {
  const say = useWords(WEBHOOK_LOG);
  const sayShared = useWords(WEBHOOKS);
  const call = useCall();
  const read = useData(callQuery('GET /webhook-deliveries/{id}', { params: { id } }), {
    always: true,
  });
  const { busy, attempt } = useAttempt();
  const { data, error } = read;
  const again = () =>
    attempt(async () => {
      await call('POST /webhook-deliveries/{id}/retry', { params: { id } });
      showToast(sayShared('again_on_its_way'), { type: 'success' });
      onClose();
    }, say('failed_again'));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data ? say('detail_title', { id: data.event_id }) : say('event')}
      footer={
        <div className={page.actions}>
          <Button variant="secondary" onClick={onClose}>
            {say('close')}
          </Button>
          {data && (
            <Button busy={busy && say('sending')} onClick={() => void again()}>
              {say('send_again')}
            </Button>
          )}
        </div>
      }
    >
      {!data && error && <ReadFailure of={say('event')} read={read} />}
      {!data && !error && <Skeleton height="240px" />}
      {data && <Facts of={data} />}
    </Dialog>
  );
}

function Facts({ of }: { readonly of: WebhookDeliveryDetail }) {
  const say = useWords(WEBHOOK_LOG);
  const { moment } = useShopClock();
  const { state, problem, status, took_ms, next_try_at, body, answer, attempts, about } = of;
  return (
    <dl className={styles.facts}>
      <dt>{say('event')}</dt>
      <dd>
        <bdi dir="ltr">{of.type}</bdi>, {about}, {moment(of.created_at)}
      </dd>
      <dt>{say('state')}</dt>
      <dd>
        {say(state)}
        {problem && <div>{problem}</div>}
        {status !== null && (
          <div>{say('answered', { status: String(status), ms: took_ms ?? 0 })}</div>
        )}
        {attempts > 0 && status === null && <div>{say('no_answer')}</div>}
        {next_try_at && <div>{say('next_try', { when: moment(next_try_at) })}</div>}
      </dd>
      <dt>{say('body')}</dt>
      <dd>
        {body === null && say(attempts === 0 ? 'no_body' : 'body_gone')}
        {body !== null && <Code text={indented(body)} />}
      </dd>
      {status !== null && <dt>{say('answer')}</dt>}
      {status !== null && <dd>{answer === '' ? say('empty_answer') : <Code text={answer} />}</dd>}
    </dl>
  );
}

/** What scrolls is reached by the keyboard. */
const Code = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <pre className={styles.code} dir="ltr" tabIndex={0}>
    {text}
  </pre>
);

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);
