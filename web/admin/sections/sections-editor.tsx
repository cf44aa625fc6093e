import { useEffect, useState } from 'react';
import type { PanelSections } from '../../../contract/sections.ts';
import { DEFAULT_HOME, type Section, type SectionKind } from '../../../domain/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { useData, useQueryStore } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { ConflictChoice } from '../kit/edit-form.tsx';
import { ListSkeleton, ReadFailure } from '../kit/list.tsx';
import { PagePreview } from '../page-preview.tsx';
import { PublishBar } from '../publish-bar.tsx';
import { PublishHistory } from '../publish-history.tsx';
import { SectionForm } from './section-form.tsx';
import { AddSection, SectionList } from './section-list.tsx';
import { hasFields, newContent, newId } from './section-values.ts';
import styles from './sections-page.module.css';
import { panelSectionsQuery, useSections } from './use-sections.ts';

interface SectionsEditorProps {
  /** As the API names it. */
  readonly page: string;
  /** Its address in the shop. */
  readonly path: string;
  readonly title: string;
}

/** A page by its sections: their list beside the page itself. */
export function SectionsEditor(props: SectionsEditorProps) {
  const read = useData(panelSectionsQuery(props.page), { always: true });
  const { reset } = useQueryStore();
  // The next visit reads it again.
  useEffect(() => () => reset((name) => name === 'GET /admin/sections/{page}'), [reset]);
  return (
    <div className={`${page.page} ${styles.page}`}>
      {read.data ? (
        <Editor {...props} saved={read.data} />
      ) : (
        <>
          <h1>{props.title}</h1>
          {read.error ? <ReadFailure of="sections" read={read} /> : <ListSkeleton height="30rem" />}
        </>
      )}
    </div>
  );
}

/** What the form is about; `place` is where it stands, or will stand. */
interface Opened {
  readonly section: Section;
  readonly place: number;
}

function Editor({
  page: name,
  path,
  title,
  saved,
}: SectionsEditorProps & { readonly saved: PanelSections }) {
  const say = useWords(SECTIONS_SCREEN);
  const edited = useSections(name, saved);
  const { sections, change } = edited;
  const [opened, setOpened] = useState<Opened | null>(null);
  const add = (kind: SectionKind) => {
    const common = { id: newId(kind, sections), hidden: false, from_day: null, to_day: null };
    const section = { ...common, ...newContent(kind) };
    if (hasFields(kind)) setOpened({ section, place: sections.length });
    else void change((now) => [...now, section]);
  };
  return (
    <>
      <div className={page.head}>
        <h1>{title}</h1>
        <PublishBar
          state={say(edited.differs ? 'as_draft' : 'as_shown')}
          edited={edited}
          canDiscard={edited.hasDraft}
        />
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
          {opened ? (
            <SectionForm
              key={opened.section.id}
              edited={edited}
              section={opened.section}
              place={opened.place}
              onClose={() => setOpened(null)}
            />
          ) : (
            <>
              <SectionList
                edited={edited}
                onEdit={(section) => setOpened({ section, place: sections.indexOf(section) })}
              />
              <AddSection key={sections.length} of={name} sections={sections} onAdd={add} />
              {name === 'home' && !edited.isDefault && (
                <Button
                  variant="quiet"
                  onClick={() =>
                    void change(() => DEFAULT_HOME).then(() =>
                      showToast(say('default_done'), { type: 'success' }),
                    )
                  }
                >
                  {say('default')}
                </Button>
              )}
              <PublishHistory
                history={edited.history}
                now={say('now')}
                againOf={(day) => say('again_of', { day })}
                onAgain={(id) => void edited.publishAgain(id)}
                aboutOf={(entry) => say('history_sections', { count: entry.sections })}
              />
            </>
          )}
        </div>
        <PagePreview draft="sections" path={path} version={edited.version} />
      </div>
    </>
  );
}
