import { useState } from 'react';
import type { LetterDetail } from '../../../contract/newsletter.ts';
import { NEWSLETTER_PANEL } from '../../../domain/words/newsletter-panel.ts';
import { useCall } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useAttempt } from '../kit/use-attempt.ts';
import { useShopClock } from '../shop-format.ts';
import styles from './newsletter.module.css';
import type { NewsletterFacts } from './settings-form.tsx';

interface LetterSendingProps {
  readonly letter: LetterDetail;
  readonly newsletter: NewsletterFacts;
  /** Something typed is not saved. */
  readonly unsaved: boolean;
  readonly mayWrite: boolean;
}

/** Sends a letter, and says how far it is. */
export function LetterSending(props: LetterSendingProps) {
  const say = useWords(NEWSLETTER_PANEL);
  const { letter, newsletter, mayWrite } = props;
  return (
    <section className={styles.sheet} aria-labelledby="letter-sending">
      <h2 id="letter-sending">{say(letter.state === 'draft' ? 'send' : letter.state)}</h2>
      {!newsletter.on && <p className={page.note}>{say('off_pauses')}</p>}
      {letter.problem !== '' && (
        <p className={page.note}>{say('problem', { problem: letter.problem })}</p>
      )}
      {letter.state === 'draft' ? (
        mayWrite && <Start {...props} />
      ) : (
        <Progress letter={letter} mayWrite={mayWrite} />
      )}
    </section>
  );
}

function Start({ letter, newsletter, unsaved }: LetterSendingProps) {
  const say = useWords(NEWSLETTER_PANEL);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const [asks, setAsks] = useState(false);
  const { id } = letter;
  const { confirmed } = newsletter.counts;
  const test = () =>
    void attempt(async () => {
      await call('POST /letters/{id}/test', { params: { id } });
      showToast(say('test_sent'), { type: 'success' });
    }, say('test_failed'));
  const close = () => setAsks(false);
  const send = () =>
    void attempt(async () => {
      close();
      await call('POST /letters/{id}/state', { params: { id }, body: { state: 'sending' } });
    }, say('send_failed'));
  return (
    <>
      <p>
        {say('goes_to', { count: confirmed })}{' '}
        {confirmed > 0 && say('takes', { count: Math.ceil(confirmed / newsletter.per_minute) })}
      </p>
      {unsaved && <p className={page.muted}>{say('save_first')}</p>}
      <div className={page.row}>
        <Button variant="secondary" disabled={unsaved} busy={busy} onClick={test}>
          {say('test')}
        </Button>
        <Button
          aria-haspopup="dialog"
          disabled={unsaved || !newsletter.on || confirmed === 0}
          onClick={() => setAsks(true)}
        >
          {say('send_now')}
        </Button>
      </div>
      <Dialog
        open={asks}
        onClose={close}
        title={say('send_title')}
        footer={
          <div className={page.actions}>
            <Button variant="secondary" data-autofocus onClick={close}>
              {say('cancel')}
            </Button>
            <Button onClick={send}>{say('send_now')}</Button>
          </div>
        }
      >
        <p>
          {say('goes_to', { count: confirmed })} {say('send_text')}
        </p>
      </Dialog>
    </>
  );
}

function Progress({ letter, mayWrite }: Pick<LetterSendingProps, 'letter' | 'mayWrite'>) {
  const say = useWords(NEWSLETTER_PANEL);
  const call = useCall();
  const { busy, attempt } = useAttempt();
  const { moment } = useShopClock();
  const { id, state, mails, started_at } = letter;
  const change = (wanted: 'sending' | 'paused') =>
    void attempt(
      async () => {
        await call('POST /letters/{id}/state', { params: { id }, body: { state: wanted } });
      },
      say(wanted === 'paused' ? 'pause_failed' : 'send_failed'),
    );
  const figures = [
    ['figure_sent', mails.sent],
    ['figure_waiting', mails.waiting],
    ['figure_refused', mails.refused],
    ['figure_unsure', mails.unsure],
    ['figure_left', mails.left],
  ] as const;
  const done = mails.all - mails.waiting;
  return (
    <>
      {started_at && (
        <p className={page.muted}>{say('started_on', { when: moment(started_at) })}</p>
      )}
      <p className={styles.progress}>
        <progress value={done} max={Math.max(mails.all, 1)} aria-label={say(state)} />
        <span>{say('progress', { done, all: mails.all })}</span>
      </p>
      <dl className={styles.figures}>
        {figures
          .filter(([name, count]) => count > 0 || name === 'figure_sent')
          .map(([name, count]) => (
            <div key={name}>
              <dt>{say(name)}</dt>
              <dd>{count.toLocaleString('en')}</dd>
            </div>
          ))}
      </dl>
      {mails.unsure > 0 && <p className={page.muted}>{say('unsure_hint')}</p>}
      {mayWrite && state !== 'sent' && (
        <div className={page.row}>
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => change(state === 'sending' ? 'paused' : 'sending')}
          >
            {say(state === 'sending' ? 'pause' : 'go_on')}
          </Button>
        </div>
      )}
    </>
  );
}
