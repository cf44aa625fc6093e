import { useRef, useState } from 'react';
import { SECTION_LIMITS as MOST } from '../../../domain/sections.ts';
import { SECTIONS_SCREEN } from '../../../domain/words/sections-screen.ts';
import { explainFailure, useCall } from '../../api/call.ts';
import { Field, Input } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useWords } from '../../use-words.ts';
import { PICTURE_TYPES, pictureProblem } from '../file-checks.ts';
import { IconAction } from '../panel-controls.tsx';
import type { SectionFieldsProps } from './section-values.ts';
import styles from './sections-page.module.css';
import type { EditedSections } from './use-sections.ts';

const LABELS = {
  picture: ['its_picture', 'alt'],
  before: ['before', 'alt_before'],
  after: ['after', 'alt_after'],
} as const;

interface PictureFieldProps extends SectionFieldsProps {
  readonly name: keyof typeof LABELS;
}

/** A picture that a section must have, and what it shows. */
export function PictureField({ name, edited, parts }: PictureFieldProps) {
  const say = useWords(SECTIONS_SCREEN);
  const [label, alt] = LABELS[name];
  const { typed, set, errors, field } = parts;
  const id = Number(typed[name]) || null;
  return (
    <>
      <UploadedPicture
        label={say(label)}
        edited={edited}
        id={id}
        required
        error={errors[name]}
        onChange={(chosen) => set(name, chosen === null ? '' : String(chosen))}
      />
      <Input
        {...field(`${name}_alt`)}
        label={say(alt)}
        hint={say('alt_hint')}
        required
        maxLength={MOST.alt}
      />
    </>
  );
}

interface UploadedPictureProps {
  readonly label: string;
  readonly edited: EditedSections;
  /** Of the picture that is chosen. */
  readonly id: number | null;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (id: number | null) => void;
}

/** Chooses a picture, which is uploaded at once, and shows it. */
export function UploadedPicture(props: UploadedPictureProps) {
  const { label, edited, id, required = false, error, onChange } = props;
  const say = useWords(SECTIONS_SCREEN);
  const call = useCall();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picture = id === null ? undefined : edited.pictures[id];
  const upload = async (file: File) => {
    const wrong = pictureProblem(file);
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    const body = new FormData();
    body.append('image', file);
    try {
      const uploaded = await edited.upload(() => call('POST /admin/sections/pictures', { body }));
      edited.keepPicture(uploaded.id, uploaded.picture);
      onChange(uploaded.id);
    } catch (failure) {
      setProblem(explainFailure(failure, say('upload_failed')));
    }
    setBusy(false);
  };
  const gone = id !== null && !picture ? say('picture_gone') : undefined;
  return (
    <div className={styles.pictureField}>
      <Field
        label={label}
        required={required}
        error={problem ?? error ?? gone}
        hint={busy ? say('uploading') : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept={PICTURE_TYPES}
            disabled={busy}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = ''; // The same file may be chosen again.
              if (file) void upload(file);
            }}
          />
        )}
      </Field>
      {picture && (
        <div className={styles.shownPicture}>
          <Picture picture={picture} alt="" sizes="120px" widest={320} />
          {!required && (
            <IconAction icon="trash" onClick={() => onChange(null)}>
              {say('remove_picture')}
            </IconAction>
          )}
        </div>
      )}
    </div>
  );
}
