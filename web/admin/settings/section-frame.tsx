import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import page from '../admin-page.module.css';
import { KeptNote } from '../kept-note.tsx';
import styles from './settings-page.module.css';

interface SectionFrameProps {
  readonly intro: string;
  readonly section: {
    readonly title: string;
    readonly formProps: ComponentProps<'form'>;
    readonly wasKept: boolean;
    readonly unsaved: boolean;
    readonly busy: boolean;
  };
  readonly children: ReactNode;
}

/** A card with one part of the settings and its own Save button. */
export function SectionFrame({ intro, section, children }: SectionFrameProps) {
  const id = useId();
  const { title, formProps, wasKept, unsaved, busy } = section;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.intro}>{intro}</p>
      </div>
      <form {...formProps} className={`${page.form} ${page.sheet}`} noValidate aria-labelledby={id}>
        {wasKept && <KeptNote />}
        {children}
        <div className={styles.end}>
          <p className={styles.unsaved} role="status">
            {unsaved && 'Not saved yet'}
          </p>
          <Button type="submit" busy={busy && 'Saving…'}>
            Save<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </form>
    </section>
  );
}
