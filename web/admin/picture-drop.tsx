import { type ReactNode, useState } from 'react';
import {
  DAMAGED_PICTURE,
  HEIC_PICTURE,
  isHeic,
  MAX_PICTURE,
  MAX_PIXELS,
} from '../../domain/pictures.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './picture-drop.module.css';
import { useIncomingFiles, useObjectUrl } from './uploads.tsx';

interface PictureDropProps {
  readonly label: string;
  readonly name: string;
  readonly room: Room;
  /** Called with the files that can be taken; errors of the others are shown here. */
  readonly onChoose: (files: readonly File[]) => void;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A box to choose pictures in; they may also be dropped anywhere on the page, or pasted. */
export function PictureDrop({ name, room, onChoose, error, required, ...texts }: PictureDropProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const choose = async (files: readonly File[]) => {
    const checked = await checkFiles(files, room);
    setProblems(checked.problems);
    if (checked.good.length > 0) onChoose(checked.good);
  };
  const over = useIncomingFiles((files) => void choose(files));
  return (
    <div>
      <Field {...texts} error={said(problems) ?? error} required={required}>
        {(control) => (
          <div className={styles.box} data-over={over} data-invalid={control['aria-invalid']}>
            <span className={styles.words} aria-hidden="true">
              <Icon name="image" />
              {over ? 'Drop to add' : 'Choose, drop or paste'}
            </span>
            <input
              {...control}
              className={styles.input}
              type="file"
              name={name}
              accept={PICTURE_TYPES}
              multiple={room.most > 1}
              onChange={({ currentTarget: input }) => {
                const files = [...(input.files ?? [])];
                input.value = ''; // The same file may be chosen again.
                void choose(files);
              }}
            />
          </div>
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {problems.join('. ')}
      </p>
    </div>
  );
}

const said = (problems: readonly string[]): ReactNode =>
  problems.length === 0
    ? undefined
    : problems.map((problem) => (
        <span key={problem} className={styles.problem}>
          {problem}
        </span>
      ));

interface PictureChooserProps {
  readonly label: string;
  readonly name: string;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** Chooses one picture and shows it; another one takes its place. */
export function PictureChooser({ file, onChange, ...drop }: PictureChooserProps) {
  const url = useObjectUrl(file);
  return (
    <div className={styles.chooser}>
      <PictureDrop {...drop} room={ONE} onChoose={([chosen]) => chosen && onChange(chosen)} />
      {file && (
        <div className={styles.preview}>
          <img className={styles.image} src={url} alt={file.name} />
          <Button variant="secondary" size="small" onClick={() => onChange(null)}>
            <Icon name="trash" size={18} />
            Remove<span className="visually-hidden"> {file.name}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

const ONE = { left: 1, most: 1 };

/** What the shop can read, for file inputs. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** What is wrong with a chosen file, by its name, type and size; `null` when nothing is. */
export function pictureProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return `${name} ${HEIC_PICTURE}`;
  if (!PICTURE_TYPES.split(',').includes(type))
    return `${name} is not a picture: choose JPEG, PNG, WebP or AVIF`;
  if (size > MAX_PICTURE) return `${name} is larger than ${MAX_PICTURE / 1024 / 1024} MB`;
  return null;
}

/** In pixels; `null`: the browser can't read it. */
type PictureSize = { readonly width: number; readonly height: number } | null;

/** What is wrong with a picture as the browser sees it. */
export function sizeProblem(name: string, size: PictureSize): string | null {
  if (size === null) return `${name} ${DAMAGED_PICTURE}`;
  if (size.width * size.height > MAX_PIXELS)
    return `${name} has more than ${MAX_PIXELS / 1_000_000} megapixels`;
  return null;
}

/** What is said of a file for which no place is left. */
const noRoom = (name: string, most: number): string =>
  most === 1
    ? `${name} was left out: there can be one picture`
    : `${name} was left out: there can be ${most} pictures`;

interface CheckedFiles {
  readonly good: readonly File[];
  /** One sentence for each file that can't be taken. */
  readonly problems: readonly string[];
}

/** For how many more files there is room, and how many there can be in all. */
interface Room {
  readonly left: number;
  readonly most: number;
}

/** Separates the files that can be taken from those that can't, with the reason for each. */
async function checkFiles(files: readonly File[], { left, most }: Room): Promise<CheckedFiles> {
  const good: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const problem =
      pictureProblem(file) ??
      (good.length < left ? await contentProblem(file) : noRoom(file.name, most));
    if (problem === null) good.push(file);
    else problems.push(problem);
  }
  return { good, problems };
}

/** What is wrong with a chosen file, its content included; `null` when nothing is. The server checks it again. */
export const fileProblem = async (file: File): Promise<string | null> =>
  pictureProblem(file) ?? (await contentProblem(file));

async function contentProblem(file: File): Promise<string | null> {
  const start = await file.slice(0, 64).arrayBuffer();
  if (isHeic(new Uint8Array(start))) return `${file.name} ${HEIC_PICTURE}`;
  const problem = sizeProblem(file.name, await measure(file));
  if (problem !== null) return problem;
  return (await isWhole(file)) ? null : `${file.name} ${DAMAGED_PICTURE}`;
}

/** An `<img>` shows what there is of a picture that breaks off; decoding all of it tells. */
async function isWhole(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

function measure(file: File): Promise<PictureSize> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  return new Promise<PictureSize>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(null);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}
