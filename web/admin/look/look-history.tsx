import { PALETTE_KEYS } from '../../../domain/look.ts';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { useWords } from '../../use-words.ts';
import { PublishHistory } from '../publish-history.tsx';
import styles from './look-page.module.css';
import type { EditedLook } from './use-look.ts';

/** What was published, each with its colours. */
export function LookHistory({ edited }: { readonly edited: EditedLook }) {
  const say = useWords(LOOK_SCREEN);
  return (
    <PublishHistory
      history={edited.history}
      now={say('now')}
      againOf={(day) => say('again_of', { day })}
      onAgain={(id) => void edited.publishAgain(id)}
      sampleOf={({ look }) => (
        <span className={`${styles.stripes} ${styles.sample}`} aria-hidden="true">
          {PALETTE_KEYS.map((key) => (
            <span key={key} style={{ background: look.palette[key] }} />
          ))}
        </span>
      )}
    />
  );
}
