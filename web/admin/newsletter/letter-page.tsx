import { useState } from 'react';
import type { LetterDetail } from '../../../contract/newsletter.ts';
import { NEWSLETTER_PANEL } from '../../../domain/words/newsletter-panel.ts';
import { isNotFound, useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useNavigate } from '../../navigation/use-navigator.ts';
import type { PageProps } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import { RemovalOf, useDialogState } from '../admin-dialogs.tsx';
import page from '../admin-page.module.css';
import { usePolling } from '../follow-job.tsx';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { useAttempt } from '../kit/use-attempt.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { panel } from '../screens.ts';
import { type Draft, draftOf, LetterForm, NEW_DRAFT } from './letter-form.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterSending } from './letter-sending.tsx';
import styles from './newsletter.module.css';
import { newsletterQuery } from './settings-form.tsx';

export const Layout = AdminLayout;

export const load = loadPanelPage(panel.letter, ({ search }) => {
  const { letter } = panel.letter.read(search);
  return [newsletterQuery, ...(letter === null ? [] : [letterQuery(letter)])];
});

const letterQuery = (id: number) => callQuery('GET /letters/{id}', { params: { id } });

/** One letter: written beside its preview, then sent. */
export default function LetterPage({ location }: PageProps) {
  const say = useWords(NEWSLETTER_PANEL);
  const { letter: id } = panel.letter.read(location.search);
  return (
    <PanelPage
      title={say(id === null ? 'new_letter' : 'letter')}
      beside={<a href={panel.newsletter({})}>{say('back')}</a>}
    >
      {id === null ? <Desk key="new" letter={null} /> : <SavedLetter key={id} id={id} />}
    </PanelPage>
  );
}

function SavedLetter({ id }: { readonly id: number }) {
  const say = useWords(NEWSLETTER_PANEL);
  const read = useList(letterQuery(id));
  const { data, error } = read;
  usePolling(read, data?.state === 'sending');
  if (data) return <Desk letter={data} />;
  if (isNotFound(error)) return <EmptyState title={say('letter_gone')} icon="mail" />;
  if (error) return <ReadFailure of={say('letter')} read={read} />;
  return <ListSkeleton height="420px" />;
}

function Desk({ letter }: { readonly letter: LetterDetail | null }) {
  const [typed, setTyped] = useState<Draft>(letter ? draftOf(letter) : NEW_DRAFT);
  const [unsaved, setUnsaved] = useState(false);
  const { data: newsletter } = useData(newsletterQuery);
  const mayWrite = useMayChange('mails');
  const isDraft = letter === null || letter.state === 'draft';
  return (
    <div className={styles.desk}>
      {isDraft && mayWrite && (
        <LetterForm letter={letter} onType={setTyped} onUnsaved={setUnsaved} />
      )}
      {mayWrite && <LetterPreview draft={isDraft ? typed : draftOf(letter)} />}
      {letter && !mayWrite && <LetterText letter={letter} />}
      {letter && newsletter && (
        <LetterSending
          letter={letter}
          newsletter={newsletter}
          unsaved={unsaved}
          mayWrite={mayWrite}
        />
      )}
      {letter && mayWrite && <Remove letter={letter} />}
    </div>
  );
}

/** What a letter says, for those who may only read it: drawing it as a mail is for those who write it. */
const LetterText = ({ letter: { subject, body, products } }: { readonly letter: LetterDetail }) => (
  <section className={styles.sheet} aria-labelledby="letter-text">
    <h2 id="letter-text" dir="auto">
      {subject}
    </h2>
    <p dir="auto" className={styles.text}>
      {body}
    </p>
    {products.map(({ id, name }) => (
      <bdi key={id}>{name}</bdi>
    ))}
  </section>
);

function Remove({ letter }: { readonly letter: LetterDetail }) {
  const say = useWords(NEWSLETTER_PANEL);
  const removal = useDialogState<LetterDetail>();
  const call = useCall();
  const go = useNavigate();
  const { attempt } = useAttempt();
  const remove = ({ id }: LetterDetail) =>
    void attempt(async () => {
      await call('DELETE /letters/{id}', { params: { id } });
      showToast(say('letter_removed'), { type: 'success' });
      await go(panel.newsletter({}));
    }, say('letter_remove_failed'));
  const isUnderWay = letter.state === 'sending' || letter.state === 'paused';
  return (
    <div className={page.row}>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => removal.show(letter)}>
        {say('remove_letter')}
      </Button>
      <RemovalOf title={say('remove_letter')} removal={removal} onConfirm={remove}>
        {({ subject }) => (
          <p>{say(isUnderWay ? 'remove_letter_under_way' : 'remove_letter_text', { subject })}</p>
        )}
      </RemovalOf>
    </div>
  );
}
