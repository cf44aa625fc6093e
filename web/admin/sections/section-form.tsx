import type { Section } from '../../../domain/sections.ts';
import { SECTIONS } from '../../../domain/words/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { Input } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { EditForm } from '../kit/edit-form.tsx';
import { SectionFields } from './section-fields.tsx';
import { faultsOf, type SectionField, sectionOf, valuesOf } from './section-values.ts';
import styles from './sections-page.module.css';
import type { EditedSections } from './use-sections.ts';

interface SectionFormProps {
  readonly edited: EditedSections;
  readonly section: Section;
  /** Where it stands, or will stand. */
  readonly place: number;
  readonly onClose: () => void;
}

/** What a section says and when it is shown. Saved, it stands in the draft. */
export function SectionForm({ edited, section, place, onClose }: SectionFormProps) {
  const say = useWords(SECTIONS_SCREEN);
  const sayFault = useWords(SECTIONS);
  const errorsOf = (values: Partial<Record<SectionField, string>>) =>
    Object.fromEntries(
      Object.entries(faultsOf(sectionOf(section, values))).map(([field, fault]) => [
        field,
        fault === 'picture_missing' && edited.isUploading()
          ? say('still_uploading')
          : sayFault(fault),
      ]),
    );
  const heading = `${section.id}-heading`;
  return (
    <div className={styles.editor}>
      <h2 id={heading}>{say(section.kind)}</h2>
      <p className={page.muted}>{say(`${section.kind}_says`)}</p>
      <EditForm<SectionField, Section, void>
        name={`section-${section.id}`}
        labelledBy={heading}
        action={say('save')}
        cancel={say('cancel')}
        onCancel={onClose}
        saved={section}
        valuesOf={valuesOf}
        errorsOf={errorsOf}
        apiNames={{ [`sections.${place}.picture`]: 'picture' }}
        send={(values) => edited.send(put(sectionOf(section, values), place))}
        onSent={onClose}
        texts={{ busy: say('saving'), done: say('saved'), failed: say('failed') }}
      >
        {(parts) => (
          <>
            <SectionFields edited={edited} kind={section.kind} parts={parts} />
            <details
              className={styles.days}
              open={section.from_day !== null || section.to_day !== null}
            >
              <summary>
                {say('days')}
                <Icon name="chevron-down" size={20} />
              </summary>
              <div className={page.pair}>
                <Input {...parts.field('from_day')} label={say('from_day')} type="date" />
                <Input
                  {...parts.field('to_day')}
                  label={say('to_day')}
                  hint={say('days_hint')}
                  type="date"
                />
              </div>
            </details>
          </>
        )}
      </EditForm>
    </div>
  );
}

/** In the place of the one with its id; a new one where it was to stand. */
const put = (section: Section, place: number) => (sections: readonly Section[]) => {
  const at = sections.findIndex(({ id }) => id === section.id);
  return at < 0 ? sections.toSpliced(place, 0, section) : sections.with(at, section);
};
