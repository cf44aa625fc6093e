import { useState } from 'react';
import { NEWSLETTER_PANEL } from '../../../domain/words/newsletter-panel.ts';
import { callQuery, useData, useDebounced } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { Choices } from '../choices.tsx';
import type { Draft } from './letter-form.tsx';
import styles from './newsletter.module.css';

type Mode = 'light' | 'dark';

const SETTLED_AFTER_MS = 500;

/** A letter as a mail program shows it, in light and in the dark, while it is written. */
export function LetterPreview({ draft }: { readonly draft: Draft }) {
  const say = useWords(NEWSLETTER_PANEL);
  const [mode, setMode] = useState<Mode>('light');
  const wanted = useDebounced(JSON.stringify(draft), SETTLED_AFTER_MS);
  const { subject, ...rest }: Draft = JSON.parse(wanted);
  const body = { ...rest, product_ids: [...rest.product_ids], subject: subject.trim() || '…' };
  const { data, error } = useData(callQuery('POST /letters/preview', { body }));
  const [shown, setShown] = useState('');
  if (data && data.html !== shown) setShown(data.html);
  return (
    <section className={styles.preview} aria-labelledby="letter-preview">
      <div className={styles.head}>
        <h2 id="letter-preview">{say('preview')}</h2>
        <Choices
          label={say('mode')}
          value={mode}
          choices={(['light', 'dark'] as const).map((value) => ({ value, label: say(value) }))}
          onChoose={setMode}
        />
      </div>
      {error && !data && <p role="alert">{say('preview_failed')}</p>}
      {shown === '' && !error && <p className={page.muted}>{say('preview_loading')}</p>}
      {shown !== '' && (
        <iframe
          title={say('preview')}
          className={styles.mail}
          style={{ colorScheme: mode }}
          // No scripts; of the panel's origin, or the browser would not show it the shop's pictures.
          sandbox="allow-same-origin"
          srcDoc={inMode(shown, mode)}
        />
      )}
    </section>
  );
}

/** What a mail says of both modes, said of one: the panel's own may be the other. */
const inMode = (html: string, mode: Mode): string =>
  html
    .replace('content="light dark"', `content="${mode}"`)
    .replaceAll(
      '@media (prefers-color-scheme:dark)',
      mode === 'dark' ? '@media all' : '@media not all',
    );
