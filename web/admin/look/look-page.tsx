import { useEffect, useMemo } from 'react';
import type { PanelLook } from '../../../contract/look.ts';
import { lookCss } from '../../../domain/look-css.ts';
import { LOOK_SCREEN } from '../../../domain/words/look-screen.ts';
import { PUBLISHING } from '../../../domain/words/publishing.ts';
import { useData, useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ConflictChoice } from '../kit/edit-form.tsx';
import { ListSkeleton, loadPanelPage, ReadFailure } from '../kit/list.tsx';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { PublishBar } from '../publish-bar.tsx';
import { panel } from '../screens.ts';
import { ColourFields } from './colour-fields.tsx';
import { LogoFields } from './logo-fields.tsx';
import { ShapeChoice, ThemeChoice, TypeChoice } from './look-controls.tsx';
import { LookHistory } from './look-history.tsx';
import styles from './look-page.module.css';
import { LookPreview } from './look-preview.tsx';
import { type EditedLook, lookQuery, useLook } from './use-look.ts';

export const Layout = AdminLayout;

// Not read on intent: the controls start from what is stored when the page opens.
export const load = loadPanelPage(panel.look);

/** How the shop looks: controls beside its real pages. */
export default function LookPage() {
  const read = useData(lookQuery, { always: true });
  const { reset } = useQueryStore();
  // The next visit reads it again.
  useEffect(() => () => reset((name) => name === 'GET /admin/look'), [reset]);
  return (
    <div className={`${page.page} ${styles.page}`}>
      {read.data ? (
        <Editor saved={read.data} />
      ) : (
        <>
          <h1>{panel.look.title}</h1>
          {read.error ? <ReadFailure of="look" read={read} /> : <ListSkeleton height="30rem" />}
        </>
      )}
    </div>
  );
}

function Editor({ saved }: { readonly saved: PanelLook }) {
  const say = useWords(LOOK_SCREEN);
  const edited = useLook(saved);
  const { look, logos } = edited;
  const css = useMemo(() => lookCss(look, logos), [look, logos]);
  return (
    <>
      <div className={page.head}>
        <h1>{panel.look.title}</h1>
        <Actions edited={edited} />
      </div>
      {edited.isOutdated && (
        <ConflictChoice
          message={say('changed')}
          onNewer={() => void edited.reload()}
          onMine={() => void edited.saveAnyway()}
        />
      )}
      <div className={styles.columns}>
        <div className={styles.controls}>
          <ThemeChoice edited={edited} />
          <ColourFields edited={edited} />
          <TypeChoice edited={edited} />
          <ShapeChoice edited={edited} />
          <LogoFields edited={edited} />
          <LookHistory edited={edited} />
        </div>
        <LookPreview css={css} />
      </div>
    </>
  );
}

/** What the shop wears stays as it is until a draft of it is published. */
function Actions({ edited }: { readonly edited: EditedLook }) {
  const say = useWords(LOOK_SCREEN);
  const sayShared = useWords(PUBLISHING);
  const { busy, unsaved, hasDraft, differs } = edited;
  return (
    <PublishBar
      state={unsaved ? say('unsaved') : say(differs ? 'kept' : 'worn')}
      edited={edited}
      canDiscard={hasDraft || unsaved}
    >
      <Button
        variant="secondary"
        busy={busy === 'saving' && sayShared('saving')}
        aria-disabled={!unsaved}
        onClick={() => unsaved && void edited.save()}
      >
        {say('save')}
      </Button>
    </PublishBar>
  );
}
